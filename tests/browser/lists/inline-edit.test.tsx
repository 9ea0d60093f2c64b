/** A value is changed in its cell of the list, as the form would change it. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { holdRequests } from "../held-requests";
import { openPanel, press, row, rowNames, startSignedIn, toast } from "../panel";
import { change, putBrands, read, readAll, refuseWritesTo, remove, applyRules } from "../world";

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

it("a cell opens by a double click, closes when Enter or a click elsewhere has saved it, and keeps what is refused or invalid", async () => {
  const router = await openBrands();
  const commit = holdRequests(":commit");
  await cell("Pearl Café", "10%").dblClick();
  await expect.element(editor("Discount of Pearl Café").getByLabelText("Discount")).toHaveFocus();
  await press("25%{Enter}{Enter}{Enter}");
  await expect.poll(() => commit.count()).toBe(1);
  const saving = editor("Discount of Pearl Café").getByRole("button", { name: "Saving..." });
  await expect.element(saving).toBeDisabled();
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

  const name = page.getByRole("dialog").getByLabelText("English name");
  // The editor covers the page.
  const clickElsewhere = () => link("Lusail Spa").click({ force: true });
  await cell("Pearl Café", "Pearl Café").dblClick();
  await expect.element(name).toHaveFocus();
  await press("{Backspace}{Enter}");
  await expect.element(name).toHaveAttribute("aria-invalid", "true");
  await expect.element(name).toHaveAccessibleDescription("English name is required");
  await clickElsewhere();
  await expect.element(name).toHaveFocus();

  await name.fill("Pearl House");
  const second = holdRequests(":commit");
  await clickElsewhere();
  await expect.poll(() => second.count()).toBe(1);
  await clickElsewhere();
  second.release();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(cell("Pearl House", "Pearl House")).toHaveFocus();
  expect(await read("Brands/b0")).toMatchObject({ nameEng: "Pearl House" });
  expect(second.count()).toBe(1);
  expect(router.state.location.search).toBe("");
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
  await expect.element(page.getByRole("checkbox", { name: "Select all" })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Put in order" })).not.toBeInTheDocument();
});
