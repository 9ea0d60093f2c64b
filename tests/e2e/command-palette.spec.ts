import type { Page } from "@playwright/test";
import { brandRecord, staffRecord } from "./records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) =>
  palette(page).getByRole("combobox", { name: "Search screens, actions and records" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

async function open(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await expect(field(page)).toBeFocused();
}

/** Ends in the list of brands. */
async function findRecords({ page, form }: Panel): Promise<void> {
  await test.step("Enter in the palette waits for the results of its search", async () => {
    await page.getByRole("link", { name: "Brands", exact: true }).focus();
    await open(page, "/");
    await page.keyboard.type("hessa al");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/staff-details\/hessa$/);

    await open(page, "Control+k");
    await field(page).fill("hessa");
    await expect(option(page, /^Hessa Al-Emadi/)).toBeVisible();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("meera");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/staff-details\/meera$/);
  });

  await test.step("the palette finds a brand by its name and opens its form", async () => {
    await open(page, "Control+k");
    await field(page).fill("pearl");
    await option(page, "Pearl Café").click();
    await expect(form.getByLabel("English name")).toHaveValue("Pearl Café");
    await expect(page).toHaveURL(/\/brands\?edit=pearl$/);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  });
}

/** Begins in the list of brands. */
async function reachScreens(panel: Panel): Promise<void> {
  const { page } = panel;
  await test.step("a slash opens the palette, and Enter opens a screen by its name and focuses its heading", async () => {
    await panel.brand("Pearl Café").getByRole("link").focus();
    await open(page, "/");
    await field(page).fill("tenan");
    await expect(option(page, /^Tenants/)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Tenants" })).toBeFocused();
    await expect(palette(page)).toBeHidden();
  });

  const form = page.getByRole("dialog", { name: "Add Event" });
  await test.step("an action opens the form for a new record once", async () => {
    await open(page, "/");
    await field(page).fill("add events");
    await page.keyboard.press("Enter");
    await expect(form).toBeVisible();
    await test.step("the palette does not open over a dialog", async () => {
      await page.keyboard.press("Control+k");
      // What lay over the form would be pressed in its place.
      await form.getByLabel("English name").click();
      await expect(palette(page)).toHaveCount(0);
    });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Tenants" })).toBeVisible();
    await page.goForward();
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  });

  await test.step("a button in the header opens the palette on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Search and commands" }).click();
    await expect(field(page)).toBeFocused();
    await option(page, /^Brands/).click();
    await expect(page.getByRole("heading", { level: 1, name: "Services Management" })).toBeVisible();
  });
}

test("the palette finds records, and opens screens and forms", async ({ backend, panel }) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café"),
    "Brands/dhow": brandRecord("Dhow Sushi"),
    "Westwalk_Staff/hessa": staffRecord("Hessa Al-Emadi"),
    "Westwalk_Staff/meera": staffRecord("Meera Iyer", 0, { staffId: "WW-77" }),
  });
  await panel.enter();
  await findRecords(panel);
  await reachScreens(panel);
});
