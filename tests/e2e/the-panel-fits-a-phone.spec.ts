import type { Page } from "@playwright/test";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { ADMIN } from "./admin-account";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Waits for the history entry of the open menu: it comes a moment after the menu, sooner than a finger. */
const entryOf = (page: Page) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"drawer":true');

test("the menu slides in, and out by a link, the overlay and Back, and leaves no entry", async ({
  page,
  panel,
}) => {
  await panel.enterOnPhone();
  await expect(page.getByRole("banner")).toContainText(ADMIN.name);
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toHaveCount(0);
  const open = page.getByRole("button", { name: "Open menu" });

  await open.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(380, 420);
  await expect(drawer).toHaveCount(0);

  await open.click();
  await drawer.getByRole("link", { name: "Brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect(drawer).toHaveCount(0);

  await open.click();
  await expect(drawer).toBeVisible();
  await entryOf(page);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/brands");

  await open.click();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await open.click();
  await drawer.getByRole("link", { name: "Upcoming Events" }).click();
  await expect(page).toHaveURL("/events");
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/brands");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the menu opens over a form with something typed, and a chosen link asks before it is lost", async ({
  page,
  panel,
}) => {
  await panel.startSignedIn();
  await page.goto("/add-tenant-account");
  await page.getByLabel("Name").fill("Bea");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toBeVisible();
  await entryOf(page);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await drawer.getByRole("link", { name: "Brands" }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Bea");
});

test("the list is read without scrolling sideways", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("A Venue With A Rather Long Name At The Pearl Island") });
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("A Venue With A Rather Long Name At The Pearl Island")).toBeVisible();
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(width ?? 0);
});
