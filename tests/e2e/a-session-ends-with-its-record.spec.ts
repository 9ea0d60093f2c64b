import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { ADMIN } from "./panel";

test.beforeEach(async ({ backend, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.enter();
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
});

test("when its password is changed", async ({ backend, panel, page }) => {
  await backend.change(`Admins/${ADMIN.recordId}`, { password: "0".repeat(64) });
  await expect(panel.brand("Pearl Café")).toHaveCount(0);
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);
});

test("when it is deleted", async ({ backend, panel, page }) => {
  await backend.remove(`Admins/${ADMIN.recordId}`);
  await expect(panel.brand("Pearl Café")).toHaveCount(0);
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);
});

test("but not when another field of it changes", async ({ backend, panel }) => {
  await backend.change(`Admins/${ADMIN.recordId}`, { name: "Rania H." });
  await backend.put({ "Brands/souq": brandRecord("Souq Tailor") });
  await expect(panel.brand("Souq Tailor")).toBeVisible();
  await expect(panel.brand("Pearl Café")).toBeVisible();
});
