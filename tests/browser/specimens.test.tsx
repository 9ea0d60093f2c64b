/** Each field type through the generated screens: typed into the form, stored, listed, shown, and edited again. */
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Specimen } from "#fixtures/specimens/specimen";
import { specimens } from "#fixtures/specimens/specimens";
import {
  withCombinedKeys,
  combinedSpecimens,
  type CombinedSpecimens,
} from "#fixtures/specimens/combined-specimens";
import { pngFile } from "./files";
import { button, field, form, openPanel, press, row, rowNames, save, startSignedIn } from "./panel";
import { empty, put, putAll, readAll, remove } from "./world";

interface Entry {
  /** @param label of the field. */
  readonly enter: (label: string) => Promise<void>;
  /** By stored key, as a specimen's collection has it: the field's own key is "value". */
  readonly stored: { readonly [key: string]: unknown };
}

/** What a field of several inputs is: others may have inputs of the same names. */
const group = (label: string) => form().getByRole("group", { name: label, exact: true });
const fill = (text: string) => (label: string) => field(label).fill(text);
const upload =
  (...files: File[]) =>
  (label: string) =>
    userEvent.upload(field(label), files);

/** How a person enters a value of each field type into an open form, and what is stored then. */
const ENTRIES: { readonly [type: string]: Entry } = {
  text: { enter: fill("  coffee "), stored: { value: "coffee" } },
  "long-text": { enter: fill("two\nlines"), stored: { value: "two\nlines" } },
  email: { enter: fill("First.Last@Mail.Example"), stored: { value: "first.last@mail.example" } },
  phone: { enter: fill("+974 4400 0000"), stored: { value: "+974 4400 0000" } },
  readablePassword: { enter: fill(" as issued "), stored: { value: " as issued " } },
  password: {
    enter: async (label) => {
      await field("Account").fill("ACME");
      await fill("correct horse")(label);
    },
    stored: {
      account: "ACME",
      valueAt: expect.objectContaining({ seconds: expect.any(Number) as unknown }) as unknown,
    },
  },
  choice: {
    enter: (label) =>
      form().getByRole("radiogroup", { name: label, exact: true }).getByText("In-active").click(),
    stored: { value: "In-active" },
  },
  date: { enter: fill("2026-11-21"), stored: { value: "2026-11-21" } },
  timestamp: { enter: async () => undefined, stored: { value: expect.anything() } },
  image: { enter: upload(pngFile()), stored: { value: expect.stringContaining("Specimens%2Fimages%2F") } },
  "image-list": {
    enter: upload(pngFile("a.png"), pngFile("b.png")),
    stored: { value: [expect.stringContaining("a.png"), expect.stringContaining("b.png")] },
  },
  file: {
    enter: upload(new File(["%PDF-1.4\n%%EOF\n"], "menu.pdf", { type: "application/pdf" })),
    stored: { papers: { value: expect.stringContaining("Specimens%2Fpdfs%2F") } },
  },
  openingHours: {
    enter: (label) => group(label).getByLabelText("Friday", { exact: true }).fill("13:00 - 23:00"),
    stored: { value: expect.objectContaining({ friday: "13:00 - 23:00", monday: "" }) },
  },
  pin: { enter: fill("123456"), stored: { value: "123456" } },
  geopoint: {
    enter: async () => {
      await form().getByLabelText("Latitude").fill("25.2854");
      await form().getByLabelText("Longitude").fill("51.531");
    },
    stored: { latitude: 25.2854, longitude: 51.531 },
  },
  reference: {
    enter: async (label) => {
      await form().getByRole("combobox", { name: label }).click();
      await page.getByTitle("The first (one)").click();
    },
    stored: { valueId: "one", valueName: "The first" },
  },
  array: { enter: async () => undefined, stored: { value: [] } },
  number: { enter: fill("1,200.25"), stored: { value: 1200.25 } },
  boolean: { enter: (label) => field(label).click(), stored: { value: true } },
  url: { enter: fill(" https://panel.example/menu "), stored: { value: "https://panel.example/menu" } },
  choices: {
    enter: async (label) => {
      await group(label).getByLabelText("It's by the sea").click();
      await group(label).getByLabelText("Indoor").click();
    },
    stored: { value: ["Indoor", "It's by the sea"] },
  },
};

beforeAll(() => startSignedIn([...specimens, ...combinedSpecimens].map(({ collection }) => collection)));

const title = () => field("Title");
const byTypes = combinedSpecimens.map((several) => [several.types, several] as const);

