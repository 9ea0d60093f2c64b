/** Fields inside fields by keyboard: items added, moved and removed, what is wrong found, and markdown seen before it is saved. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { markdownSpecimen, arraySpecimen } from "../fixtures/specimens/specimens";
import { button, form, openPanel, press, startSignedIn } from "./panel";
import { empty, put, read } from "./world";

const specimens = [markdownSpecimen, arraySpecimen];

beforeAll(() => startSignedIn(specimens.map(({ collection }) => collection)));
beforeEach(() => Promise.all(specimens.map(({ collection }) => empty(collection.name))));

async function openEdit({ collection }: (typeof specimens)[number], value: unknown): Promise<void> {
  await put(`${collection.name}/a`, { title: "A specimen", value });
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button("Edit A specimen").click();
  await expect.element(list()).toBeVisible();
}
const list = () => form().getByRole("group", { name: "Value", exact: true });
const item = (name: string) => list().getByRole("button", { name: new RegExp(`^${name}`) });
const save = () => form().getByRole("button", { name: "Save" });
const stored = async ({ collection }: (typeof specimens)[number]): Promise<unknown> =>
  (await read(`${collection.name}/a`))?.["value"];
const NOTHING = { floor: "", stay: null };

it("an item of an array moves by keyboard with its focus, and an empty new one is left out", async () => {
  await openEdit(arraySpecimen, [{ name: "Souq" }, { name: "Pearl" }, { name: "Lusail" }]);
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
  await expect.element(page.getByText(arraySpecimen.collection.messages.updated)).toBeVisible();
  expect(await stored(arraySpecimen)).toEqual([
    { name: "Lusail", ...NOTHING },
    { name: "Pearl", ...NOTHING },
  ]);
});

it("the preview shows markup as text, runs no link, and shows pictures as links", async () => {
  const { collection } = markdownSpecimen;
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button(collection.messages.add).click();
  const area = form().getByLabelText("Value", { exact: true });
  const tab = (name: string) => form().getByRole("tab", { name });
  const preview = () => form().getByRole("tabpanel", { name: "Preview" });
  await form().getByLabelText("Title", { exact: true }).fill("A specimen");
  await tab("Preview").click();
  await expect.element(form().getByText("Nothing to show yet")).toBeVisible();
  // A fault leads back from the preview to what was written.
  await userEvent.click(save());
  await expect.element(area).toBeVisible();
  // Above the form, and beside the field.
  await expect.element(form().getByText("Value is required")).toHaveLength(2);

  await area.fill("# Open\n<b>bold</b> [here](https://a.qa/) [there](javascript:x)");
  tab("Write").element().focus();
  await press("{ArrowRight}{Enter}");
  await expect.element(preview().getByRole("heading", { name: "Open", level: 2 })).toBeVisible();
  await expect.element(preview()).toHaveTextContent("<b>bold</b> here there");
  const link = preview().getByRole("link");
  expect(link.elements().map((element) => element.getAttribute("href"))).toEqual(["https://a.qa/"]);
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  await tab("Write").click();
  await area.fill("![a cup](https://a.qa/cup.png)");
  await tab("Preview").click();
  await expect.element(preview().getByRole("link", { name: "a cup" })).toBeVisible();
  expect(preview().getByRole("img").elements()).toEqual([]);
});
