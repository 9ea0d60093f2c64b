import type { Locator, Page } from "@playwright/test";
import { accountDocuments } from "./account-records";
import { addCompanies, CompanyPanel, employeeOf, GATE, GATE_RECORD, storedCompany } from "./company-panel";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

const NEW_PASSWORD = "Sea-Breeze-8841";

async function signedOutNotice(page: Page): Promise<Locator> {
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toBeVisible();
  // It covers everything: nothing behind it is seen or reached.
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
  return notice;
}

async function setNewPassword(admin: Panel): Promise<void> {
  await admin.startSignedIn();
  await admin.page.goto(`/add-organization/${GATE_RECORD}`);
  // Its employees carry the id and the name, so they are shown and cannot be typed.
  await expect(admin.page.getByLabel("Company id")).toHaveValue(GATE.companyId);
  await expect(admin.page.getByLabel("Company id")).not.toBeEditable();
  await expect(admin.page.getByLabel("Company name")).not.toBeEditable();
  await admin.page.getByRole("button", { name: "Set a new password" }).click();
  await admin.page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await admin.page.getByRole("button", { name: "Save" }).click();
  await expect(admin.says("Company updated!")).toBeVisible();
}

test("a company is signed out by a new password and by its deletion", async ({
  anotherBrowser,
  backend,
  page,
}) => {
  await addCompanies(backend);
  await backend.put({ "Employees/g1": employeeOf(GATE, "Amal Gate") });
  const company = new CompanyPanel(page);
  await company.enter(GATE);
  const name = page.locator("form").getByLabel("Name", { exact: true });
  const password = page.getByLabel("Password", { exact: true });

  await test.step("an admin renews the password: an edit is found again with what was changed in it", async () => {
    await company.openEdit("Amal Gate");
    await company.fill({ "Emp ID": "G-8", Password: "not-kept" });
    await setNewPassword(await anotherBrowser());
    const notice = await signedOutNotice(page);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain("G-8");
    expect(kept).not.toContain("not-kept");
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

  await test.step("the company is deleted: its browser opens nothing more", async () => {
    await company.fill({ Name: "Private Name" });
    await backend.remove("Companies/gate");
    await signedOutNotice(page);
    await page.goto("/add-employee/g1");
    await expect(page).toHaveURL(/\/organization-login/);
  });

  await test.step("what one account typed is not shown to the next", async () => {
    await backend.put(accountDocuments(storedCompany(GATE, "gate-again")));
    await company.submit(GATE.companyId, GATE.password);
    await expect(page).toHaveURL(/\/add-employee\/g1$/);
    await expect(name).toHaveValue("Amal Gate");
    await expect(page.getByLabel("Emp ID")).toHaveValue("E-1");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Private Name");
  });
});
