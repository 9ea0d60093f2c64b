import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const ADMINS = [
  ...["/", "/admin", "/brands", "/brand-s", "/flat-offer", "/events", "/BulkUpload", "/organization-emp"],
  ...["/staff", "/add-staff-account", "/staff-details"],
  ...["/tenant", "/add-tenant-account", "/tenant-details"],
  ...["/organization", "/add-organization"],
];
const COMPANIES = ["/employee-list", "/add-employee"];
const REVOKED = "This session is no longer valid: the account was changed or signed out. Sign in again.";

/** Opens each of the pages; nobody is signed in. */
async function expectLogin(page: Page, paths: readonly string[], login: string): Promise<void> {
  const [first = "", ...others] = paths;
  const expectAt = async (path: string) => {
    await expect(page, path).toHaveURL(
      ({ pathname, searchParams }) => pathname === login && (searchParams.get("to") ?? "/") === path,
    );
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  };
  await page.goto(first);
  await expectAt(first);
  // Each of the others as an entry of the history that Back leads to: the page is loaded once for all of them.
  for (const path of others) {
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      history.pushState(null, "", "/no-such-page");
    }, path);
    await page.goBack();
    await expectAt(path);
  }
}

/** As it was left by a session that is gone. */
const storeRecord = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.setItem(name, JSON.stringify({ id: "x", name: "Mallory" })), key);

test("no page opens without a session, also with a stored record", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/story": { nameEng: "Hidden Venue", time: new Date() } });
  for (const { who, paths, login } of [
    { who: "an admin", paths: ADMINS, login: "/login" },
    { who: "a company", paths: COMPANIES, login: "/organization-login" },
  ])
    await test.step(`every page of ${who} leads to ${login} without a session`, () =>
      expectLogin(page, paths, login));

  await test.step("a stored record alone opens nothing, nor a company's, and the login says that the session is gone, but not where nobody was signed in", async () => {
    await expect(page.getByText("Use the account that the group issued to you.")).toBeVisible();
    await expect(page.getByText(REVOKED)).toHaveCount(0);

    await storeRecord(page, "currentUser");
    await page.goto("/brands");
    await expect(page).toHaveURL("/login?to=%2Fbrands");
    await expect(page.getByText(REVOKED)).toBeVisible();
    await expect(panel.brand("Hidden Venue")).toHaveCount(0);
    await panel.submitSignIn("wrong", "nobody@westwalk.example");
    await expect(panel.says("Invalid email or password")).toBeVisible();

    await storeRecord(page, "company_admin");
    await page.goto("/employee-list");
    await expect(page).toHaveURL("/organization-login?to=%2Femployee-list");
    await expect(page.getByText(REVOKED)).toBeVisible();
  });
});
