import type { PlainFields } from "../../demo/types";
import { expect, test } from "./fixtures";
import { cells, type Panel } from "./panel";
import { CONTRACT_PDF, readRulesWithout, tenantRecord } from "./people";

const CONTRACT_URL =
  "https://files.example/v0/b/panel/o/contracts%2F1790000000000-tenancy-agreement.pdf?alt=media";
const TENANTS: { readonly [path: string]: PlainFields } = {
  "Tenants/b2": tenantRecord("Bea Mendoza", "2B", { buildingNo: "B2" }),
  "Tenants/a10": tenantRecord("Adam Saleh", "10A", { email: "adam@pearl.example" }),
  "Tenants/a9": tenantRecord("Aisha Noor", "9A", { documents: { contract: CONTRACT_URL } }),
  "Tenants/a1": tenantRecord("Souq Carpets", "1A", { tenantCategory: "Commercial" }),
};
const RESIDENTS = [/Aisha Noor.*9A/, /Adam Saleh.*10A/, /Bea Mendoza.*2B/];

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

async function openTenants({ page }: Panel): Promise<void> {
  await page.goto("/tenant");
  await expect(page.getByRole("heading", { name: "Tenants" })).toBeVisible();
}
const filter = ({ page }: Panel, label: string) => page.getByRole("combobox", { name: label });
const rows = ({ page }: Panel) => page.locator("tbody").getByRole("row");

test("an admin reads the list, narrows it, and reads one in full", async ({ backend, page, panel }) => {
  await backend.put({ ...TENANTS, "Tenants/a9/redeemed_discounts/r1": { brandName: "Pearl Café" } });
  await openTenants(panel);
  const search = page.getByRole("searchbox");
  const [category, building] = [filter(panel, "Category"), filter(panel, "Building")];

  await test.step("shows the residents under the specified headers, by letter and then by number", async () => {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Name",
      "Tenant ID",
      "Phone",
      "QID",
      "Email",
      "Password",
      "Contract Start",
      "Contract Expiry",
      "Contract",
      "Redeems",
      "Actions",
    ]);
    await expect(rows(panel)).toHaveText(RESIDENTS);
    await expect(cells(page.getByRole("row", { name: "Aisha Noor" }))).toHaveText([
      "Aisha Noor",
      "9A",
      "+974 6093 0619",
      "28660868682",
      "tenant@mailbox.example",
      "Dune-3173",
      "1 Feb 2026",
      "31 Jan 2027",
      "tenancy-ag…",
      "1",
      "ViewEditDelete",
    ]);
  });

  await test.step("finds by name, e-mail, building or unit", async () => {
    for (const [text, found] of [
      ["bea", "Bea Mendoza"],
      ["pearl.ex", "Adam Saleh"],
      ["b2", "Bea Mendoza"],
      ["10", "Adam Saleh"],
    ] as const) {
      await search.fill(text);
      await expect(rows(panel)).toHaveText([new RegExp(found)]);
    }
    await search.fill("");
  });

  await test.step("fits a phone: filters in one line, nothing to scroll sideways", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("region", { name: "Tenants" }).getByRole("listitem")).toHaveCount(3);
    const [left, right] = await Promise.all([category, building].map((one) => one.boundingBox()));
    expect(left?.y).toBe(right?.y);
    const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(width ?? 0);
    if (size) await page.setViewportSize(size);
    await expect(rows(panel)).toHaveText(RESIDENTS);
  });

  await test.step("filters by category and building, and a shared address shows the same", async () => {
    await expect(category).toHaveValue("Residential");
    await expect(category.getByRole("option")).toHaveText(["All", "Commercial", "Residential"]);
    await expect(building.getByRole("option")).toHaveText([
      ...["All", "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"],
    ]);
    await category.selectOption("Commercial");
    await expect(rows(panel)).toHaveText([/Souq Carpets/]);
    await category.selectOption("All");
    await expect(rows(panel)).toHaveText([/Souq Carpets/, ...RESIDENTS]);
    await building.selectOption("B2");
    await expect(rows(panel)).toHaveText([/Bea Mendoza/]);
    await expect(page).toHaveURL("/tenant?tenantCategory=All&buildingNo=B2");
    await page.reload();
    await expect(rows(panel)).toHaveText([/Bea Mendoza/]);
    await expect(building).toHaveValue("B2");
    await building.selectOption("B5");
    await expect(page.getByText("No accounts found.")).toBeVisible();
    await building.selectOption("B2");
  });

  await test.step("reads one in full: the form's own fields", async () => {
    await page.getByRole("button", { name: "View Bea Mendoza" }).click();
    await expect(page).toHaveURL("/tenant-details/b2");
    await expect(page.getByRole("rowheader")).toHaveText([
      "Name",
      "Tenant id",
      "Phone number",
      "QID",
      "Nationality",
      "Email",
      "Password",
      "Category",
      "Building",
      "Unit number",
      "Shop number",
      "Enter BHK",
      "Contract start",
      "Contract expiry",
      "Contract",
      "Status",
      "Added",
      "Redeemed discounts",
    ]);
    await expect(page.getByRole("cell").nth(8)).toHaveText("B2");
    await backend.remove("Tenants/b2");
    await expect(panel.says("No Tenants data found.")).toBeVisible();
  });

  await test.step("is told without an id that there is no such tenant", async () => {
    await page.goto("/tenant-details");
    await expect(panel.says("No Tenants data found.")).toBeVisible();
  });

  await test.step("is told when what was redeemed cannot be counted", async () => {
    await backend.replaceRules(readRulesWithout("nothing"));
    await page.goto("/tenant");
    await expect(rows(panel)).toHaveCount(2);
    await expect(panel.says("Failed to fetch tenant info.")).toBeVisible();
  });
});

