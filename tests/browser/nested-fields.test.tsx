/** Fields inside fields by keyboard: items added, moved and removed, and what is wrong found. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { arraySpecimen } from "../fixtures/specimens/specimens";
import { button, form, openPanel, press, startSignedIn } from "./panel";
import { empty, put, read } from "./world";

const { collection } = arraySpecimen;

beforeAll(() => startSignedIn([collection]));
beforeEach(() => empty(collection.name));

async function openEdit(value: unknown): Promise<void> {
  await put(`${collection.name}/a`, { title: "A specimen", value });
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button("Edit A specimen").click();
  await expect.element(list()).toBeVisible();
}
const list = () => form().getByRole("group", { name: "Value", exact: true });
const item = (name: string) => list().getByRole("button", { name: new RegExp(`^${name}`) });
const save = () => form().getByRole("button", { name: "Save" });
const stored = async (): Promise<unknown> => (await read(`${collection.name}/a`))?.["value"];
const NOTHING = { floor: "", stay: null };

it("an item of an array moves by keyboard with its focus, and an empty new one is left out", async () => {
  await openEdit([{ name: "Souq" }, { name: "Pearl" }, { name: "Lusail" }]);
  await expect.element(item("Branch 3")).toHaveAccessibleName("Branch 3 Lusail");
  await expect.element(button("Add branch")).toBeDisabled();
  button("Move up Branch 3").element().focus();
  await press("{Enter}");
  await expect.element(button("Move up Branch 2")).toHaveFocus();
  await expect.element(page.getByText("Moved to 2 of 3")).toBeInTheDocument();
  await press("{Enter}");
  // At the top there is no further up: the other button of the item goes on.
  await expect.element(button("Move down Branch 1")).toHaveFocus();
  button("Remove Branch 2").element().focus();
  await press("{Enter}");
  await expect.element(item("Branch 2")).toHaveFocus();

  // One that is wrong is opened, its fields are marked, and the first of them has the focus.
  const name = list().getByLabelText("Name", { exact: true });
  const floor = list().getByLabelText("Floor", { exact: true });
  await item("Branch 2").click();
  await name.fill("");
  await floor.fill("12345");
  await item("Branch 2").click();
  await save().click();
  await expect.element(name).toHaveFocus();
  await expect.element(floor).toHaveAccessibleDescription("At most 3 characters");
  await expect.element(form().getByText("Branch 2: Name is required", { exact: true })).toBeVisible();
  await name.fill("Pearl");
  await floor.fill("");

  await button("Add branch").click();
  await expect.element(name.last()).toHaveFocus();
  await save().click();
  await expect.element(page.getByText(collection.messages.updated)).toBeVisible();
  expect(await stored()).toEqual([
    { name: "Lusail", ...NOTHING },
    { name: "Pearl", ...NOTHING },
  ]);
});
