import { readFile } from "node:fs/promises";
import { brandRecord } from "./brand-records";
import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";
import { readRulesWithout, staffRecord, tenantRecord } from "./people";
import { LOGO, type Panel } from "./panel";

/** Redemptions below one account. */
const redeemed = (account: string, names: readonly string[]) =>
  Object.fromEntries(
    names.map((brandName, index) => [`${account}/redeemed_discounts/r${String(index)}`, { brandName }]),
  );

const RECORDS = {
  "Brands/pearl": brandRecord("Pearl Café"),
  "Brands/souq": brandRecord("Souq Tailor"),
  "Flat-Offer/dhow": brandRecord("Dhow Sushi"),
  "Westwalk_Staff/s1": staffRecord("Hessa"),
  "Tenants/t1": tenantRecord("Maha", "1A"),
  "Employees/e1": { name: "Adeel" },
  ...redeemed("Westwalk_Staff/s1", ["Pearl Café", "Dhow Sushi"]),
  ...redeemed("Tenants/t1", ["Dhow Sushi", "Dhow Sushi", "A brand that is gone"]),
  ...redeemed("Employees/e1", ["Pearl Café"]),
};

test.beforeEach(async ({ backend, panel }) => {
  await backend.put(RECORDS);
  await panel.startSignedIn();
});

const table = ({ page }: Panel) => page.getByRole("table", { name: "Redeemed discounts by brand" });
const rows = (panel: Panel) => table(panel).getByRole("row");

const TABLE = [
  "BrandStaffTenantsEmployeesTotalShare",
  "Dhow Sushi120350.0%",
  "Pearl Café101233.3%",
  "Unknown010116.7%",
  "Souq Tailor00000.0%",
  "Total2316100.0%",
];

test("is reached from the dashboard and from the brands; counts by brand and kind of account", async ({
  backend,
  page,
  panel,
}) => {
  await page.goto("/");

  await test.step("is reached from the dashboard; counts by brand and kind of account", async () => {
    await page.getByRole("link", { name: "Brand Redeem Summary" }).click();
    await expect(page).toHaveURL("/brand-s");
    await expect(page.getByRole("heading", { name: "Brand Redeem Summary" })).toBeVisible();
    await expect(rows(panel)).toHaveText(TABLE);
    await expect(page.getByRole("figure").getByRole("listitem").filter({ hasText: "Dhow Sushi" })).toHaveText(
      "Dhow Sushi3",
    );
  });

  await test.step("counts again on demand, and its numbers are saved as a file", async () => {
    await backend.put(redeemed("Tenants/t2", ["Souq Tailor"]));
    await page.getByRole("button", { name: "Count again" }).click();
    await expect(rows(panel).last()).toHaveText("Total2417100.0%");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^brand-redeem-summary-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      '"Brand","Staff","Tenants","Employees","Total","Share %"',
      '"Dhow Sushi","1","2","0","3","42.9"',
      '"Pearl Café","1","0","1","2","28.6"',
      '"Souq Tailor","0","1","0","1","14.3"',
      '"Unknown","0","1","0","1","14.3"',
      '"Total","2","4","1","7","100"',
    ]);
  });

  await test.step("is sorted by any column, and a reload shows the same", async () => {
    await table(panel).getByRole("columnheader", { name: "Brand" }).click();
    await expect(page).toHaveURL("/brand-s?sort=name");
    const names = rows(panel)
      .getByRole("cell")
      .filter({ hasText: /Pearl|Dhow|Souq|Unknown/ });
    await expect(names).toHaveText(["Dhow Sushi", "Pearl Café", "Souq Tailor", "Unknown"]);
    await page.reload();
    await expect(names).toHaveText(["Dhow Sushi", "Pearl Café", "Souq Tailor", "Unknown"]);
    await table(panel).getByRole("columnheader", { name: "Employees" }).click();
    await expect(names.first()).toHaveText("Pearl Café");
  });

  await test.step("says why it cannot count, and tries again", async () => {
    await backend.replaceRules(readRulesWithout("none"));
    await page.reload();
    await expect(page.getByText("The redeemed discounts could not be counted")).toBeVisible();
    await backend.replaceRules(PROJECT_RULES);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(panel).last()).toHaveText("Total2417100.0%");
  });

  await test.step("is reached from the brands too", async () => {
    await panel.navigation.getByRole("link", { name: "Brands", exact: true }).click();
    await page.getByRole("link", { name: "Redeem Summary" }).click();
    await expect(page).toHaveURL("/brand-s");
  });
});

test("what was redeemed is told of a renamed brand, and of accounts that are deleted", async ({
  page,
  panel,
}) => {
  await test.step("a renamed brand keeps its redemptions, and the form says so", async () => {
    await panel.openBrands();
    await panel.openEditBrand("Pearl Café");
    const name = page.getByLabel("English name");
    await expect(page.getByText("under the old name")).toBeHidden();
    await name.fill("Pearl Bistro");
    await expect(page.getByText("2 redemptions under the old name stay with this brand.")).toBeVisible();
    await panel.form.getByLabel("Logo").setInputFiles(LOGO);
    await panel.save();
    await expect(page.getByText("Brand updated successfully!")).toBeVisible();
    await page.getByRole("link", { name: "Redeem Summary" }).click();
    await expect(rows(panel)).toHaveText(TABLE.map((line) => line.replace("Pearl Café", "Pearl Bistro")));
  });

  await test.step("what a deleted employee redeemed is told apart", async () => {
    await panel.navigation.getByRole("button", { name: "Users" }).click();
    await panel.navigation.getByRole("link", { name: "Organization", exact: true }).first().click();
    await page.getByRole("row", { name: "Adeel" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Employee deleted successfully!")).toBeVisible();
    await panel.navigation.getByRole("link", { name: "Brands", exact: true }).click();
    await page.getByRole("link", { name: "Redeem Summary" }).click();
    await expect(rows(panel).last()).toHaveText("Total2305100.0%");
    await expect(page.getByText("and 1 of deleted accounts")).toBeVisible();
  });
});
