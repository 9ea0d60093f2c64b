/** Two admins in two browsers work on the same records: each sees what the other saves, and nothing of it is lost unseen. */
import { accountDocuments } from "./account-records";
import { ADMIN, COLLEAGUE, storedAdmin } from "./admin-account";
import { eventRecord } from "../fixtures/event-record";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

const formOf = ({ page }: Panel) => page.getByRole("dialog", { name: / Event$/ });
const field = (panel: Panel, label: string) => formOf(panel).getByLabel(label, { exact: true });
const press = (panel: Panel, name: string) => formOf(panel).getByRole("button", { name }).click();

async function remove(panel: Panel, name: string): Promise<void> {
  await panel.brand(name).getByRole("button", { name: "Delete" }).press("Enter");
  await panel.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.brand(name)).toHaveCount(0);
}

async function editOneField(panel: Panel, other: Panel): Promise<void> {
  for (const window of [panel, other]) await window.openEditBrand("Boat Show");
  await field(panel, "English name").fill("Dhow Race");
  await field(panel, "Start date").fill("2026-12-17");
  await field(other, "English name").fill("Dhow Night");
  await field(other, "English description").fill("By the pier.");
  await press(panel, "Save");
  await expect(formOf(panel)).toHaveCount(0);
  await press(other, "Save");
  const question = other.page.getByRole("dialog", {
    name: `${COLLEAGUE.name} changed the same field just now`,
  });
  const name = question.getByRole("region", { name: "English name" });
  await expect(name).toContainText("When you opened itBoat Show");
  await expect(question.getByRole("radio")).toHaveCount(2);
  await expect(name.getByRole("radio", { name: /^Theirs Dhow Race/ })).toBeFocused();
  await expect(name.getByRole("radio", { name: /^Theirs/ })).not.toBeChecked();
  await other.page.keyboard.press("ArrowDown");
  await expect(name.getByRole("radio", { name: /^Mine Dhow Night/ })).toBeChecked();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(formOf(other)).toHaveCount(0);
  for (const window of [panel, other]) await expect(window.brand("Dhow Night")).toContainText("17 Dec 2026");
}

async function editWhatIsDeleted(panel: Panel, other: Panel): Promise<void> {
  await other.openEditBrand("Dhow Night");
  await expect(field(other, "English description")).toHaveValue("By the pier.");
  await field(other, "English name").fill("Boat Show");
  await remove(panel, "Dhow Night");
  await expect(formOf(other).getByText("This event was deleted by somebody else.")).toBeVisible();
  await expect(other.page.getByRole("row", { name: "Dhow Night", includeHidden: true })).toHaveCount(0);
  await press(other, "Save");
  const question = other.page.getByRole("dialog").filter({ hasText: "Restore it with your changes?" });
  await question.getByRole("button", { name: "Restore" }).click();
  await expect(other.says("Event restored with your changes.")).toBeVisible();
  for (const window of [panel, other]) await expect(window.brand("Boat Show")).toContainText("17 Dec 2026");
}

test("two admins work on the same records", async ({ anotherBrowser, backend, panel }) => {
  await backend.put({
    ...accountDocuments(storedAdmin(COLLEAGUE)),
    "Events/show": eventRecord("Boat Show"),
  });
  const other = await anotherBrowser();
  await panel.startSignedIn(COLLEAGUE);
  await other.startSignedIn(ADMIN);
  for (const { page } of [panel, other]) await page.goto("/events");

  await test.step("the same field: the second is told by whom, is shown the three values, and chooses; of other fields both are kept, and nobody is asked", () =>
    editOneField(panel, other));
  await test.step("one deletes while the other edits: it is restored with the changes", () =>
    editWhatIsDeleted(panel, other));
});
