/** Each field type through the generated screens: typed into the form, stored, listed, shown, and edited again. */
import { Timestamp } from "firebase/firestore";
import { beforeAll, expect, it, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import type * as resources from "../../src/resources/index";
import type { Specimen } from "../fixtures/specimens/specimen";
import { specimens } from "../fixtures/specimens/specimens";
import { pdfFile, pngFile } from "./files";
import { button, form, openPanel, press, row, signIn } from "./panel";
import { addAdmin, empty, put, readAll, useRules } from "./world";

// The registry of the product, and the specimens beside it.
vi.mock("../../src/resources/index", async (original) => {
  const { collections, ...others } = await original<typeof resources>();
  const { specimens: all } = await import("../fixtures/specimens/specimens");
  return { ...others, collections: [...collections, ...all.map(({ collection }) => collection)] };
});

beforeAll(async () => {
  await useRules(specimens.map(({ collection }) => collection));
  await addAdmin();
  await signIn();
});

const value = () => form().getByLabelText("Value", { exact: true });
const fill = (text: string) => () => value().fill(text);
const upload =
  (...files: File[]) =>
  () =>
    userEvent.upload(value(), files);
async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByTitle(option).click();
}

/** How a person enters a value of each type, and what is stored then. */
const ENTRIES: {
  readonly [type: string]: { readonly enter: () => Promise<void>; readonly stored: unknown };
} = {
  text: { enter: fill("  coffee "), stored: { value: "coffee" } },
  "long-text": { enter: fill("two\nlines"), stored: { value: "two\nlines" } },
  email: { enter: fill("First.Last@Mail.Example"), stored: { value: "first.last@mail.example" } },
  phone: { enter: fill("+974 4400 0000"), stored: { value: "+974 4400 0000" } },
  "issued-password": { enter: fill(" as issued "), stored: { value: " as issued " } },
  secret: {
    enter: async () => {
      await form().getByLabelText("Account", { exact: true }).fill("ACME");
      await value().fill("correct horse");
    },
    stored: { account: "ACME", value: expect.stringMatching(/^[0-9a-f]{64}$/) },
  },
  choice: {
    enter: () => form().getByRole("radiogroup", { name: "Value" }).getByText("In-active").click(),
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
    enter: upload(pdfFile()),
    stored: { papers: { value: expect.stringContaining("Specimens%2Fpdfs%2F") } },
  },
  week: {
    enter: () => form().getByLabelText("Friday", { exact: true }).fill("13:00 - 23:00"),
    stored: { value: expect.objectContaining({ friday: "13:00 - 23:00", monday: "" }) },
  },
  pin: { enter: fill("123456"), stored: { value: "123456" } },
  position: {
    enter: async () => {
      await form().getByLabelText("Latitude").fill("25.2854");
      await form().getByLabelText("Longitude").fill("51.531");
    },
    stored: { latitude: 25.2854, longitude: 51.531 },
  },
  reference: {
    enter: () => choose(form().getByRole("combobox", { name: "Value" }), "The first (one)"),
    stored: { valueId: "one", valueName: "The first" },
  },
  markdown: { enter: fill("**Open** daily"), stored: { value: "**Open** daily" } },
  group: {
    enter: async () => {
      await value().getByLabelText("Street", { exact: true }).fill("Pearl");
      await value().getByLabelText("From", { exact: true }).fill("2026-11-21");
    },
    stored: {
      value: {
        street: "Pearl",
        zone: "",
        latitude: null,
        longitude: null,
        stay: { from: "2026-11-21", to: null },
      },
    },
  },
  repeat: {
    enter: async () => {
      for (const name of ["Souq", "Pearl"]) {
        await value().getByRole("button", { name: "Add branch" }).click();
        await value().getByLabelText("Name", { exact: true }).last().fill(name);
      }
      await value().getByRole("button", { name: "Move up Branch 2" }).click();
    },
    stored: {
      value: [
        { name: "Pearl", floor: "", stay: null },
        { name: "Souq", floor: "", stay: null },
      ],
    },
  },
  number: { enter: fill("1,200.25"), stored: { value: 1200.25 } },
  boolean: { enter: () => value().click(), stored: { value: true } },
  "date-time": {
    enter: async () => {
      await fill("21 Nov 2026, 14:05")();
      await press("{Tab}");
    },
    // 14:05 in Doha, where the browser of these tests is.
    stored: { value: Timestamp.fromDate(new Date("2026-11-21T11:05:00.000Z")) },
  },
  url: { enter: fill(" https://panel.example/menu "), stored: { value: "https://panel.example/menu" } },
  tags: { enter: fill("coffee, sea view"), stored: { value: ["coffee", "sea view"] } },
  choices: {
    enter: async () => {
      await form().getByLabelText("It's by the sea").click();
      await form().getByLabelText("Indoor").click();
    },
    stored: { value: ["Indoor", "It's by the sea"] },
  },
  colour: { enter: fill("#0F6B6D"), stored: { value: "#0f6b6d" } },
};

