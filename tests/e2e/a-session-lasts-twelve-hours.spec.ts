import { brandRecord } from "./brand-records";
import { addCompanies, CompanyPanel, GATE } from "./company-panel";
import { expect, test } from "./fixtures";

const EXPIRED = "You have been signed in for 12 hours. Sign in again.";
const REVOKED = "This session is no longer valid: the account was changed or signed out. Sign in again.";
const HOUR_MS = 3_600_000;

test("an open screen is covered after twelve hours, not before", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await page.clock.install();
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await page.clock.fastForward(11.9 * HOUR_MS);
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await page.clock.fastForward(0.2 * HOUR_MS);
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toContainText(EXPIRED);
  await notice.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL("/login?to=%2Fbrands");
});

test("a session found expired by a page that is opened says so", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.clock.setFixedTime(new Date(Date.now() + 12.1 * HOUR_MS));
  await page.goto("/brands");
  await expect(page.getByRole("dialog", { name: "You are signed out" })).toContainText(EXPIRED);
  // It covers everything: nothing behind it is seen or reached.
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
});

test("a session that is found gone is told at the login, which leads back", async ({ page, panel }) => {
  // At an address of the panel where the panel does not run.
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("currentUser", JSON.stringify({ id: "x", name: "Rania" })));
  await page.goto("/brands");
  await expect(page).toHaveURL("/login?to=%2Fbrands");
  await expect(page.getByText(REVOKED)).toBeVisible();
  await panel.submitSignIn("wrong", "nobody@westwalk.example");
  await expect(panel.says("Invalid email or password")).toBeVisible();
});

test("a company's likewise, and the login says nothing where nobody was signed in", async ({
  backend,
  page,
}) => {
  await addCompanies(backend);
  await page.goto("/employee-list");
  await expect(page).toHaveURL("/organization-login?to=%2Femployee-list");
  await expect(page.getByText("Use the account that the group issued to you.")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("company_admin", JSON.stringify({ id: "x" })));
  await page.goto("/employee-list");
  await expect(page.getByText(REVOKED)).toBeVisible();
  await new CompanyPanel(page).submit(GATE.companyId, GATE.password);
  await expect(page).toHaveURL(/\/employee-list$/);
  await expect(page.getByRole("heading", { name: `${GATE.companyName} Employees` })).toBeVisible();
});
