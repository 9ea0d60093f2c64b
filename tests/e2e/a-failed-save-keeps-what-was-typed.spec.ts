import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";

const READ_ONLY = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{document=**} { allow read: if request.auth != null; }
  }
}`;

test("a refused save says so, keeps the form and leaves no file; the next try succeeds", async ({
  backend,
  panel,
}) => {
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openAddBrand();
  await panel.fillNewBrand({ nameEng: "Pearl Café", discount: "15% off" });

  await backend.replaceRules(READ_ONLY);
  await panel.save();
  await expect(panel.page.getByText("Error saving brand").first()).toBeVisible();
  await expect(panel.form.getByLabel("English name")).toHaveValue("Pearl Café");
  await expect(panel.form.getByLabel("Discount", { exact: true })).toHaveValue("15% off");
  await expect.poll(() => backend.files()).toEqual([]);

  await backend.replaceRules(PROJECT_RULES);
  await panel.save();
  await expect(panel.says("Brand added successfully!")).toBeVisible();
  await expect(panel.brand("Pearl Café")).toContainText("15% off");
  expect(await backend.files()).toHaveLength(1);
});
