/** From a form or a detail page back to the list: the same search, filters, order, page and place, the saved row marked. */
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";
import { tenantRecord } from "./people";

const LEFT = "/tenant?tenantCategory=All&buildingNo=B2&sort=-name";
const FORTY = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const number = String(index + 10);
    return [`Tenants/t${number}`, tenantRecord(`Tenant ${number}`, `${number}A`, { buildingNo: "B2" })];
  }),
);
const MARKET = { nameEng: "Night Market", descriptionEng: "By the water.", time: new Date() };
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

test("by Cancel, by Back to ..., by Save after a reload, and plain when it was not left", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put(FORTY);
  await panel.startSignedIn();
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

  await page.goto("/tenant-details/t15");
  await page.getByRole("link", { name: "Back to Tenants" }).click();
  await expect(page).toHaveURL("/tenant");
});

test("a name is a link, which opens the record in a new tab too", async ({
  backend,
  context,
  page,
  panel,
}) => {
  await backend.put({ ...FORTY, "Events/market": MARKET });
  await panel.startSignedIn();
  await page.goto(LEFT);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Tenant 15", exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await expect((await opened).getByRole("heading", { name: "Tenant 15" })).toBeVisible();
  await expect(page).toHaveURL(LEFT);

  await page.goto("/events?q=night");
  const name = page.getByRole("link", { name: "Night Market", exact: true });
  await name.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events?q=night&edit=market");
  await expect(panel.form.getByLabel("English name")).toHaveValue("Night Market");
  await page.goBack();
  await expect(panel.form).toHaveCount(0);
  await expect(page).toHaveURL("/events?q=night");

  const address = await name.evaluate((link: HTMLAnchorElement) => link.href);
  const tab = await context.newPage();
  await tab.goto(address);
  const form = tab.getByRole("dialog", { name: "Edit Event" });
  await form.getByLabel("Address").fill("Porto Arabia");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(tab).toHaveURL("/events?q=night");
  await expect(tab.getByRole("row", { name: "Night Market" })).toHaveAttribute("data-saved", "true");
});

test("an address in other letters leads to the same list, and says so", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café"), "Brands/dhow": brandRecord("Dhow Table") });
  await panel.startSignedIn();
  await page.goto("/BRANDS?q=pearl");
  await expect(page).toHaveURL("/brands?q=pearl");
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await expect(panel.brand("Dhow Table")).toHaveCount(0);
  await expect(panel.navigation.getByRole("link", { name: "Brands" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
