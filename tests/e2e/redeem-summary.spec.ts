import { readFile } from "node:fs/promises";
import { brandRecord, missingPicture, readRulesWithout, staffRecord, tenantRecord } from "./records";
import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";

const redeemed = (account: string, names: readonly string[]) =>
  Object.fromEntries(
    names.map((brandName, index) => [`${account}/redeemed_discounts/r${String(index)}`, { brandName }]),
  );

test("an admin sees what was redeemed by brand and kind of account", async ({ backend, page, panel }) => {
  await backend.put({
    "Brands/souq": brandRecord("Souq Tailor"),
    "Flat-Offer/dhow": brandRecord("Dhow Sushi"),
    "Westwalk_Staff/s1": staffRecord("Hessa"),
    "Tenants/t1": tenantRecord("Maha", "1A"),
    "Employees/e1": { name: "Adeel" },
    ...redeemed("Westwalk_Staff/s1", ["Pearl Café", "Dhow Sushi"]),
    ...redeemed("Tenants/t1", ["Dhow Sushi", "Dhow Sushi", "A brand that is gone"]),
    ...redeemed("Employees/e1", ["Pearl Café"]),
    "Brands/pearl": brandRecord("Pearl Café", 0, { img: await missingPicture() }),
  });
  await panel.startSignedIn();
  await page.goto("/");
  const table = page.getByRole("table", { name: "Redeemed discounts by brand" });
  const rows = table.getByRole("row");

  await test.step("the summary is reached from the dashboard and counts by brand and kind of account", async () => {
    await page.getByRole("link", { name: "Brand Redeem Summary" }).click();
    await expect(page).toHaveURL("/brand-s");
    await expect(page.getByRole("heading", { name: "Brand Redeem Summary" })).toBeVisible();
    await expect(rows).toHaveText([
      "BrandStaffTenantsEmployeesTotalShare",
      "Dhow Sushi120350.0%",
      "Pearl Café101233.3%",
      "Unknown010116.7%",
      "Souq Tailor00000.0%",
      "Total2316100.0%",
    ]);
    const bars = page.getByRole("figure").getByRole("listitem");
    await expect(bars.filter({ hasText: "Dhow Sushi" })).toHaveText("Dhow Sushi3");
  });

  await test.step("the summary counts again on demand, is saved as a file and sorted by any column, and explains a failed count until the next one succeeds", async () => {
    await backend.put(redeemed("Tenants/t2", ["Souq Tailor"]));
    await page.getByRole("button", { name: "Count again" }).click();
    await expect(rows.last()).toHaveText("Total2417100.0%");
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

    const names = rows.getByRole("cell").filter({ hasText: /Pearl|Dhow|Souq|Unknown/ });
    await table.getByRole("columnheader", { name: "Employees" }).click();
    await expect(names.first()).toHaveText("Pearl Café");
    await table.getByRole("columnheader", { name: "Brand" }).click();
    await expect(page).toHaveURL("/brand-s?sort=name");
    await backend.replaceRules(readRulesWithout("none"));
    await page.reload();
    await expect(page.getByText("The redeemed discounts could not be counted")).toBeVisible();
    await backend.replaceRules(PROJECT_RULES);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(names).toHaveText(["Dhow Sushi", "Pearl Café", "Souq Tailor", "Unknown"]);
  });

  await test.step("a renamed brand keeps its redemptions, as its form says, and the summary reached from there shows those of deleted accounts apart", async () => {
    await panel.navigation.getByRole("link", { name: "Brands", exact: true }).click();
    await panel.openEditBrand("Pearl Café");
    await expect(page.getByText("under the old name")).toBeHidden();
    await page.getByLabel("English name").fill("Pearl Bistro");
    await expect(page.getByText("2 redemptions under the old name stay with this brand.")).toBeVisible();
    await panel.save();
    await expect(page.getByText("Brand updated successfully!")).toBeVisible();

    // As a deletion notes it.
    await backend.put({ "DeletedAccounts/Employees/Accounts/e1": { total: 1, names: { "Pearl Café": 1 } } });
    await page.getByRole("link", { name: "Redeem Summary" }).click();
    await expect(page).toHaveURL("/brand-s");
    await expect(rows).toHaveText([
      "BrandStaffTenantsEmployeesTotalShare",
      "Dhow Sushi120350.0%",
      "Pearl Bistro100116.7%",
      "Souq Tailor010116.7%",
      "Unknown010116.7%",
      "Total2406100.0%",
    ]);
    await expect(page.getByText("and 1 of deleted accounts")).toBeVisible();
  });
});
