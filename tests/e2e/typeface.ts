/** What a form is set in, and that nothing of it moves for who asked for less motion. */
import { expect, type Locator, type Page } from "@playwright/test";
import { LATIN } from "./loaded-files";

const ARABIC = "127.0.0.1 ibm-plex-sans-arabic-arabic-400-normal.woff2";
const isLoaded = (page: Page, font: string, text: string) =>
  page.evaluate(async ([name, sample]) => (await document.fonts.load(name, sample)).length > 0, [
    font,
    text,
  ] as const);

/** @param fonts that the page asked for (loaded-files.ts). */
export async function expectArabicToo(page: Page, fonts: readonly string[], shown: Locator): Promise<void> {
  await expect.poll(() => fonts).toEqual([LATIN, ARABIC]);
  await expect(shown).toHaveCSS("font-family", /"IBM Plex Sans Arabic"/);
  expect(await isLoaded(page, '14px "IBM Plex Sans Arabic"', "ق")).toBe(true);
}

/** How many elements would move on a change of their style, and so be measured or pressed where they no longer are. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== "none" || /[1-9]/.test(transitionDuration);
      }).length,
  );

/** @param opened what stands in its place at once. */
export async function expectStill(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeInViewport();
  expect(await moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => moving(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => moving(page)).toBe(0);
}
