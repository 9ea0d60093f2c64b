import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

async function hold(page: Page, names: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(names, async (route) => {
    await released;
    // Another handler may hold it as well.
    await route.fallback();
  });
  return release;
}

test("the frame and the title are on screen before the page's code has come", async ({ page, panel }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await panel.enter();
  const release = await hold(page, /health-page.*\.js/);
  const code = page.getByRole("button", { name: "Check now" });
  await panel.navigation.getByRole("link", { name: "Data health" }).click();
  await expect(page.getByRole("heading", { name: "Data health", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Local data · Data health · Admin Panel");
  await expect(code).toHaveCount(0);

  await test.step("the dark theme shows no white page before the panel's code has come", async () => {
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    const releaseAll = await hold(page, /\/assets\/.*\.js/);
    await page.goto("/data-health", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await expect(panel.navigation).toHaveCount(0);
    releaseAll();
  });

  await expect(page.getByRole("heading", { name: "Data health", level: 1 })).toBeVisible();
  await expect(panel.navigation).toBeVisible();
  await expect(code).toHaveCount(0);
  release();
  await expect(code).toBeVisible();
});
