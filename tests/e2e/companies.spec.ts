import type { PlainFields } from "../../demo/types";
import { PASSWORD_AT } from "./account-records";
import { expect, test } from "./fixtures";
import { LOGO, type Panel } from "./panel";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

const company = (companyName: string, companyId: string): PlainFields => ({
  companyName,
  companyId,
  passwordAt: PASSWORD_AT,
  logoUrl: null,
});
const employee = (name: string, companyName: string): PlainFields => ({
  name,
  empId: "E-1",
  qid: "28660868682",
  email: null,
  password: "Dune-1",
  companyId: companyName.toUpperCase(),
  companyName,
});

async function fillCompany({ page }: Panel, name: string, id: string): Promise<void> {
  // The list that leads here has a search for company names, and is there until the form is.
  await expect(page.getByRole("heading", { name: "Add Company" })).toBeVisible();
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("Company id").fill(id);
  await page.getByLabel("Password", { exact: true }).fill("Sea-Breeze-8841");
  await page.getByRole("main").getByLabel("Logo").setInputFiles(LOGO);
}

test("an admin looks for companies, adds one with an id that no other has, and deletes it", async ({
  backend,
  page,
  panel,
}) => {
  const many = Array.from({ length: 11 }, (_, index) => {
    const letter = String.fromCharCode(65 + index);
    return [`Companies/c${letter}`, company(`Company ${letter}`, `ID-${letter}`)] as const;
  });
  await backend.put(Object.fromEntries(many));
  await page.goto("/organization");

  await test.step("lists companies by name, ten a page, searched by name or id", async () => {
    await expect(page.getByRole("columnheader")).toHaveText(["Logo", "Name", "ID", "Password", "Actions"]);
    await expect(page.getByRole("row", { name: /^Company/ })).toHaveCount(10);
    await expect(panel.says("1–10 of 11")).toBeVisible();
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page.getByRole("row", { name: "Company K" })).toBeVisible();
    const search = page.getByRole("searchbox");
    await search.fill("id-c");
    await expect(page.getByRole("row", { name: /^Company/ })).toHaveText([/Company C/]);
    await search.fill("company d");
    await expect(page.getByRole("row", { name: /^Company/ })).toHaveText([/Company D/]);
    await search.fill("nothing like it");
    await expect(panel.says("No companies found.")).toBeVisible();
    await search.fill("");
    await expect(page.getByRole("row", { name: /^Company/ })).toHaveCount(10);
  });

  await test.step("refuses a company id that is taken, and leaves no file", async () => {
    await page.getByRole("button", { name: "+ Add Company" }).click();
    await expect(page).toHaveURL("/add-organization");
    await fillCompany(panel, "Another Company", "ID-C");
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("dialog", { name: "Something went wrong. Please try again." });
    await expect(alert).toContainText("Another company has this company id already.");
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Company name")).toHaveValue("Another Company");
    await expect.poll(() => backend.files()).toEqual([]);
  });

  await test.step("adds a company with its logo, says so in a dialog, and deletes it", async () => {
    await page.getByLabel("Company name").fill("A Gate");
    await page.getByLabel("Company id").fill("DGE2024");
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("dialog", { name: "Company added!" });
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/organization");
    await expect(page.getByRole("row", { name: "A Gate" })).toContainText("DGE2024");
    expect(await backend.files()).toEqual([expect.stringMatching(/^companyLogos\//)]);

    await page.getByRole("button", { name: "Delete A Gate" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this company?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(panel.says("Company deleted successfully!")).toBeVisible();
    await expect(page.getByRole("row", { name: "A Gate" })).toHaveCount(0);
  });
});

test("lists every company's employees, with a way to the bulk upload; they cannot be edited", async ({
  backend,
  page,
  panel,
}) => {
  const many = Array.from({ length: 11 }, (_, index) => {
    const letter = String.fromCharCode(65 + index);
    return [`Employees/e${letter}`, employee(`Person ${letter}`, index % 2 ? "Bay" : "Gate")] as const;
  });
  await backend.put({
    ...Object.fromEntries(many),
    "Employees/eA/redeemed_discounts/r1": { brandName: "Pearl Café" },
  });
  await page.goto("/organization-emp");
  await expect(page.getByRole("row", { name: /^Person/ })).toHaveCount(10);
  const row = page.getByRole("row", { name: "Person A" });
  await expect(row.getByRole("button")).toHaveText(["History", "Delete"]);
  await expect(row.getByRole("cell").nth(-2)).toHaveText("1");
  const search = page.getByRole("searchbox");
  await search.fill("bay");
  await expect(page.getByRole("row", { name: /^Person/ })).toHaveCount(5);
  await search.fill("person k");
  await expect(page.getByRole("row", { name: /^Person/ })).toHaveCount(1);

  await page.getByRole("button", { name: "Delete Person K" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this employee?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Employee deleted successfully!")).toBeVisible();
  await expect(panel.says("No employees found.")).toBeVisible();

  // By the keyboard: the toast of the deletion may lie over the link until it goes.
  await page.getByRole("link", { name: "Bulk Upload Data" }).press("Enter");
  await expect(page).toHaveURL("/BulkUpload");
});
