import { PRODUCT } from "../../src/config/product";
import type { Locator, Page } from "@playwright/test";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { claimantOf } from "firestore-panel/sign-in";
import { accountDocuments } from "./account-records";
import { addCompanies, CompanyPanel, employeeOf, GATE, GATE_RECORD, storedCompany } from "./company-panel";
import { expect, test } from "./fixtures";

const NEW_PASSWORD = "Sea-Breeze-8841";

async function signedOutNotice(page: Page): Promise<Locator> {
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toBeVisible();
  // It covers everything: nothing behind it is seen or reached.
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
  // Not even the name that stands for a missing one.
  await expect(page.getByText("No Name")).toHaveCount(0);
  return notice;
}

test("a company is signed out by a new password and by its deletion", async ({ backend, page }) => {
  await addCompanies(backend);
  await backend.put({ "Employees/g1": employeeOf(GATE, "Amal Gate") });
  const company = new CompanyPanel(page);
  await company.enter(GATE);
  const password = page.getByLabel("Password", { exact: true });

  await test.step("a new password ends the session, and the next sign-in finds the edit as it was typed", async () => {
    await company.openEdit("Amal Gate");
    await company.fill({ "Emp ID": "G-8", Password: "not-kept" });
    // As an admin sets it in the company's form.
    const { verifier } = await claimantOf(
      { productId: PRODUCT.id, projectId: LOCAL_PROJECT_ID, kind: "company", id: GATE.companyId },
      NEW_PASSWORD,
    );
    const account = { ...storedCompany(GATE, GATE_RECORD), verifier };
    await backend.put(accountDocuments(account, new Date()));
    const notice = await signedOutNotice(page);
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stored).toContain("G-8");
    expect(stored).not.toContain("not-kept");
    await backend.change("Employees/g1", { qid: "999" });
    await notice.getByRole("link", { name: "Sign in again" }).click();
    await company.submit(GATE.companyId, GATE.password);
    await company.dialog("Invalid credentials").getByRole("button", { name: "OK" }).click();
    await company.submit(GATE.companyId, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/add-employee\/g1$/);
    await expect(page.getByLabel("Emp ID")).toHaveValue("G-8");
    await expect(page.getByLabel("QID")).toHaveValue("999");
    await expect(password).toHaveValue("issued-1");
  });

  await test.step("a deleted company's browser opens nothing more", async () => {
    await backend.remove("Companies/gate");
    await signedOutNotice(page);
    await page.goto("/add-employee/g1");
    await expect(page).toHaveURL(/\/organization-login/);
  });
});
