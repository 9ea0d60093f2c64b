import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { accountDocuments } from "./account-records";
import { ADMIN, storedAdmin } from "./admin-account";
import type { Panel } from "./panel";

test.beforeEach(async ({ backend, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
});

async function expectSignedOut(panel: Panel): Promise<void> {
  const notice = panel.page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toBeVisible();
  // It covers everything: nothing behind it is seen or reached.
  const covered = panel.page.evaluate(() => document.elementFromPoint(5, 5)?.tagName);
  expect(await covered).toBe("DIALOG");
  await expect(panel.page.locator("body")).not.toContainText("Pearl Café");
  await notice.getByRole("link", { name: "Sign in again" }).click();
  await expect(panel.page).toHaveURL(/\/login/);
}

test("when its password is changed, and the old one no longer opens it", async ({ backend, panel }) => {
  await test.step("but not when another field of it changes", async () => {
    await backend.change(`Admins/${ADMIN.recordId}`, { name: "Rania H." });
    await backend.put({ "Brands/souq": brandRecord("Souq Tailor") });
    await expect(panel.brand("Souq Tailor")).toBeVisible();
    await expect(panel.brand("Pearl Café")).toBeVisible();
  });
  await backend.put(accountDocuments({ ...storedAdmin(), verifier: "0".repeat(64) }, new Date()));
  await expectSignedOut(panel);
  await panel.signIn();
  await expect(panel.says("Invalid email or password")).toBeVisible();
});

test("when it is deleted", async ({ backend, page, panel }) => {
  await backend.remove(`Admins/${ADMIN.recordId}`);
  await expectSignedOut(panel);
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);
});
