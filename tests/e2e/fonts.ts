import { expect, type Page } from "@playwright/test";

/** The font files that the page asks for from now on, without what the build adds to their names. */
export function fontsOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "font") return;
    const url = new URL(request.url());
    files.push(`${url.hostname} ${url.pathname.replace(/^.*\//, "").replace(/-[\w-]{8}(?=\.woff2$)/, "")}`);
  });
  return files;
}

export const LATIN = "127.0.0.1 ibm-plex-sans-latin-wght-normal.woff2";

/** What everybody sees is set in the bundled typeface, and loads its Latin file alone. */
export async function expectLatinAlone(page: Page, fonts: readonly string[]): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^"IBM Plex Sans"/);
  await expect.poll(() => fonts).toEqual([LATIN]);
}
