import type { Route } from "@playwright/test";
import { addCompanies, CompanyPanel, DHOW, GATE } from "./company-panel";
import { expect, test } from "./fixtures";

let company: CompanyPanel;
test.beforeEach(async ({ backend, page }) => {
  await addCompanies(backend);
  company = new CompanyPanel(page);
});

test("a company signs in, stays signed in after a reload, and signs out", async ({ page }) => {
  await company.signIn(GATE);
  await expect(page).toHaveURL(/\/employee-list$/);
  const heading = page.getByRole("heading", { name: `${GATE.companyName} Employees` });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await company.logout();
  expect(await page.evaluate(() => localStorage.getItem("company_admin"))).toBeNull();
  await page.goto("/employee-list");
  await expect(page).toHaveURL(/\/organization-login/);
});

test("not with a wrong password, nor with another company's, which a dialog says", async ({ page }) => {
  for (const password of ["wrong", DHOW.password]) {
    await company.signIn(GATE, password);
    await expect(company.dialog("Invalid credentials")).toBeVisible();
    await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(/\/organization-login$/);
  }
  await company.submit(GATE.companyId, GATE.password);
  await expect(page).toHaveURL(/\/employee-list$/);
});

test("not after eight failures in one hour, and the dialog says how long", async ({ backend, page }) => {
  await backend.putFailures("company", GATE.companyId, 7);
  await company.signIn(GATE, "wrong");
  await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
  await company.submit(GATE.companyId, GATE.password);
  const told = page.getByRole("dialog", { name: /^Too many failed attempts\. Try again in \d+ minutes?\.$/ });
  await told.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Try again in" })).toBeVisible();

  // The next hour counts anew.
  await backend.putFailures("company", GATE.companyId, 0);
  await company.submit(GATE.companyId, GATE.password);
  await expect(page).toHaveURL(/\/employee-list$/);
});

test("a login that cannot be tried is told as such", async ({ page }) => {
  const answers: { readonly [told: string]: (route: Route) => Promise<void> } = {
    "The server cannot be reached.": (route) => route.abort(),
    "Too many sign-ins from this network. Try again later.": (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } } }),
  };
  for (const [told, answer] of Object.entries(answers)) {
    await page.route(/accounts:signUp/, answer);
    await company.signIn(GATE);
    await expect(company.dialog("An error occurred during login.")).toContainText(told);
  }
});

test("a network that is gone before the first try is told in words, and the next try signs in", async ({
  context,
  page,
}) => {
  await page.goto("/organization-login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await context.setOffline(true);
  await company.submit(GATE.companyId, GATE.password);
  const told = "The server cannot be reached. Check the connection and try again.";
  await expect(company.dialog("An error occurred during login.")).toContainText(told);
  await context.setOffline(false);
  await company.dialog("An error occurred during login.").getByRole("button", { name: "OK" }).click();
  await company.submit(GATE.companyId, GATE.password);
  await expect(page).toHaveURL(/\/employee-list$/);
});

test("neither kind of session opens the other's pages, and both may be open in one browser", async ({
  page,
  panel,
}) => {
  await panel.enter();
  for (const path of ["/employee-list", "/add-employee", "/add-employee/x"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/organization-login/);
  }
  await company.submit(GATE.companyId, GATE.password);
  await expect(page).toHaveURL(/\/add-employee\/x$/);
  await panel.openBrands();
  await company.page.goto("/employee-list");
  await company.logout();
  await panel.openBrands();
});

test("a company's session opens no admin's page", async ({ page }) => {
  await company.enter(GATE);
  for (const path of ["/", "/brands", "/organization-emp", "/organization"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
  await page.goto("/employee-list");
  await expect(page.getByRole("heading", { name: `${GATE.companyName} Employees` })).toBeVisible();
});
