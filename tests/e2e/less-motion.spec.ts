import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** How many elements would move on a change of their style, and so be measured or pressed where they no longer are. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== "none" || /[1-9]/.test(transitionDuration);
      }).length,
  );

test("for who asked for less motion nothing moves: what opens stands in its place", async ({
  page,
  panel,
}) => {
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openAddBrand();
  await panel.form.getByRole("combobox", { name: "Category" }).click();
  await expect(page.getByTitle("Food and Drink", { exact: true })).toBeInViewport();
  expect(await moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => moving(page)).toBeGreaterThan(0);
});
