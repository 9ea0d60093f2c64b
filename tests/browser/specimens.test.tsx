/** Each field type through the generated screens: typed into the form, stored, listed, shown, and edited again. */
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Specimen } from "../fixtures/specimens/specimen";
import { specimens } from "../fixtures/specimens/specimens";
import {
  withCombinedKeys,
  combinedSpecimens,
  type CombinedSpecimens,
} from "../fixtures/specimens/combined-specimens";
import { ENTRIES } from "./entries";
import { button, form, openPanel, press, row, rowNames, startSignedIn } from "./panel";
import { empty, put, putAll, readAll, remove } from "./world";

beforeAll(() => startSignedIn([...specimens, ...combinedSpecimens].map(({ collection }) => collection)));

const title = () => form().getByLabelText("Title", { exact: true });
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
  await form().getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText(collection.messages.created)).toBeVisible();
  await expect.element(row("A specimen")).toBeVisible();
  await expectStored(several, "A specimen");

  await button("Edit A specimen").click();
  await expect.element(title()).toHaveValue("A specimen");
  await title().fill("Changed");
  await form().getByRole("button", { name: "Save" }).click();
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

it("Escape closes a picker and leaves the form; a text that is no moment or number stays and is refused; digits of any script are read", async () => {
  const types = ["date-time", "color", "number"];
  const { collection } = combinedSpecimens.find(({ specimens: some }) =>
    types.every((type) => some.some((specimen) => specimen.type === type)),
  )!;
  const isOpen = () =>
    [...document.querySelectorAll(".ant-picker-dropdown, .ant-popover")].some(
      (element) => element.getClientRects().length > 0,
    );
  await empty(collection.name);
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button(collection.messages.add).click();
  const field = (label: string) => form().getByLabelText(label, { exact: true });
  const [moment, number] = [field("date-time"), field("number")];
  for (const opener of [moment, form().getByRole("button", { name: "Pick a colour" })]) {
    await opener.click();
    await expect.poll(isOpen).toBe(true);
    await press("{Escape}");
    await expect.poll(isOpen).toBe(false);
    await expect.element(moment).toBeVisible();
  }
  await title().fill("A specimen");
  await moment.fill("31 Feb 2027, 14:05");
  await number.fill("12a");
  await press("{Tab}");
  await form().getByRole("button", { name: "Save" }).click();
  await expect.element(moment).toHaveValue("31 Feb 2027, 14:05");
  await expect
    .element(moment)
    .toHaveAccessibleDescription("This is not a date and time. Write it like 21 Nov 2026, 14:05.");
  await expect.element(number).toHaveValue("12a");
  await expect.element(number).toHaveAccessibleDescription(/Enter a number, such as 1,200\.5/);
  expect(await readAll(collection.name)).toEqual([]);
  for (const [typed, shown] of [
    ["1,100", "1100"],
    ["٢٥٫٥", "25.5"],
  ] as const) {
    await number.fill("");
    await number.click();
    await press(`${typed}{Tab}`);
    await expect.element(number).toHaveValue(shown);
  }
});

/** Firestore has no invalid dates. */
function isStorable(data: object): boolean {
  return Object.values(data).every(
    (item: unknown) => !(item instanceof Date) || !Number.isNaN(item.getTime()),
  );
}
