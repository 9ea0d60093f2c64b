import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { visit } from "./visit";

test("a company beside an admin opens its own pages only", async ({ backend, context, page, panel }) => {
  await addCompanies(backend);
  await backend.put({
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
    "Employees/d1": employeeOf(DHOW, "Dana Dhow"),
  });
  const company = new CompanyPanel(page);
  const heading = page.getByRole("heading", { name: `${GATE.companyName} Employees` });
  await page.goto("/organization-login");
  const failed = company.dialog("An error occurred during login.");
  await test.step("a dialog refuses another company's password, and after eight failures in an hour the login, and names the waiting time", async () => {
    await backend.putFailures("company", GATE.companyId, 7);
    await company.submit(GATE.companyId, DHOW.password);
    await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
    await expect(company.dialog("Invalid credentials")).toHaveCount(0);
    await expect(page).toHaveURL(/\/organization-login$/);

    await company.submit(GATE.companyId, GATE.password);
    const refusal = page.getByRole("dialog", {
      name: /^Too many failed attempts\. Try again in \d+ minutes?, or tomorrow if that fails\.$/,
    });
    await refusal.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Try again in" })).toBeVisible();
    // The next hour counts anew.
    await backend.putFailures("company", GATE.companyId, 0);
  });

  await test.step("a login that the service cannot check shows a message of its own", async () => {
    await page.route(/accounts:signUp/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } } }),
    );
    await company.submit(GATE.companyId, GATE.password);
    await expect(failed).toContainText("Too many sign-ins from this network. Try again later.");
    await failed.getByRole("button", { name: "OK" }).click();
    await page.unroute(/accounts:signUp/);
  });

  await test.step("a company's session opens no admin's page, stays after a reload beside an admin's, and ends when the company signs out", async () => {
    await company.submit(GATE.companyId, GATE.password);
    await expect(page).toHaveURL(/\/employee-list$/);
    await expect(heading).toBeVisible();
    await visit(page, "/brands");
    await expect(page).toHaveURL(/\/login/);

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

  await test.step("a second company that signs in in a new tab replaces the first in every tab", async () => {
    await visit(page, "/employee-list");
    await expect(company.employee("Amal Gate")).toBeVisible();
    const second = new CompanyPanel(await context.newPage());
    await second.page.goto("/organization-login");
    await second.submit(DHOW.companyId, DHOW.password);
    await expect(second.employee("Dana Dhow")).toBeVisible();
    await expect(company.employee("Dana Dhow")).toBeVisible();
    await expect(company.employee("Amal Gate")).toHaveCount(0);
    await company.logout();
    const notice = second.page.getByRole("dialog", { name: "You are signed out" });
    await expect(notice).toContainText("You signed out in another tab.");
  });
});