test("an admin adds one with a contract, edits and deletes it, and turns the pages of a hundred", async ({
  backend,
  page,
  panel,
}) => {
  await openTenants(panel);
  await page.getByRole("button", { name: "+ Add Tenant" }).click();
  await expect(page).toHaveURL("/add-tenant-account");
  await expect(page.getByRole("radio", { name: "active", exact: true })).toBeChecked();
  await expect(page.getByLabel("Enter BHK")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(panel.says("Please fill in all required fields.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

  await page.getByLabel("Name").fill("عائشة النور");
  await page.getByLabel("Tenant id").fill("9A");
  await page.getByLabel("Email").fill("aisha@mailbox.example");
  await page.getByLabel("Password").fill("Dune-3173");
  await page.getByLabel("Contract", { exact: true }).setInputFiles(CONTRACT_PDF);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(panel.says("Account added successfully!")).toBeVisible();
  await expect(page.getByRole("row", { name: "عائشة النور" })).toContainText("tenancy-20…");
  expect(await backend.files()).toEqual([expect.stringMatching(/^contracts\/\d+-.*tenancy-2026\.pdf$/)]);

  await page.getByRole("button", { name: "Edit عائشة النور" }).click();
  await expect(page).toHaveURL(/\/add-tenant-account\/\w+$/);
  await expect(page.getByLabel("Password")).toHaveValue("Dune-3173");
  await page.getByLabel("Tenant id").fill("12B");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(panel.says("Account updated successfully!")).toBeVisible();
  await expect(page.getByRole("row", { name: "عائشة النور" })).toContainText("12B");

  await page.getByRole("button", { name: "Delete عائشة النور" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Account deleted successfully!")).toBeVisible();
  await expect(page.getByText("No accounts found.")).toBeVisible();

  await test.step("shows a hundred a page", async () => {
    const many = Array.from({ length: 101 }, (_, index) => String(index + 1));
    await backend.put(
      Object.fromEntries(many.map((one) => [`Tenants/t${one}`, tenantRecord(`Tenant ${one}`, `${one}A`)])),
    );
    await expect(rows(panel)).toHaveCount(100);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(rows(panel)).toHaveText([/Tenant 101/]);
  });
});
