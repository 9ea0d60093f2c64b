/** From a form or a detail page back to the list: the same search, filters, order, page and place, the saved row marked. */
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";
import { tenantRecord } from "./records";

const LEFT = "/tenant?tenantCategory=All&buildingNo=B2&sort=-name";
const TWENTY = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => {
    const number = String(index + 10);
    return [`Tenants/t${number}`, tenantRecord(`Tenant ${number}`, `${number}A`, { buildingNo: "B2" })];
  }),
);
const tenant = ({ page }: Panel, name: string) => page.getByRole("row", { name });
/** A hundred rows scroll below their header. */
const place = ({ page }: Panel) =>
  page.evaluate(() => document.querySelector(".ant-table-content")?.scrollTop ?? window.scrollY);

/** The row is brought on screen before the place is taken, as a person does who presses a button of it. */
async function leave(panel: Panel, action: "View" | "Edit"): Promise<number> {
  const button = tenant(panel, "Tenant 15").getByRole("button", { name: action });
  await button.scrollIntoViewIfNeeded();
  const left = await place(panel);
  await button.click();
  return left;
}

test("a list is found as it was left, by any way back", async ({ backend, context, page, panel }) => {
  await backend.put(TWENTY);
  await panel.startSignedIn();
  // So low that few rows are many to scroll through.
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(LEFT);
  let left = await leave(panel, "Edit");
  expect(left).toBeGreaterThan(300);
  await expect(page).toHaveURL("/add-tenant-account/t15");
  await expect.poll(() => place(panel)).toBe(0);
  // The second click comes while the page is still there: it must not lead one page further back.
  await page.getByRole("button", { name: "Cancel" }).dblclick();
  await expect(page).toHaveURL(LEFT);
  await expect.poll(() => place(panel)).toBe(left);

  left = await leave(panel, "View");
  await page.getByRole("link", { name: "Back to Tenants" }).click();
  await expect(page).toHaveURL(LEFT);
  await expect.poll(() => place(panel)).toBe(left);

  left = await leave(panel, "Edit");
  await page.reload();
  await page.getByLabel("Nationality").fill("Omani");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(LEFT);
  await expect(tenant(panel, "Tenant 15")).toHaveAttribute("data-saved", "true");
  await expect.poll(() => place(panel)).toBe(left);
  await expect(page.locator("[data-saved]")).toHaveCount(1);

  await test.step("a name is a link that opens the record in a new tab", async () => {
    const opening = context.waitForEvent("page");
    const link = page.getByRole("link", { name: "Tenant 15", exact: true });
    await link.click({ modifiers: ["ControlOrMeta"] });
    const opened = await opening;
    await expect(opened.getByRole("heading", { name: "Tenant 15" })).toBeVisible();
    await expect(page).toHaveURL(LEFT);
    // This tab has left no list.
    await opened.getByRole("link", { name: "Back to Tenants" }).click();
    await expect(opened).toHaveURL("/tenant");
  });
});
