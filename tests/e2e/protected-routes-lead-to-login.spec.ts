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
    const expectLogin = async (path: string) => {
      await expect(page, path).toHaveURL(
        ({ pathname, searchParams }) => pathname === login && (searchParams.get("to") ?? "/") === path,
      );
      await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
      await expect(panel.navigation).toHaveCount(0);
    };
    const [first = "", ...others] = paths;
    await page.goto(first);
    await expectLogin(first);
    // Each of the others as an entry of the history that Back leads to: the page is loaded once for all of them.
    for (const path of others) {
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        history.pushState(null, "", "/no-such-page");
      }, path);
      await page.goBack();
      await expectLogin(path);
    }
  });

test("a stored record alone opens nothing", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/story": { nameEng: "Hidden Venue", time: new Date() } });
  await page.goto("/favicon.svg");
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