/** No record, and for a reference one that it may refer to. */
async function startEmpty({ type, collection }: Specimen): Promise<void> {
  await empty(collection.name);
  if (type === "reference") await put("Specimen-text/one", { title: "one", value: "The first" });
}

it.each(specimens)("$type: typed, stored, listed and edited", async (specimen) => {
  const { type, collection } = specimen;
  const entry = ENTRIES[type];
  if (!entry) throw new Error(`Nobody says how a person enters a value of type "${type}"`);
  await startEmpty(specimen);
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button(collection.messages.add).click();
  await form().getByLabelText("Title", { exact: true }).fill("A specimen");
  await entry.enter();
  await form().getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText(collection.messages.created)).toBeVisible();
  await expect.element(row("A specimen")).toBeVisible();
  expect(await readAll(collection.name)).toEqual([
    expect.objectContaining({ title: "A specimen", ...(entry.stored as object) }),
  ]);

  await button("Edit A specimen").click();
  await expect.element(form().getByLabelText("Title", { exact: true })).toHaveValue("A specimen");
  await form().getByLabelText("Title", { exact: true }).fill("Changed");
  await form().getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText(collection.messages.updated)).toBeVisible();
  await expect.element(row("Changed")).toBeVisible();
  expect(await readAll(collection.name)).toEqual([
    expect.objectContaining({ title: "Changed", ...(entry.stored as object) }),
  ]);

  // A form that is gone gives the focus back to the button that opened it.
  await expect.element(button("Edit Changed")).toHaveFocus();
  row("Changed").element().focus();
  await press("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Changed" })).toBeVisible();
});

it.each(specimens)("$type: what cannot be read is shown as nothing", async (specimen) => {
  const { collection, unreadable } = specimen;
  const bad = unreadable.filter(isStorable);
  await startEmpty(specimen);
  await Promise.all(
    bad.map((data, index) => put(`${collection.name}/bad${index}`, { title: `Bad ${index}`, ...data })),
  );
  await openPanel(collection.routes?.list ?? "", [collection]);
  for (const index of bad.keys()) await expect.element(row(`Bad ${index}`)).toBeVisible();
  expect(page.getByText("cannot be shown").elements()).toEqual([]);
});

it("reference: typing finds a record, and Enter takes none that was not meant", async () => {
  const specimen = specimens.find(({ type }) => type === "reference")!;
  await startEmpty(specimen);
  await openPanel(specimen.collection.routes?.list ?? "", [specimen.collection]);
  await button(specimen.collection.messages.add).click();
  const select = form().getByRole("combobox", { name: "Value" });
  const chosen = form().getByTitle("The first (one)", { exact: true });
  await select.click();
  await expect.element(page.getByTitle("The first (one)")).toBeVisible();
  // At once: before the options for it have come.
  await press("zzz{Enter}");
  await expect.element(chosen).not.toBeInTheDocument();
  await press("{Backspace}{Backspace}{Backspace}THE F");
  await expect.element(page.getByTitle("The first (one)")).toBeVisible();
  await press("{Enter}");
  await expect.element(chosen).toBeInTheDocument();
});

it("date-time: a text that is no moment stays, and is refused", async () => {
  const specimen = specimens.find(({ type }) => type === "date-time")!;
  await startEmpty(specimen);
  await openPanel(specimen.collection.routes?.list ?? "", [specimen.collection]);
  await button(specimen.collection.messages.add).click();
  await form().getByLabelText("Title", { exact: true }).fill("A specimen");
  await value().fill("31 Feb 2027, 14:05");
  await press("{Tab}");
  await form().getByRole("button", { name: "Save" }).click();
  await expect.element(value()).toHaveValue("31 Feb 2027, 14:05");
  await expect
    .element(value())
    .toHaveAccessibleDescription("This is no date and time. Write it like 21 Nov 2026, 14:05.");
  expect(await readAll(specimen.collection.name)).toEqual([]);
});

it.each([
  ["date-time", () => value().click()],
  ["colour", () => form().getByRole("button", { name: "Pick a colour" }).click()],
] as const)("%s: Escape closes what is open over the form, and leaves the form", async (type, open) => {
  const specimen = specimens.find((one) => one.type === type)!;
  const picker = () => document.querySelectorAll(".ant-picker-dropdown, .ant-popover");
  const isShown = (element: Element) => element.getClientRects().length > 0;
  await startEmpty(specimen);
  await openPanel(specimen.collection.routes?.list ?? "", [specimen.collection]);
  await button(specimen.collection.messages.add).click();
  await open();
  await vi.waitFor(() => expect([...picker()].some(isShown)).toBe(true));
  await press("{Escape}");
  await vi.waitFor(() => expect([...picker()].some(isShown)).toBe(false));
  await expect.element(value()).toBeVisible();
});

/** Firestore has no invalid dates. */
function isStorable(data: object): boolean {
  return Object.values(data).every(
    (item: unknown) => !(item instanceof Date) || !Number.isNaN(item.getTime()),
  );
}
