import type { BrowserContext } from "@playwright/test";
import type { Backend } from "./backend";
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { visit } from "./visit";

/** At the login: each way in which it does not let the company in. */
async function expectRefusals(
  company: CompanyPanel,
  backend: Backend,
  context: BrowserContext,
): Promise<void> {
  const { page } = company;
  const failed = company.dialog("An error occurred during login.");
  await test.step("a network that is gone before the first try is told in words", async () => {
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await context.setOffline(true);
    await company.submit(GATE.companyId, GATE.password);
    await expect(failed).toContainText("The server cannot be reached. Check the connection and try again.");
    await context.setOffline(false);
    await failed.getByRole("button", { name: "OK" }).click();
  });

  await test.step("not with a wrong password, nor with another company's, which a dialog says", async () => {
    await backend.putFailures("company", GATE.companyId, 6);
    for (const password of ["wrong", DHOW.password]) {
      await company.submit(GATE.companyId, password);
      await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
      await expect(company.dialog("Invalid credentials")).toHaveCount(0);
      await expect(page).toHaveURL(/\/organization-login$/);
    }
  });

  await test.step("not after eight failures in one hour, and the dialog says how long", async () => {
    await company.submit(GATE.companyId, GATE.password);
    const told = page.getByRole("dialog", {
      name: /^Too many failed attempts\. Try again in \d+ minutes?, or tomorrow if that fails\.$/,
    });
    await told.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Try again in" })).toBeVisible();
    // The next hour counts anew.
    await backend.putFailures("company", GATE.companyId, 0);
  });

  await test.step("a login that cannot be tried is told as such", async () => {
    await page.route(/accounts:signUp/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } } }),
    );
    await company.submit(GATE.companyId, GATE.password);
    await expect(failed).toContainText("Too many sign-ins from this network. Try again later.");
    await failed.getByRole("button", { name: "OK" }).click();
    await page.unroute(/accounts:signUp/);
  });
}

test("a company is told why it cannot sign in, signs in beside an admin, and each opens its own pages alone", async ({
  backend,
  context,
  page,
  panel,
}) => {
  await addCompanies(backend);
  await backend.put({
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
    "Employees/d1": employeeOf(DHOW, "Dana Dhow"),
  });
  const company = new CompanyPanel(page);
  const heading = page.getByRole("heading", { name: `${GATE.companyName} Employees` });
  await page.goto("/organization-login");
  await expectRefusals(company, backend, context);

  await test.step("a company's session opens no admin's page", async () => {
    await company.submit(GATE.companyId, GATE.password);
    await expect(page).toHaveURL(/\/employee-list$/);
    await expect(heading).toBeVisible();
    await visit(page, "/brands");
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step("an admin signs in beside it; a company signs in, stays signed in after a reload, and signs out", async () => {
    await panel.startSignedIn();
    await panel.openBrands();
    await visit(page, "/employee-list");
    await expect(heading).toBeVisible();
    await company.logout();
    expect(await page.evaluate(() => localStorage.getItem("company_admin"))).toBeNull();
  });

  await test.step("an admin's session opens no company's page", async () => {
    await page.goto("/add-employee/x");
    await expect(page).toHaveURL(/\/organization-login/);
    await company.submit(GATE.companyId, GATE.password);
    await expect(page).toHaveURL(/\/add-employee\/x$/);
  });

  await test.step("another company signs in in a new tab: the first tab shows its employees, and nothing of the first", async () => {
    await visit(page, "/employee-list");
    await expect(company.employee("Amal Gate")).toBeVisible();
    const second = new CompanyPanel(await context.newPage());
    await second.signIn(DHOW);
    await expect(second.employee("Dana Dhow")).toBeVisible();
    await expect(company.employee("Dana Dhow")).toBeVisible();
    await expect(company.employee("Amal Gate")).toHaveCount(0);
    await company.logout();
    const notice = second.page.getByRole("dialog", { name: "You are signed out" });
    await expect(notice).toContainText("You signed out in another tab.");
  });
});
