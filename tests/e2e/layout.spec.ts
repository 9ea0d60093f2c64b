import { ADMIN } from "./admin-account";
import { brandRecord } from "./brand-records";
import { CompanyPanel, GATE, GATE_DOCUMENTS } from "./company-panel";
import { expect, test } from "./fixtures";

test("the companies' screens have no sidebar, and no way to one", async ({ backend, page, panel }) => {
  await backend.put(GATE_DOCUMENTS);
  const company = new CompanyPanel(page);
  await company.enter(GATE);
  const expectNoSidebar = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(panel.navigation).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
    }
  };
  await expectNoSidebar();
  await company.openAdd();
  await expect(page.getByRole("heading", { level: 1, name: "Add Employee" })).toBeVisible();
  await expectNoSidebar();
});

test("the top bar with the user's name is on small screens only", async ({ page, panel }) => {
  await panel.enter();
  const bar = page.getByRole("banner").filter({ hasText: ADMIN.name });
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toMatch(/fixed|sticky/);
});

test("the dashboard counts again when its tab is seen again", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.enter();
  const totals = page.getByRole("list", { name: "Totals" });
  await expect(totals).toContainText("Brands1");
  await backend.put({ "Brands/souq": brandRecord("Souq Tailor") });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(totals).toContainText("Brands2");
});
