import type { Route } from "@playwright/test";
import { addCompanies, CompanyPanel, DHOW, GATE } from "./company-panel";
import { expect, test } from "./fixtures";

let company: CompanyPanel;
test.beforeEach(async ({ backend, page }) => {
  await addCompanies(backend);
  company = new CompanyPanel(page);
});

test("a company signs in with its own password, stays signed in after a reload, and signs out", async ({
  page,
}) => {
  await page.goto("/organization-login");
  await test.step("not with a wrong password, nor with another company's, which a dialog says", async () => {
    for (const password of ["wrong", DHOW.password]) {
      await company.submit(GATE.companyId, password);
      await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
      await expect(company.dialog("Invalid credentials")).toHaveCount(0);
      await expect(page).toHaveURL(/\/organization-login$/);
    }
  });

  await test.step("a company signs in, stays signed in after a reload, and signs out", async () => {
    await company.submit(GATE.companyId, GATE.password);
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
});

test("a company is told why it cannot sign in", async ({ backend, context, page }) => {
  const failed = company.dialog("An error occurred during login.");
  await page.goto("/organization-login");
  await test.step("a network that is gone before the first try is told in words", async () => {
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await context.setOffline(true);
    await company.submit(GATE.companyId, GATE.password);
    await expect(failed).toContainText("The server cannot be reached. Check the connection and try again.");
    await context.setOffline(false);
    await failed.getByRole("button", { name: "OK" }).click();
  });

  await test.step("not after eight failures in one hour, and the dialog says how long", async () => {
    await backend.putFailures("company", GATE.companyId, 7);
    await company.submit(GATE.companyId, "wrong");
    await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
    await company.submit(GATE.companyId, GATE.password);
    const told = page.getByRole("dialog", {
      name: /^Too many failed attempts\. Try again in \d+ minutes?\.$/,
    });
    await told.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Try again in" })).toBeVisible();
    // The next hour counts anew.
    await backend.putFailures("company", GATE.companyId, 0);
  });

  await test.step("a login that cannot be tried is told as such", async () => {
    const answers: { readonly [told: string]: (route: Route) => Promise<void> } = {
      "The server cannot be reached.": (route) => route.abort(),
      "Too many sign-ins from this network. Try again later.": (route) =>
        route.fulfill({
          status: 400,
          json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } },
        }),
    };
    for (const [told, answer] of Object.entries(answers)) {
      await page.route(/accounts:signUp/, answer);
      await company.submit(GATE.companyId, GATE.password);
      await expect(failed).toContainText(told);
      await failed.getByRole("button", { name: "OK" }).click();
    }
    await page.unroute(/accounts:signUp/);
  });

  await test.step("the next try signs in", async () => {
    await company.submit(GATE.companyId, GATE.password);
    await expect(page).toHaveURL(/\/employee-list$/);
  });
});

test("neither kind of session opens the other's pages, and both may be open in one browser", async ({
  page,
  panel,
}) => {
  await test.step("a company's session opens no admin's page", async () => {
    await company.enter(GATE);
    for (const path of ["/", "/brands"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
    }
  });

  await test.step("an admin signs in beside it, and the company signs out", async () => {
    await panel.startSignedIn();
    await panel.openBrands();
    await page.goto("/employee-list");
    await expect(page.getByRole("heading", { name: `${GATE.companyName} Employees` })).toBeVisible();
    await company.logout();
    await panel.openBrands();
  });

  await test.step("an admin's session opens no company's page", async () => {
    for (const path of ["/employee-list", "/add-employee/x"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/organization-login/);
    }
    await company.submit(GATE.companyId, GATE.password);
    await expect(page).toHaveURL(/\/add-employee\/x$/);
    await panel.openBrands();
  });
});
