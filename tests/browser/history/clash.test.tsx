/** Two people save one record: what is merged, what is asked, and what becomes of a record that was deleted meanwhile. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { button, form, openPanel, providers, row, signIn } from "../panel";
import { addAdmin, brand, change, empty, put, read, readAll, useRules } from "../world";

beforeAll(async () => {
  await addAdmin();
  await useRules();
  await signIn();
});
beforeEach(async () => {
  await empty("Brands");
  await put("Brands/b", brand("Qahwa House", { discount: "10%" }));
  await openPanel("/brands", [brands]);
});

const field = (label: string) => form().getByLabelText(label, { exact: true });
const save = () => form().getByRole("button", { name: "Save" }).click();
const question = () => page.getByRole("dialog", { name: /^Somebody else changed/ });
const choice = (label: string, side: RegExp) =>
  question().getByRole("region", { name: label }).getByRole("radio", { name: side });
const stored = async () => (await read("Brands/b")) ?? {};
const deleteElsewhere = () => providers.dataProvider.deleteOne({ resource: "Brands", id: "b" });
const restoring = () => page.getByRole("dialog").filter({ hasText: "This brand was deleted meanwhile." });

async function openEdit(): Promise<void> {
  await button("Edit Qahwa House").click();
  await expect.element(field("English name")).toHaveValue("Qahwa House");
}

it("merges fields that only one side has changed, and asks nothing", async () => {
  await openEdit();
  await field("English name").fill("Qahwa Garden");
  await change("Brands/b", { discount: "20%" });
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ nameEng: "Qahwa Garden", discount: "20%" });
});

it("shows the three values of a field that both have changed, and saves what is chosen for each", async () => {
  await openEdit();
  await field("English name").fill("Mine");
  await field("Discount").fill("30%");
  await field("Address").fill("Katara");
  await change("Brands/b", { nameEng: "Theirs", discount: "20%" });
  await save();
  const discount = question().getByRole("region", { name: "Discount" });
  await expect.element(discount).toHaveTextContent("When you opened it10%");
  await expect.element(discount).toHaveTextContent("Theirs20%Mine30%");
  const keep = question().getByRole("button", { name: "Save" });
  await choice("Discount", /^Theirs/).click();
  // One of two is chosen.
  await expect.element(keep).toBeDisabled();
  expect(await stored()).toMatchObject({ nameEng: "Theirs", discount: "20%" });
  await choice("English name", /^Mine/).click();
  await keep.click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ nameEng: "Mine", discount: "20%", address: "Katara" });
});

it("asks again where it was changed once more, and gives up with what was typed", async () => {
  await openEdit();
  await field("English name").fill("Mine");
  await change("Brands/b", { nameEng: "Theirs" });
  await save();
  await choice("English name", /^Mine/).click();
  await change("Brands/b", { nameEng: "Theirs again" });
  await question().getByRole("button", { name: "Save" }).click();
  await expect
    .element(question().getByRole("region", { name: "English name" }))
    .toHaveTextContent("When you opened itTheirsTheirsTheirs againMineMine");
  await question().getByRole("button", { name: "Cancel" }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(field("English name")).toHaveValue("Mine");
  await expect
    .element(form().getByText("Somebody else changed the same fields meanwhile. Nothing was saved."))
    .toBeVisible();
  expect(await stored()).toMatchObject({ nameEng: "Theirs again" });
  // It is not the end: the next save asks once more.
  await save();
  await choice("English name", /^Mine/).click();
  await question().getByRole("button", { name: "Save" }).click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ nameEng: "Mine" });
});

it("restores a record that was deleted meanwhile, with what was typed", async () => {
  await openEdit();
  await field("English name").fill("Mine");
  await deleteElsewhere();
  await expect.element(form().getByText("This brand was deleted by somebody else.")).toBeVisible();
  await save();
  await restoring().getByRole("button", { name: "Cancel" }).click();
  await expect.element(field("English name")).toHaveValue("Mine");
  expect(await readAll("Brands")).toEqual([]);
  await save();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Brand restored with your changes.")).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(row("Mine")).toBeVisible();
  expect(await stored()).toMatchObject({ nameEng: "Mine", discount: "10%" });
});

it("restores from a cell of the list, whose row is gone", async () => {
  await row("Qahwa House").getByRole("cell", { name: "10%", exact: true }).dblClick();
  const editor = page.getByRole("dialog", { name: "Discount of Qahwa House" });
  await editor.getByRole("textbox").fill("40%");
  await deleteElsewhere();
  await expect.element(editor.getByRole("alert")).toHaveTextContent(/Deleted by somebody else/);
  await editor.getByRole("button", { name: "Save" }).click();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(row("Qahwa House")).toHaveTextContent("40%");
  expect(await stored()).toMatchObject({ discount: "40%" });
});
