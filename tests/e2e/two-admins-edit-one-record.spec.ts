/** Two admins in two browsers save the same brand: nothing that one of them saved is lost unseen. */
import { accountDocuments } from "./account-records";
import { ADMIN, COLLEAGUE, storedAdmin } from "./admin-account";
import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

let other: Panel;
test.beforeEach(async ({ backend, panel, anotherBrowser }) => {
  await backend.put({
    ...accountDocuments(storedAdmin(COLLEAGUE)),
    "Brands/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture(), discount: "10% off" }),
  });
  other = await anotherBrowser();
  for (const [window, account] of [
    [panel, COLLEAGUE],
    [other, ADMIN],
  ] as const) {
    await window.startSignedIn(account);
    await window.openBrands();
    await window.openEditBrand("Pearl Café");
  }
});

const formOf = ({ page }: Panel) => page.getByRole("dialog", { name: "Edit Brand" });
const field = (panel: Panel, label: string) => formOf(panel).getByLabel(label, { exact: true });
const press = (panel: Panel, name: string) => formOf(panel).getByRole("button", { name }).click();

test("different fields: both are kept, and nobody is asked", async ({ panel }) => {
  await field(panel, "English name").fill("Pearl Kitchen");
  await field(other, "Discount").fill("30% off");
  await press(panel, "Save");
  await expect(formOf(panel)).toHaveCount(0);
  await press(other, "Save");
  await expect(formOf(other)).toHaveCount(0);
  for (const window of [panel, other]) await expect(window.brand("Pearl Kitchen")).toContainText("30% off");
});

test("the same field: the second is told by whom, is shown the three values, and chooses", async ({
  panel,
}) => {
  await field(panel, "Discount").fill("20% off");
  await field(other, "Discount").fill("30% off");
  await press(panel, "Save");
  await expect(formOf(panel)).toHaveCount(0);
  await press(other, "Save");
  const question = other.page.getByRole("dialog", {
    name: `${COLLEAGUE.email} changed the same field just now`,
  });
  const discount = question.getByRole("region", { name: "Discount" });
  await expect(discount).toContainText("When you opened it10% off");
  await expect(discount.getByRole("radio", { name: /^Theirs/ })).not.toBeChecked();
  // By the keyboard, from the first choice on: Escape goes back to the save, and the arrow on to what the person typed.
  await expect(discount.getByRole("radio", { name: /^Theirs 20% off/ })).toBeFocused();
  await other.page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(formOf(other).getByRole("button", { name: "Save" })).toBeFocused();
  await other.page.keyboard.press("Enter");
  await expect(discount.getByRole("radio", { name: /^Theirs 20% off/ })).toBeFocused();
  await other.page.keyboard.press("ArrowDown");
  await expect(discount.getByRole("radio", { name: /^Mine 30% off/ })).toBeChecked();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(formOf(other)).toHaveCount(0);
  for (const window of [panel, other]) await expect(window.brand("Pearl Café")).toContainText("30% off");
});

test("one deletes while the other edits: it is restored with the changes", async ({ panel }) => {
  await field(other, "English name").fill("Pearl Kitchen");
  await press(panel, "Cancel");
  await panel.brand("Pearl Café").getByRole("button", { name: "Delete" }).click();
  await panel.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.brand("Pearl Café")).toHaveCount(0);

  await expect(formOf(other).getByText("This brand was deleted by somebody else.")).toBeVisible();
  await press(other, "Save");
  const question = other.page.getByRole("dialog").filter({ hasText: "Restore it with your changes?" });
  await question.getByRole("button", { name: "Restore" }).click();
  await expect(other.says("Brand restored with your changes.")).toBeVisible();
  for (const window of [panel, other]) await expect(window.brand("Pearl Kitchen")).toContainText("10% off");
});
