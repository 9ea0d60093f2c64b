import { accountDocuments } from "./account-records";
import { ADMIN, storedAdmin } from "./admin-account";
import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

test("an admin's session ends over a form: after the next sign-in it is open again, with what was typed", async ({
  backend,
  page,
  panel,
}) => {
  const img = await missingPicture();
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café", 5, { img }) });
  await panel.openBrands();
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen" });
  // Set anew: the session is over, and the password is the same.
  await backend.put(accountDocuments(storedAdmin(), new Date()));
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toBeVisible();
  await backend.change("Brands/pearl", { discount: "35% off" });

  await notice.getByRole("link", { name: "Sign in again" }).click();
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(page).toHaveURL("/brands?edit=pearl");
  await expect(panel.form.getByText("What you typed before signing in again is back.")).toBeVisible();
  await expect(panel.form.getByLabel("English name")).toHaveValue("Pearl Kitchen");
  await expect(panel.form.getByLabel("Discount", { exact: true })).toHaveValue("35% off");
  await panel.save();
  await expect(panel.says("Brand updated successfully!")).toBeVisible();
  await expect(panel.brand("Pearl Kitchen")).toContainText("35% off");
});

test("a page's form asks before it is left, by any way out", async ({ page, panel }) => {
  await page.goto("/add-tenant-account");
  const name = page.getByLabel("Name");
  await name.pressSequentially("Bea");
  const reloaded = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const dialog = await reloaded;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  await expect(name).toHaveValue("Bea");

  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue("Bea");
  await panel.navigation.getByRole("link", { name: "Brands" }).click();
  await expect(page).toHaveURL("/add-tenant-account");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/brands");
});

test("Logout asks before it loses what is typed, and the answer in focus keeps it", async ({
  page,
  panel,
}) => {
  await panel.startSignedIn();
  await page.goto("/add-staff-account");
  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially("Bea");
  const logout = panel.navigation.getByRole("link", { name: "Logout" });
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await logout.click();
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue("Bea");
  await logout.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/login");
});
