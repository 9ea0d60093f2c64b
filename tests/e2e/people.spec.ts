/** Staff, tenants and companies are lists and forms of the same making: what each has of its own. */
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { PASSWORD_AT } from "./account-records";
import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";
import { cells, LOGO } from "./panel";
import { CONTRACT_PDF, readRulesWithout, signInToApp, staffRecord, tenantRecord } from "./records";
import { visit } from "./visit";
import { employeeOf } from "./company-panel";

const CONTRACT_URL =
  "https://files.example/v0/b/panel/o/contracts%2F1790000000000-tenancy-agreement.pdf?alt=media";
const TENANTS: { readonly [path: string]: PlainFields } = {
  "Tenants/b2": tenantRecord("Bea Mendoza", "2B", { buildingNo: "B2" }),
  "Tenants/a10": tenantRecord("Adam Saleh", "10A"),
  "Tenants/a9": tenantRecord("Aisha Noor", "9A", { documents: { contract: CONTRACT_URL } }),
  "Tenants/a9/redeemed_discounts/r1": { brandName: "Pearl Café" },
  "Tenants/a1": tenantRecord("Souq Carpets", "1A", { tenantCategory: "Commercial" }),
};
const AISHA = [
  ...["Aisha Noor", "9A", "+974 6093 0619", "28660868682", "tenant@mailbox.example", "Dune-3173"],
  ...["1 Feb 2026", "31 Jan 2027", "tenancy-ag…", "1", "ViewEditDuplicateNotesDelete"],
];
const BUILDINGS = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"];
const TENANT_DETAILS = [
  ...["Name", "Tenant id", "Phone number", "QID", "Nationality", "Email", "Password", "Category"],
  ...["Building", "Unit number", "Shop number", "Enter BHK", "Contract start", "Contract expiry"],
  ...["Days left", "Contract", "Status", "Added", "Redeemed discounts"],
];
const RESIDENTS = [/Aisha Noor.*9A/, /Adam Saleh.*10A/, /Bea Mendoza.*2B/];

const company = (companyName: string, companyId: string): PlainFields => ({
  companyName,
  companyId,
  passwordAt: PASSWORD_AT,
  logoUrl: null,
});

const STAFF_DETAILS = [
  ...["Profile picture", "Name", "Staff id", "QID", "QID expiry", "Email", "Password", "Contract", "Added"],
  "Redeemed discounts",
];
const EMAIL = "maha@westwalk.example";
const PASSWORD = "Palm-4471";

