/** A value is changed in its cell of the list, as the form would change it. */
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { events } from "../../../src/resources/events";
import { eventRecord } from "../../fixtures/event-record";
import { holdRequests } from "../held-requests";
import { openPanel, press, row, rowNames, startSignedIn, toast } from "../panel";
import { change, empty, put, putBrands, read, readAll, refuseWritesTo, remove, applyRules } from "../world";

beforeAll(() => startSignedIn());
beforeEach(() => applyRules());

/** The list of brands with these, the first of them as b0 and the newest. */
async function openBrands(names = ["Pearl Café", "Souq Gym", "Lusail Spa"], search = "") {
  await putBrands(names);
  const router = await openPanel(`/brands${search}`, [brands]);
  await expect.element(row(names[0] ?? "")).toBeVisible();
  return router;
}

const cell = (name: string, text: string) => row(name).getByRole("cell", { name: text, exact: true });
const link = (name: string) => row(name).getByRole("link", { name });
const editor = (name: string) => page.getByRole("dialog", { name });

it("a cell opens by a double click, closes when Enter has saved it, and keeps what is refused", async () => {
  const router = await openBrands();
  const commit = holdRequests(":commit");
  onTestFinished(commit.release);
  await cell("Pearl Café", "10%").dblClick();
  await expect.element(editor("Discount of Pearl Café").getByLabelText("Discount")).toHaveFocus();
  await press("25%{Enter}{Enter}{Enter}");
  await expect.poll(() => commit.count()).toBe(1);
  await expect
    .element(editor("Discount of Pearl Café").getByRole("button", { name: "Saving..." }))
    .toBeDisabled();
  commit.release();
  await expect.element(page.getByText(brands.messages.updated)).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(cell("Pearl Café", "25%")).toHaveFocus();
  expect(commit.count()).toBe(1);
  expect(await read("Brands/b0")).toMatchObject({ discount: "25%", nameEng: "Pearl Café", status: "Active" });
  expect(router.state.location.search).toBe("");

  await refuseWritesTo("Brands");
  await cell("Souq Gym", "10%").dblClick();
  const open = editor("Discount of Souq Gym");
  const input = open.getByLabelText("Discount");
  await expect.element(input).toHaveFocus();
  await press("25%{Enter}");
  await expect.element(toast(/Error saving brand/)).toBeVisible();
  await expect.element(open.getByRole("alert")).toBeVisible();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue("25%");
  await applyRules();
  await press("{Enter}");
  await expect.element(open).not.toBeInTheDocument();
  await expect.element(cell("Souq Gym", "25%")).toBeVisible();
  expect(await read("Brands/b1")).toMatchObject({ discount: "25%" });
});

it("arrow keys follow the eye where lines begin at the right", async () => {
  document.documentElement.dir = "rtl";
  onTestFinished(() => {
    document.documentElement.dir = "ltr";
  });
  await openBrands();
  link("Pearl Café").element().focus();
  await press("{F2}{ArrowLeft}{ArrowLeft}");
  await expect.element(cell("Pearl Café", "10%")).toHaveFocus();
  await press("{ArrowRight}{ArrowRight}");
  await expect.element(cell("Pearl Café", "Pearl Café")).toHaveFocus();
});