/** No record, and for a reference one that it may refer to. */
async function startEmpty({ collection }: Specimen | CombinedSpecimens): Promise<void> {
  await empty(collection.name);
  if (collection.fields.some(({ type }) => type === "reference"))
    await put("Specimen-text/one", { title: "one", value: "The first" });
}

/** One record, of this title, with what was entered. Every type that is stored differently is named. */
async function expectStored({ collection, specimens: some }: CombinedSpecimens, name: string): Promise<void> {
  const records = await readAll(collection.name);
  expect(records).toEqual([expect.objectContaining({ title: name })]);
  for (const specimen of some) {
    const expected = withCombinedKeys(specimen, ENTRIES[specimen.type]!.stored);
    const stored = Object.fromEntries(Object.keys(expected).map((key) => [key, records[0]?.[key]]));
    expect.soft(stored, specimen.type).toEqual(expected);
  }
}

it.each(byTypes)("values of %s are entered, stored, listed and edited", async (_types, several) => {
  const { collection } = several;
  await startEmpty(several);
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button(collection.messages.add).click();
  await title().fill("A specimen");
  for (const { type } of several.specimens) await ENTRIES[type]!.enter(type);
  await save();
  await expect.element(page.getByText(collection.messages.created)).toBeVisible();
  await expect.element(row("A specimen")).toBeVisible();
  await expectStored(several, "A specimen");

  await button("Edit A specimen").click();
  await expect.element(title()).toHaveValue("A specimen");
  await title().fill("Changed");
  await save();
  await expect.element(page.getByText(collection.messages.updated)).toBeVisible();
  await expect.element(row("Changed")).toBeVisible();
  await expectStored(several, "Changed");

  // A form that is gone gives the focus back to the button that opened it.
  await expect.element(button("Edit Changed")).toHaveFocus();
  row("Changed").element().focus();
  await press("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Changed" })).toBeVisible();
});

it("unreadable values of any type are shown as nothing", async () => {
  // Firestore has no invalid dates.
  const isStorable = (data: object) =>
    Object.values(data).every((item: unknown) => !(item instanceof Date) || !Number.isNaN(item.getTime()));
  const badOf = ({ specimens: some }: CombinedSpecimens) =>
    some.flatMap((specimen) =>
      specimen.unreadable
        .filter(isStorable)
        .map((data, index) => ({ title: `${specimen.type} ${index}`, ...withCombinedKeys(specimen, data) })),
    );
  await Promise.all(combinedSpecimens.map(startEmpty));
  await putAll(
    combinedSpecimens.flatMap((several) =>
      badOf(several).map((data, index) => [`${several.collection.name}/bad${index}`, data] as const),
    ),
  );
  const collections = combinedSpecimens.map(({ collection }) => collection);
  const router = await openPanel("/other", collections);
  for (const several of combinedSpecimens) {
    await router.navigate(several.collection.routes?.list ?? "");
    const names = badOf(several).map(({ title: name }) => name);
    await expect.poll(() => [...rowNames()].sort()).toEqual(names.sort());
    const broken = page.getByText("cannot be shown").elements();
    // By the rows' names, which say the type.
    expect(broken.map((element) => element.closest("tr")?.ariaLabel ?? element.textContent)).toEqual([]);
  }
});

it("a reference finds a record beyond the first options by typing, and Enter takes no other", async () => {
  const specimen = specimens.find(({ type }) => type === "reference")!;
  await startEmpty(specimen);
  const more = Array.from({ length: 50 }, (_, index) => `Specimen-text/more${index}`);
  onTestFinished(async () => void (await Promise.all(more.map(remove))));
  await putAll(
    more.map((path, index) => [path, { title: `more${index}`, value: index ? "The next" : "The youngest" }]),
  );
  await openPanel(specimen.collection.routes?.list ?? "", [specimen.collection]);
  await button(specimen.collection.messages.add).click();
  await form().getByRole("combobox", { name: "Value" }).click();
  await expect.element(page.getByTitle("The first (one)")).toBeVisible();
  const chosen = (name: string) => form().getByTitle(name, { exact: true });
  // At once: before the options for it have come.
  await press("zzz{Enter}");
  await expect.element(chosen("The first (one)")).not.toBeInTheDocument();
  await press("{Backspace}{Backspace}{Backspace}THE Y");
  await expect.element(page.getByTitle("The youngest (more0)")).toBeVisible();
  await press("{Enter}");
  await expect.element(chosen("The youngest (more0)")).toBeInTheDocument();
});
