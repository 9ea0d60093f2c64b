import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { fontsOf, LATIN } from "./loaded-files";

const ARABIC = "127.0.0.1 ibm-plex-sans-arabic-arabic-400-normal.woff2";
const isLoaded = (page: Page, font: string, text: string) =>
  page.evaluate(async ([name, sample]) => (await document.fonts.load(name, sample)).length > 0, [
    font,
    text,
  ] as const);

/** How many elements would move on a change of their style, and so be measured or pressed where they no longer are. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== "none" || /[1-9]/.test(transitionDuration);
      }).length,
  );

test("a form is set in the panel's typeface, and nothing of it moves for who asked for less motion", async ({
  page,
  panel,
}) => {
  const fonts = fontsOf(page);
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openAddBrand();
  expect(fonts).toEqual([LATIN]);
  await test.step("Arabic is loaded when it is first shown", async () => {
    const name = panel.form.getByLabel("Arabic name");
    await name.fill("مقهى اللؤلؤ");
    await expect.poll(() => fonts).toEqual([LATIN, ARABIC]);
    await expect(name).toHaveCSS("font-family", /"IBM Plex Sans Arabic"/);
    expect(await isLoaded(page, '14px "IBM Plex Sans Arabic"', "ق")).toBe(true);
  });

  await test.step("for who asked for less motion nothing moves: what opens stands in its place", async () => {
    await panel.form.getByRole("combobox", { name: "Category" }).click();
    await expect(page.getByTitle("Food and Drink", { exact: true })).toBeInViewport();
    expect(await moving(page)).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
  });
});
