import type { PlainFields } from "../../demo/types";
import { expect, test } from "./fixtures";
import { cells, type Panel } from "./panel";
import { tenantRecord } from "./people";
import { visit } from "./visit";

const CONTRACT_URL =
  "https://files.example/v0/b/panel/o/contracts%2F1790000000000-tenancy-agreement.pdf?alt=media";
const TENANTS: { readonly [path: string]: PlainFields } = {
  "Tenants/b2": tenantRecord("Bea Mendoza", "2B", { buildingNo: "B2" }),
  "Tenants/a10": tenantRecord("Adam Saleh", "10A"),
  "Tenants/a9": tenantRecord("Aisha Noor", "9A", { documents: { contract: CONTRACT_URL } }),
  "Tenants/a9/redeemed_discounts/r1": { brandName: "Pearl Café" },
  "Tenants/a1": tenantRecord("Souq Carpets", "1A", { tenantCategory: "Commercial" }),
};
const COLUMNS = [
  ...["Name", "Tenant ID", "Phone", "QID", "Email", "Password", "Contract Start", "Contract Expiry"],
  ...["Contract", "Redeems", "Actions"],
];
const AISHA = [
  ...["Aisha Noor", "9A", "+974 6093 0619", "28660868682", "tenant@mailbox.example", "Dune-3173"],
  ...["1 Feb 2026", "31 Jan 2027", "tenancy-ag…", "1", "ViewEditDelete"],
];
const BUILDINGS = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"];
const DETAILS = [
  ...["Name", "Tenant id", "Phone number", "QID", "Nationality", "Email", "Password", "Category"],
  ...["Building", "Unit number", "Shop number", "Enter BHK", "Contract start", "Contract expiry", "Contract"],
  ...["Status", "Added", "Redeemed discounts"],
];
const RESIDENTS = [/Aisha Noor.*9A/, /Adam Saleh.*10A/, /Bea Mendoza.*2B/];

const filter = ({ page }: Panel, label: string) => page.getByRole("combobox", { name: label });
const rows = ({ page }: Panel) => page.locator("tbody").getByRole("row");

test("an admin reads the list, narrows it, and reads one in full", async ({ backend, page, panel }) => {
  await backend.put(TENANTS);
  await panel.startSignedIn();
  const [category, building] = [filter(panel, "Category"), filter(panel, "Building")];

  await test.step("a shared address shows the same filters", async () => {
    await page.goto("/tenant?tenantCategory=All&buildingNo=B2");
    await expect(rows(panel)).toHaveText([/Bea Mendoza/]);
    await expect(category).toHaveValue("All");
    await expect(building).toHaveValue("B2");
  });

  await test.step("shows the residents under the specified headers, by letter and then by number", async () => {
    await panel.navigation.getByRole("link", { name: "Tenants" }).click();
    await expect(rows(panel)).toHaveText(RESIDENTS);
    await expect(page.getByRole("columnheader")).toHaveText(COLUMNS);
    await expect(cells(page.getByRole("row", { name: "Aisha Noor" }))).toHaveText(AISHA);
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
  });

  await test.step("filters by category and building", async () => {
    await expect(category).toHaveValue("Residential");
    await expect(category.getByRole("option")).toHaveText(["All", "Commercial", "Residential"]);
    await expect(building.getByRole("option")).toHaveText(["All", ...BUILDINGS]);
    await category.selectOption("Commercial");
    await expect(rows(panel)).toHaveText([/Souq Carpets/]);
    await category.selectOption("All");
    await expect(rows(panel)).toHaveText([/Souq Carpets/, ...RESIDENTS]);
    await building.selectOption("B2");
    await expect(rows(panel)).toHaveText([/Bea Mendoza/]);
    await expect(page).toHaveURL("/tenant?tenantCategory=All&buildingNo=B2");
  });

  await test.step("reads one in full: the form's own fields", async () => {
    await page.getByRole("button", { name: "View Bea Mendoza" }).click();
    await expect(page).toHaveURL("/tenant-details/b2");
    await expect(page.getByRole("rowheader")).toHaveText(DETAILS);
    await expect(page.getByRole("cell").nth(8)).toHaveText("B2");
    await backend.remove("Tenants/b2");
    await expect(panel.says("No Tenants data found.")).toBeVisible();
  });

  await test.step("is told without an id that there is no such tenant", async () => {
    await page.getByRole("link", { name: "Back to Tenants" }).click();
    await visit(page, "/tenant-details");
    await expect(panel.says("No Tenants data found.")).toBeVisible();
  });
});