test("an admin reads and adds to tenants, companies and staff", async ({ backend, page, panel }) => {
  await backend.put({
    ...TENANTS,
    "Companies/gate": company("Gate House", "GATE"),
    "Companies/bay": company("Bay Trading", "BAY"),
    "Employees/e": employeeOf({ companyId: "GATE", companyName: "Gate House" }, "Aisha Zaki"),
    "Employees/e/redeemed_discounts/r1": { brandName: "Pearl Café" },
    "Westwalk_Staff/hessa": staffRecord("Hessa Al-Emadi"),
    "Westwalk_Staff/ramon": staffRecord("Ramon Cruz", 20),
    "Westwalk_Staff/hessa/redeemed_discounts/r1": { brandName: "Pearl Café" },
    "Westwalk_Staff/hessa/redeemed_discounts/r2": { brandName: "Pearl Café" },
  });
  await panel.startSignedIn();
  const rows = page.locator("tbody").getByRole("row");
  const [category, building] = [panel.toolbarSelect("Category"), panel.toolbarSelect("Building")];

  await test.step("a shared address shows the same filters, and the residents are listed by letter and then by number, each with its values", async () => {
    await page.goto("/tenant?tenantCategory=All&buildingNo=B2");
    await expect(rows).toHaveText([/Bea Mendoza/]);
    await expect(category).toHaveAccessibleDescription("All");
    await expect(building).toHaveAccessibleDescription("B2");

    await page.setViewportSize({ width: 1720, height: 900 });
    await panel.navigation.getByRole("link", { name: "Tenants" }).click();
    await expect(rows).toHaveText(RESIDENTS);
    await expect(cells(page.getByRole("row", { name: "Aisha Noor" }))).toHaveText(AISHA);
  });

  await test.step("the tenants are filtered by category and building", async () => {
    await expect(category).toHaveAccessibleDescription("Residential");
    await expect(await panel.openOptions("Category")).toHaveText(["All", "Commercial", "Residential"]);
    await expect(await panel.openOptions("Building")).toHaveText(["All", ...BUILDINGS]);
    await page.keyboard.press("Escape");
    await panel.chooseOption("Category", "Commercial");
    await expect(rows).toHaveText([/Souq Carpets/]);
    await panel.chooseOption("Category", "All");
    await expect(rows).toHaveText([/Souq Carpets/, ...RESIDENTS]);
    await panel.chooseOption("Building", "B2");
    await expect(rows).toHaveText([/Bea Mendoza/]);
    await expect(page).toHaveURL("/tenant?tenantCategory=All&buildingNo=B2");
  });

  await test.step("a tenant's page shows the fields of the form and the days left, and an address without an id that there is no such tenant", async () => {
    await page.getByRole("button", { name: "View Bea Mendoza" }).click();
    await expect(page).toHaveURL("/tenant-details/b2");
    await expect(page.getByRole("rowheader")).toHaveText(TENANT_DETAILS);
    await expect(page.getByRole("cell").nth(8)).toHaveText("B2");
    await backend.remove("Tenants/b2");
    await expect(panel.says("No Tenants data found.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Tenants" }).click();
    await expect(page.getByRole("heading", { name: "Tenants", exact: true, level: 1 })).toBeVisible();
    await visit(page, "/tenant-details");
    await expect(panel.says("No Tenants data found.")).toBeVisible();
  });
  await visit(page, "/organization-emp");

  await test.step("the employees of every company are listed with a link to the bulk upload and cannot be edited, and the companies by name", async () => {
    const row = page.getByRole("row", { name: "Aisha Zaki" });
    await expect(row.getByRole("button")).toHaveText(["Notes", "History", "Delete"]);
    await expect(row.getByRole("cell").nth(-3)).toHaveText("Gate House");
    await expect(row.getByRole("cell").nth(-2)).toHaveText("1");
    await page.getByRole("link", { name: "Bulk Upload Data" }).click();
    await expect(page).toHaveURL("/BulkUpload");
    await panel.navigation.getByRole("link", { name: "Organization", exact: true }).last().click();
    await expect(page).toHaveURL("/organization");
    await expect(page.getByRole("row", { name: /House|Trading/ })).toHaveText([/Bay Trading/, /Gate House/]);
  });

  await test.step("a company id that is taken is refused and no file is left, and a dialog confirms that a company is added with its logo", async () => {
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

    await page.getByLabel("Company id").fill("DGE2024");
    await page.getByRole("button", { name: "Save" }).click();
    const added = page.getByRole("dialog", { name: "Company added!" });
    await added.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/organization");
    await expect(page.getByRole("row", { name: "A Gate" })).toContainText("DGE2024");
    expect(await backend.files()).toEqual([expect.stringMatching(/^companyLogos\//)]);
  });
  await backend.replaceRules(readRulesWithout("nothing"));
  await visit(page, "/staff");
  const hessa = page.getByRole("row", { name: "Hessa Al-Emadi" });
  const ramon = page.getByRole("row", { name: "Ramon Cruz" });

  await test.step("the staff are listed with the number of their redemptions, whose failed count shows an error and can be repeated", async () => {
    await expect(panel.says("Failed to fetch staff or redeem info")).toBeVisible();
    await expect(page.getByRole("button", { name: "Count again" })).toHaveCount(2);
    await backend.replaceRules(PROJECT_RULES);
    for (const row of [hessa, ramon]) await row.getByRole("button", { name: "Count again" }).click();
    const facts = ["Hessa Al-Emadi", "WW-1001", "hessa@westwalk.example", "2"];
    await expect(cells(hessa)).toHaveText(["", ...facts, "ViewEditDuplicateNotesDelete"]);
    await expect(cells(ramon).nth(4)).toHaveText("0");
  });

  await test.step("a staff member's page shows the fields of the form, and an unknown id that there is no such staff", async () => {
    await page.getByRole("button", { name: "View Hessa Al-Emadi" }).click();
    await expect(page).toHaveURL("/staff-details/hessa");
    await expect(page.getByRole("rowheader")).toHaveText(STAFF_DETAILS);
    // It is counted when it is seen.
    await page.getByRole("cell").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("cell").last()).toHaveText("2");
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await visit(page, "/staff-details/nobody");
    await expect(panel.says("No staff data found.")).toBeVisible();
  });
  await test.step("an added staff member can sign in, while the admin stays signed in, and the edit form has no password field", async () => {
    await page.getByRole("link", { name: "Back to Staff" }).click();
    // By the keyboard: a toast may lie over the button until it goes.
    await page.getByRole("button", { name: "+ Add Staff" }).press("Enter");
    // The list that leads here has a search for names and staff ids, and is there until the form is.
    await expect(page.getByRole("heading", { name: "Add Staff Member" })).toBeVisible();
    await page.getByLabel("Contract").setInputFiles(CONTRACT_PDF);
    await page.getByLabel("Name").fill("مها العمادي");
    await page.getByLabel("Staff id").fill("WW-2001");
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(panel.says("Account added successfully!")).toBeVisible();
    await expect(page).toHaveURL("/staff");
    await expect(page.getByRole("row", { name: "مها العمادي" })).toContainText("WW-2001");
    await signInToApp(EMAIL, PASSWORD);
    const contract = expect.stringMatching(/^contracts\/\d+-.*tenancy-2026\.pdf$/);
    expect(await backend.files()).toContainEqual(contract);

    await page.getByRole("button", { name: "Edit مها العمادي" }).press("Enter");
    await expect(page).toHaveURL(/\/add-staff-account\/\w+$/);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("مها العمادي");
    await expect(page.getByLabel("Password")).toHaveCount(0);
  });
});
