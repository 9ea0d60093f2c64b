/** Whatever can be pressed in a list lies inside the window, and is what a press there meets. */
import type { Page } from "@playwright/test";
import { brandRecord } from "./brand-records";
import { CompanyPanel, employeeOf, GATE, GATE_DOCUMENTS } from "./company-panel";
import { expect, test } from "./fixtures";
import { staffRecord, tenantRecord } from "./people";
import { visit } from "./visit";

const LONG = "Mohammed Abdulrahman Al-Thani Al-Kuwari";
const EMAIL = "mohammed.abdulrahman@hospitality.westwalk.example";
const CONTRACT =
  "https://files.example/v0/b/panel/o/contracts%2F1790000000000-tenancy-agreement.pdf?alt=media";
const RECORDS = {
  "Brands/one": brandRecord(LONG, 0, { discount: "Buy one, get one free on weekdays until noon" }),
  "Flat-Offer/one": brandRecord(LONG, 0, { discount: "Buy one, get one free on weekdays until noon" }),
  "Events/one": { nameEng: LONG, startAt: "2026-12-01", endAt: "2026-12-03", time: new Date() },
  "Westwalk_Staff/one": staffRecord(LONG, 0, { email: EMAIL }),
  "Tenants/one": tenantRecord(LONG, "105A", { email: EMAIL, documents: { contract: CONTRACT } }),
  ...GATE_DOCUMENTS,
  "Employees/one": employeeOf(GATE, LONG, { email: EMAIL, qid: "28681841413", empId: "GATE-2024-000123" }),
};
const LISTS = [
  "brands",
  "flat-offer",
  "events",
  "staff",
  "tenant",
  "organization",
  "organization-emp",
  "admin",
];
const WIDTHS = [1440, 1280, 1024, 768];
/** The other way round for every second list: each begins at the width that the window has. */
const widthsOf = (index: number) => (index % 2 === 0 ? WIDTHS : [...WIDTHS].reverse());
const HEIGHT = 900;

test.use({ viewport: { width: 1440, height: HEIGHT } });

/**
 * What of a table can be pressed and lies outside the window, or under something else. Where the columns have no room
 * beside each other, a link may be scrolled to; the buttons of a row stay where they are.
 */
function outOfReach(page: Page): Promise<readonly string[]> {
  return page.getByRole("table").evaluate((table) =>
    [...table.querySelectorAll("a, button")].flatMap((control) => {
      const box = table.parentElement;
      if (!control.checkVisibility() || !box) return [];
      box.scrollLeft = 0;
      control.scrollIntoView({ block: "center", inline: "nearest" });
      const { left, right, top, width, height } = control.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = control.getAttribute("aria-label") ?? control.textContent;
      const inside = left >= 0 && right <= document.documentElement.clientWidth;
      const stays = control.tagName === "A" || box.scrollLeft === 0;
      return inside && control.contains(met) && stays ? [] : [name];
    }),
  );
}

async function judge(page: Page, path: string, widths: readonly number[]): Promise<void> {
  await expect(page.locator("tbody").getByRole("row").first().getByRole("button").first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await outOfReach(page), `${path}, ${String(width)} pixels wide`).toEqual([]);
  }
}

test("in every list of the admins and of a company", async ({ backend, page, panel, anotherBrowser }) => {
  await backend.put(RECORDS);
  await panel.enter();
  for (const [index, path] of LISTS.entries()) {
    await visit(page, `/${path}`);
    await judge(page, path, widthsOf(index));
  }
  const company = await anotherBrowser();
  await new CompanyPanel(company.page).enter(GATE);
  await judge(company.page, "employee-list", WIDTHS);
});
