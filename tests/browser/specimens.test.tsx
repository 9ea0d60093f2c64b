/** Each field type through the generated screens: typed into the form, stored, listed, shown, and edited again. */
import { beforeAll, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Specimen } from "../fixtures/specimens/specimen";
import { specimens } from "../fixtures/specimens/specimens";
import { renamed, together, type Together } from "../fixtures/specimens/together";
import { ENTRIES } from "./entries";
import { button, form, openPanel, press, row, signIn } from "./panel";
import { expectSaved } from "./saved-together";
import { addAdmin, empty, put, readAll, useRules } from "./world";

beforeAll(async () => {
  await useRules([...specimens, ...together].map(({ collection }) => collection));
  await addAdmin();
  await signIn();
});

const value = () => form().getByLabelText("Value", { exact: true });
const title = () => form().getByLabelText("Title", { exact: true });
const byTypes = together.map((several) => [several.types, several] as const);

/** No record, and for a reference one that it may refer to. */
async function startEmpty({ collection }: Specimen | Together): Promise<void> {
  await empty(collection.name);
  if (collection.fields.some(({ type }) => type === "reference"))
    await put("Specimen-text/one", { title: "one", value: "The first" });
}

function entryOf(type: string) {
  const entry = ENTRIES[type];
  if (!entry) throw new Error(`Nobody says how a person enters a value of type "${type}"`);
  return entry;
}

/** One record, of this title, with what was entered. Every type that is stored differently is named. */
async function expectStored({ collection, specimens: some }: Together, name: string): Promise<void> {
  const records = await readAll(collection.name);
  expect(records).toEqual([expect.objectContaining({ title: name })]);
  for (const specimen of some) {
    const expected = renamed(specimen, entryOf(specimen.type).stored);
    const stored = Object.fromEntries(Object.keys(expected).map((key) => [key, records[0]?.[key]]));
    expect.soft(stored, specimen.type).toEqual(expected);
  }
}

it.each(byTypes)("%s: typed, stored, listed and edited", async (_types, several) => {
  const { collection } = several;
  const entries = several.specimens.map(({ type }) => ({ type, ...entryOf(type) }));
  await startEmpty(several);
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button(collection.messages.add).click();
  await title().fill("A specimen");
  for (const { type, enter } of entries) {
    await enter(type).catch((cause: unknown) => {
      throw new Error(`No value of type "${type}" could be entered`, { cause });
    });
  }
  await form().getByRole("button", { name: "Save" }).click();
  await expectSaved(collection.messages.created, several.specimens);
  await expect.element(row("A specimen")).toBeVisible();
  await expectStored(several, "A specimen");

  await button("Edit A specimen").click();
  await expect.element(title()).toHaveValue("A specimen");
  await title().fill("Changed");
  await form().getByRole("button", { name: "Save" }).click();
  await expectSaved(collection.messages.updated, several.specimens);
  await expect.element(row("Changed")).toBeVisible();
  await expectStored(several, "Changed");

  // A form that is gone gives the focus back to the button that opened it.
  await expect.element(button("Edit Changed")).toHaveFocus();
  row("Changed").element().focus();
  await press("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Changed" })).toBeVisible();
});

it.each(byTypes)("%s: what cannot be read is shown as nothing", async (_types, several) => {
  const { collection } = several;
  const bad = several.specimens.flatMap((specimen) =>
    specimen.unreadable
      .filter(isStorable)
      .map((data, index) => ({ title: `${specimen.type} ${index}`, ...renamed(specimen, data) })),
  );
  await startEmpty(several);
  await Promise.all(bad.map((data, index) => put(`${collection.name}/bad${index}`, data)));
  await openPanel(collection.routes?.list ?? "", [collection]);
  for (const { title: name } of bad) await expect.element(row(new RegExp(`^${name}$`))).toBeVisible();
  const broken = page.getByText("cannot be shown").elements();
  // By the rows' names, which say the type.
  expect(broken.map((element) => element.closest("tr")?.ariaLabel ?? element.textContent)).toEqual([]);
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

it("number: a text that is none stays when the field is left, and is refused", async () => {
  const { collection } = await openNumbers();
  for (const typed of ["12a", "1,5", "1e999"]) {
    await value().fill(typed);
    await press("{Tab}");
    await form().getByRole("button", { name: "Save" }).click();
    await expect.element(value()).toHaveValue(typed);
    await expect.element(value()).toHaveAccessibleDescription(/Enter a number, such as 1,200\.5/);
    expect(await readAll(collection.name)).toEqual([]);
    // What is taken away is missing.
    await value().fill("");
    await expect.element(value()).toHaveAccessibleDescription(/Value is required/);
  }
});

it.each([
  ["٢٥٫٥", 25.5, "25.5"],
  ["1,100", 1100, "1100"],
])("number: %s is stored as %d", async (typed, stored, shown) => {
  const { collection } = await openNumbers();
  await value().fill("");
  await value().click();
  await press(typed);
  await press("{Tab}");
  await expect.element(value()).toHaveValue(shown);
  await form().getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readAll(collection.name)).toEqual([expect.objectContaining({ value: stored })]);
});

it("number: a cell says what is wrong with a text, and closes for a number only", async () => {
  const { collection } = specimenOfNumbers();
  await empty(collection.name);
  await put(`${collection.name}/a`, { title: "A specimen", value: 7 });
  await openPanel(collection.routes?.list ?? "", [collection]);
  await row("A specimen").getByRole("cell", { name: "7 QAR" }).dblClick();
  const open = page.getByRole("dialog", { name: "Value of A specimen" });
  const input = open.getByLabelText("Value", { exact: true });
  await expect.element(input).toHaveFocus();
  await press("8,5{Enter}");
  await expect.element(input).toHaveAccessibleDescription(/Enter a number, such as 1,200\.5/);
  await expect.element(input).toHaveValue("8,5");
  await input.fill("٨٫٥");
  await press("{Enter}");
  await expect.element(open).not.toBeInTheDocument();
  await expect.poll(() => readAll(collection.name)).toEqual([expect.objectContaining({ value: 8.5 })]);
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

function specimenOfNumbers(): Specimen {
  const specimen = specimens.find(({ type }) => type === "number");
  if (!specimen) throw new Error("There is no specimen of numbers");
  return specimen;
}

/** The form of a new record with a number, its title filled in. */
async function openNumbers(): Promise<Specimen> {
  const specimen = specimenOfNumbers();
  await startEmpty(specimen);
  await openPanel(specimen.collection.routes?.list ?? "", [specimen.collection]);
  await button(specimen.collection.messages.add).click();
  await title().fill("A specimen");
  return specimen;
}

/** Firestore has no invalid dates. */
function isStorable(data: object): boolean {
  return Object.values(data).every(
    (item: unknown) => !(item instanceof Date) || !Number.isNaN(item.getTime()),
  );
}