it("F2, the arrow keys, Escape and Tab lead through cells; a cell shows that somebody changed or deleted its record, and asks as the form does", async () => {
  await openBrands();
  link("Pearl Café").element().focus();
  await press("{F2}");
  await expect.element(cell("Pearl Café", "Pearl Café")).toHaveFocus();
  await press("{ArrowRight}{ArrowRight}{ArrowDown}{ArrowUp}{ArrowDown}");
  await expect.element(cell("Souq Gym", "10%")).toHaveFocus();
  await press("{Enter}");
  await expect.element(editor("Discount of Souq Gym").getByLabelText("Discount")).toHaveFocus();
  await press("99%{Escape}");
  await expect.element(editor("Discount of Souq Gym")).not.toBeInTheDocument();
  await expect.element(cell("Souq Gym", "10%")).toHaveFocus();
  await press("{Escape}");
  await expect.element(link("Souq Gym")).toHaveFocus();
  expect(await read("Brands/b1")).toMatchObject({ discount: "10%" });

  // After the last cell of a row comes the first of the next that can be edited.
  await cell("Pearl Café", "10%").dblClick();
  await expect.element(editor("Discount of Pearl Café").getByLabelText("Discount")).toHaveFocus();
  await press("30%{Tab}");
  const status = editor("Status of Pearl Café").getByRole("radio", { name: "Active", exact: true });
  await expect.element(status).toHaveFocus();
  await press("{ArrowLeft}{Tab}");
  await expect.element(page.getByRole("dialog")).toHaveAccessibleName("English name of Souq Gym");
  await expect.poll(() => read("Brands/b0")).toMatchObject({ discount: "30%", status: "In-active" });
  await press("{Shift>}{Tab}{/Shift}");
  await expect.element(editor("Status of Pearl Café")).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  // Another person's change is shown, and the save asks whose value to keep.
  await cell("Souq Gym", "10%").dblClick();
  const open = editor("Discount of Souq Gym");
  await expect.element(open.getByLabelText("Discount")).toHaveFocus();
  await press("25%");
  await change("Brands/b1", { discount: "50%" });
  await expect.element(open.getByRole("alert")).toHaveTextContent(/Discount/);
  await press("{Enter}");
  const question = page.getByRole("dialog", { name: "The same field was changed meanwhile" });
  await expect.element(question).toBeVisible();
  await press("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(open.getByLabelText("Discount")).toHaveFocus();
  await expect.element(open.getByLabelText("Discount")).toHaveValue("25%");
  expect(await read("Brands/b1")).toMatchObject({ discount: "50%" });
  await press("{Enter}");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => read("Brands/b1")).toMatchObject({ discount: "25%" });
  await expect.element(open).not.toBeInTheDocument();

  await cell("Lusail Spa", "10%").dblClick();
  const gone = editor("Discount of Lusail Spa");
  await expect.element(gone.getByLabelText("Discount")).toHaveFocus();
  await press("25%");
  await remove("Brands/b2");
  await expect.element(gone.getByRole("alert")).toHaveTextContent(/deleted by somebody else/);
  await expect.element(gone.getByLabelText("Discount")).toHaveValue("25%");
  // It went without a copy in the trash: what becomes of one is in history/save-conflict.test.tsx.
  await press("{Enter}");
  await expect.element(gone.getByText(/there is no copy of it in the trash/)).toBeVisible();
  await expect.element(gone.getByLabelText("Discount")).toHaveValue("25%");
  await press("{Escape}");
  await expect.element(gone).not.toBeInTheDocument();
  expect(await readAll("Brands")).toHaveLength(2);
});
it("a cell stays open while its value is invalid, and a click elsewhere or on another cell saves a valid one", async () => {
  await openBrands();
  const input = page.getByRole("dialog").getByLabelText("English name");
  const heading = page.getByRole("heading", { name: brands.label.title });
  const other = editor("Discount of Lusail Spa");
  await cell("Pearl Café", "Pearl Café").dblClick();
  await expect.element(input).toHaveFocus();
  await press("{Backspace}{Enter}");
  await expect.element(input).toHaveAttribute("aria-invalid", "true");
  await expect.element(input).toHaveAccessibleDescription("English name is required");
  // To click elsewhere loses nothing.
  await heading.click();
  await expect.element(input).toHaveFocus();
  await cell("Lusail Spa", "10%").dblClick();
  await expect.element(input).toHaveFocus();
  expect(other.elements()).toEqual([]);

  await input.fill("Pearl House");
  const commit = holdRequests(":commit");
  onTestFinished(commit.release);
  await cell("Lusail Spa", "10%").dblClick();
  await expect.poll(() => commit.count()).toBe(1);
  commit.release();
  await expect.element(other.getByLabelText("Discount")).toHaveFocus();
  await expect.element(input).not.toBeInTheDocument();
  expect(await read("Brands/b0")).toMatchObject({ nameEng: "Pearl House" });
  expect(commit.count()).toBe(1);
  await press("{Escape}");
  await expect.element(other).not.toBeInTheDocument();

  await cell("Pearl House", "Pearl House").dblClick();
  await expect.element(input).toHaveFocus();
  await input.fill("Pearl Café");
  await heading.click();
  await expect.element(input).not.toBeInTheDocument();
  expect(await read("Brands/b0")).toMatchObject({ nameEng: "Pearl Café" });
});

it("a cell saves a typed day and refuses one that is after the end", async () => {
  await empty("Events");
  await put("Events/a", eventRecord("Dhow Race", { startAt: "2026-11-21", endAt: "2026-11-23" }));
  const router = await openPanel("/events", [events]);
  const day = { x: 5, y: 8 };
  await cell("Dhow Race", "21 Nov 2026").getByText("21 Nov 2026").dblClick({ position: day });
  const input = editor("Start date of Dhow Race").getByLabelText("Start date");
  await expect.element(input).toHaveFocus();
  await press("2026-11-30{Enter}");
  await expect.element(input).toHaveAccessibleDescription(/End date: Not before "Start date"/);
  await input.fill("2026-11-22");
  await press("{Enter}");
  await expect.poll(() => read("Events/a")).toMatchObject({ startAt: "2026-11-22", endAt: "2026-11-23" });
  await expect.element(cell("Dhow Race", "22 Nov 2026")).toBeVisible();
  // The two clicks select a word, and open no form beside the editor.
  expect(router.state.location.search).toBe("");
});

it("an edited row keeps its place and the focus until the list is put in order", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Venue ${String(10 + index)}`);
  await openBrands(names, "?sort=nameEng");
  const order = names.slice(0, 10);
  for (const [index, name] of [
    [2, "Zubara Dates"],
    [3, "Venue 15 b"],
  ] as const) {
    const before = names[index]!;
    await cell(before, before).dblClick();
    const input = editor(`English name of ${before}`).getByLabelText("English name");
    await expect.element(input).toHaveFocus();
    await input.fill(name);
    await press("{Enter}");
    order[index] = name;
    await expect.poll(() => read(`Brands/b${String(index)}`)).toMatchObject({ nameEng: name });
    await expect.element(cell(name, name)).toHaveFocus();
    expect(rowNames()).toEqual(order);
  }
  // Others rename a row of this page, one of the next page, and the one that the list has on another page now.
  await change("Brands/b5", { nameEng: "Wakra Books" });
  await change("Brands/b11", { nameEng: "Aspire Bowling" });
  await change("Brands/b2", { discount: "70%" });
  order[5] = "Wakra Books";
  await expect.poll(rowNames).toEqual(order);
  await expect.element(cell("Zubara Dates", "70%")).toBeVisible();
  await expect.element(row("Aspire Bowling")).not.toBeInTheDocument();
  // A row that somebody deletes makes room at the end.
  await remove("Brands/b0");
  order.shift();
  await expect.poll(rowNames).toEqual([...order, expect.any(String)]);

  const sorted = ["Aspire Bowling", ...order, names[10]!].sort().slice(0, 10);
  await page.getByRole("button", { name: "Put in order" }).click();
  await expect.poll(rowNames).toEqual(sorted);
  await expect.element(link("Venue 11")).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Put in order" })).not.toBeInTheDocument();
});
