import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { accountDocuments } from "./account-records";
import { ADMIN, storedAdmin } from "./admin-account";

// That a deleted record ends it too is told by tests/providers/session/session.test.ts, and of a company by
// company-sessions-end.spec.ts.
test("a session ends when its password is changed, and the old one no longer opens it", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await test.step("but not when another field of it changes", async () => {
    await backend.change(`Admins/${ADMIN.recordId}`, { name: "Rania H." });
    await backend.put({ "Brands/souq": brandRecord("Souq Tailor") });
    await expect(panel.brand("Souq Tailor")).toBeVisible();
    await expect(panel.brand("Pearl Café")).toBeVisible();
  });

  await backend.put(accountDocuments({ ...storedAdmin(), verifier: "0".repeat(64) }, new Date()));
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toBeVisible();
  // It covers everything: nothing behind it is seen or reached.
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
  await expect(page.locator("body")).not.toContainText("Pearl Café");
  await notice.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/login/);
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(panel.says("Invalid email or password")).toBeVisible();
});
