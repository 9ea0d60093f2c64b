import type { PlainFields } from "../../demo/types";
import { PASSWORD_AT } from "./account-records";
import { expect, test } from "./fixtures";
import { LOGO } from "./panel";

const company = (companyName: string, companyId: string): PlainFields => ({
  companyName,
  companyId,
  passwordAt: PASSWORD_AT,
  logoUrl: null,
});
const EMPLOYEE = {
  name: "Aisha Zaki",
  empId: "E-1",
  qid: "28660868682",
  email: null,
  password: "Dune-1",
  companyId: "GATE",
  companyName: "Gate House",
};

test("an admin looks at every company's employees, and adds a company with an id that no other has", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({
    "Companies/gate": company("Gate House", "GATE"),
    "Companies/bay": company("Bay Trading", "BAY"),
    "Employees/e": EMPLOYEE,
    "Employees/e/redeemed_discounts/r1": { brandName: "Pearl Café" },
  });
  await panel.startSignedIn();
  await page.goto("/organization-emp");

  await test.step("lists every company's employees, with a way to the bulk upload; they cannot be edited", async () => {
    const row = page.getByRole("row", { name: "Aisha Zaki" });
    await expect(row.getByRole("button")).toHaveText(["History", "Delete"]);
    await expect(row.getByRole("cell").nth(-3)).toHaveText("Gate House");
    await expect(row.getByRole("cell").nth(-2)).toHaveText("1");
    await page.getByRole("link", { name: "Bulk Upload Data" }).click();
    await expect(page).toHaveURL("/BulkUpload");
  });

  await test.step("lists companies by name", async () => {
    await panel.navigation.getByRole("link", { name: "Organization", exact: true }).last().click();
    await expect(page).toHaveURL("/organization");
    await expect(page.getByRole("row", { name: /House|Trading/ })).toHaveText([/Bay Trading/, /Gate House/]);
  });

  await test.step("refuses a company id that is taken, and leaves no file", async () => {
    await page.getByRole("button", { name: "+ Add Company" }).click();
    await expect(page).toHaveURL("/add-organization");
    // The list that leads here has a search for company names, and is there until the form is.
    await expect(page.getByRole("heading", { name: "Add Company" })).toBeVisible();
    await page.getByLabel("Company name").fill("A Gate");
    await page.getByLabel("Company id").fill("GATE");
    await page.getByLabel("Password", { exact: true }).fill("Sea-Breeze-8841");
    await page.getByRole("main").getByLabel("Logo").setInputFiles(LOGO);
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("dialog", { name: "Something went wrong. Please try again." });
    await expect(alert).toContainText("Another company has this company id already.");
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Company name")).toHaveValue("A Gate");
    await expect.poll(() => backend.files()).toEqual([]);
  });

  await test.step("adds a company with its logo, and says so in a dialog", async () => {
    await page.getByLabel("Company id").fill("DGE2024");
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("dialog", { name: "Company added!" });
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/organization");
    await expect(page.getByRole("row", { name: "A Gate" })).toContainText("DGE2024");
    expect(await backend.files()).toEqual([expect.stringMatching(/^companyLogos\//)]);
  });
});
