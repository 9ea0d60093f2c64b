import type { Page } from "@playwright/test";
import { PUBLIC_ROUTES } from "../../src/config/contact";
import { expect, test } from "./fixtures";

/** The font files that the page asks for from now on, without what the build adds to their names. */
function fontsOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "font") return;
    const url = new URL(request.url());
    files.push(`${url.hostname} ${url.pathname.replace(/^.*\//, "").replace(/-[\w-]{8}(?=\.woff2$)/, "")}`);
  });
  return files;
}

const LATIN = "127.0.0.1 ibm-plex-sans-latin-wght-normal.woff2";
const ARABIC = "127.0.0.1 ibm-plex-sans-arabic-arabic-400-normal.woff2";
const isLoaded = (page: Page, font: string, text: string) =>
  page.evaluate(async ([name, sample]) => (await document.fonts.load(name, sample)).length > 0, [
    font,
    text,
  ] as const);

test("what everybody sees is set in the bundled typeface, and loads its Latin file alone", async ({
  page,
}) => {
  const fonts = fontsOf(page);
  for (const route of ["/login", PUBLIC_ROUTES.privacy, PUBLIC_ROUTES.staffContact]) {
    fonts.length = 0;
    await page.goto(route);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(heading).toHaveCSS("font-family", /^"IBM Plex Sans"/);
    expect(fonts, route).toEqual([LATIN]);
  }
});

test("Arabic is loaded when it is first shown", async ({ page, panel }) => {
  const fonts = fontsOf(page);
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openAddBrand();
  expect(fonts).toEqual([LATIN]);
  const name = panel.form.getByLabel("Arabic name");
  await name.fill("مقهى اللؤلؤ");
  await expect.poll(() => fonts).toEqual([LATIN, ARABIC]);
  await expect(name).toHaveCSS("font-family", /"IBM Plex Sans Arabic"/);
  expect(await isLoaded(page, '14px "IBM Plex Sans Arabic"', "ق")).toBe(true);
});
