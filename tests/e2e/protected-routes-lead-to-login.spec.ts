import { ADMIN } from "./admin-account";
import { expect, test } from "./fixtures";

const ADMINS = [
  ...["/", "/admin", "/brands", "/brand-s", "/flat-offer", "/events", "/BulkUpload", "/organization-emp"],
  ...["/staff", "/add-staff-account", "/staff-details"],
  ...["/tenant", "/add-tenant-account", "/tenant-details"],
  ...["/organization", "/add-organization"],
];
const COMPANIES = ["/employee-list", "/add-employee"];

for (const { who, paths, login } of [
  { who: "an admin", paths: ADMINS, login: "/login" },
  { who: "a company", paths: COMPANIES, login: "/organization-login" },
])
  test(`every page of ${who} leads whoever has not signed in to ${login}`, async ({ page, panel }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveURL((url) => url.pathname === login);
      await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
      await expect(panel.navigation).toHaveCount(0);
    }
  });

test("a stored record alone opens nothing", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/story": { nameEng: "Hidden Venue", time: new Date() } });
  await page.goto("/login");
  await page.evaluate(() =>
    localStorage.setItem("currentUser", JSON.stringify({ id: "x", name: "Mallory" })),
  );
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);
  await expect(panel.brand("Hidden Venue")).toHaveCount(0);
});

test("signing in loads the whole page anew, at the dashboard", async ({ page, panel }) => {
  await page.goto("/login");
  await page.evaluate(() => Object.assign(window, { loadedBefore: true }));
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(await page.evaluate(() => "loadedBefore" in window)).toBe(false);
});

test("an unknown address says so", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
});
