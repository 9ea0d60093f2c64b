/** Two admins in two browsers save the same event: each sees what the other saves, and nothing of it is lost unseen. */
import { accountDocuments } from "./account-records";
import { ADMIN, COLLEAGUE, storedAdmin } from "./admin-account";
import { expect, test } from "./fixtures";
import { LOGO, type Panel } from "./panel";

const formOf = ({ page }: Panel) => page.getByRole("dialog", { name: / Event$/ });
const field = (panel: Panel, label: string) => formOf(panel).getByLabel(label, { exact: true });
const press = (panel: Panel, name: string) => formOf(panel).getByRole("button", { name }).click();

async function save(panel: Panel): Promise<void> {
  await press(panel, "Save");
  await expect(formOf(panel)).toHaveCount(0);
}

test("two admins have the form of one event open", async ({ anotherBrowser, backend, panel }) => {
  await backend.put(accountDocuments(storedAdmin(COLLEAGUE)));
  const other = await anotherBrowser();
  for (const [window, account] of [
    [panel, COLLEAGUE],
    [other, ADMIN],
  ] as const) {
    await window.startSignedIn(account);
    await window.page.goto("/events");
  }

  await test.step("what one adds, the other sees at once", async () => {
    await panel.page.getByRole("button", { name: "+ Add Events" }).click();
    await field(panel, "English name").fill("Boat Show");
    await field(panel, "English description").fill("On the promenade.");
    await field(panel, "Image").setInputFiles(LOGO);
    await save(panel);
    await expect(other.brand("Boat Show")).toBeVisible();
  });

  await test.step("different fields: both are kept, and nobody is asked", async () => {
    for (const window of [panel, other]) await window.openEditBrand("Boat Show");
    await field(panel, "English name").fill("Dhow Show");
    await field(other, "Start date").fill("2026-12-19");
    await save(panel);
    await save(other);
    for (const window of [panel, other]) await expect(window.brand("Dhow Show")).toContainText("19 Dec 2026");
  });

  await test.step("the same field: the second is told by whom, is shown the three values, and chooses", async () => {
    for (const window of [panel, other]) await window.openEditBrand("Dhow Show");
    await field(panel, "English name").fill("Dhow Race");
    await field(other, "English name").fill("Dhow Night");
    await save(panel);
    await press(other, "Save");
    const question = other.page.getByRole("dialog", {
      name: `${COLLEAGUE.email} changed the same field just now`,
    });
    const name = question.getByRole("region", { name: "English name" });
    await expect(name).toContainText("When you opened itDhow Show");
    await expect(name.getByRole("radio", { name: /^Theirs Dhow Race/ })).toBeFocused();
    await expect(name.getByRole("radio", { name: /^Theirs/ })).not.toBeChecked();
    await other.page.keyboard.press("ArrowDown");
    await expect(name.getByRole("radio", { name: /^Mine Dhow Night/ })).toBeChecked();
    await question.getByRole("button", { name: "Save" }).click();
    await expect(formOf(other)).toHaveCount(0);
    for (const window of [panel, other])
      await expect(window.brand("Dhow Night")).toContainText("19 Dec 2026");
  });

  await test.step("one deletes while the other edits: it is restored with the changes", async () => {
    await other.openEditBrand("Dhow Night");
    await field(other, "English name").fill("Boat Show");
    await panel.brand("Dhow Night").getByRole("button", { name: "Delete" }).click();
    await panel.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(panel.brand("Dhow Night")).toHaveCount(0);

    await expect(formOf(other).getByText("This event was deleted by somebody else.")).toBeVisible();
    await expect(other.page.getByRole("row", { name: "Dhow Night", includeHidden: true })).toHaveCount(0);
    await press(other, "Save");
    const question = other.page.getByRole("dialog").filter({ hasText: "Restore it with your changes?" });
    await question.getByRole("button", { name: "Restore" }).click();
    await expect(other.says("Event restored with your changes.")).toBeVisible();
    for (const window of [panel, other]) await expect(window.brand("Boat Show")).toContainText("19 Dec 2026");
  });
});
