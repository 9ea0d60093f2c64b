import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { FIRST_LOAD_LIMITS } from "../../scripts/bench/routes";
import { PUBLIC_ROUTES } from "../../src/config/product";
import { ADMIN } from "./account-records";
import { expect, test } from "./fixtures";
import { expectLatinAlone, fontsOf } from "./fonts";
import { currentStack } from "./stack";

/** Collects the scripts that the page asks for from now on. @returns their source. */
function scriptsOf(page: Page): () => Promise<readonly string[]> {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") urls.add(request.url());
  });
  return () => Promise.all([...urls].map(async (url) => (await page.request.get(url)).text()));
}

/** @returns the bytes that the scripts take on their way, compressed one by one as a server does. */
const gzipBytes = (scripts: readonly string[]): number =>
  scripts.reduce((bytes, script) => bytes + gzipSync(script, { level: 9 }).length, 0);

/** Words that stay in the built code of what public pages do without. */
const HEAVY = {
  Firestore: "firestore.googleapis.com",
  Auth: "identitytoolkit",
  antd: "getPrefixCls",
  Refine: "No QueryClient set",
  table: "aria-sort",
};
const heavyParts = (scripts: readonly string[]): readonly string[] =>
  Object.entries(HEAVY).flatMap(([part, word]) =>
    scripts.some((script) => script.includes(word)) ? part : [],
  );

test.describe("the public pages and the login load little on a first visit", () => {
  test.use({ freshBrowsers: true });

  test("the login is light, and a list loads what the public pages do without", async ({ page, panel }) => {
    const scripts = scriptsOf(page);
    const fonts = fontsOf(page);
    await page.goto("/login?to=%2Fadmin");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(gzipBytes(await scripts())).toBeLessThan(FIRST_LOAD_LIMITS.login);
    await expectLatinAlone(page, fonts);
    await panel.submitSignIn(ADMIN.password, ADMIN.email);
    await expect(page.getByRole("row", { name: ADMIN.name })).toBeVisible();
    expect(heavyParts(await scripts())).toEqual(Object.keys(HEAVY));
  });

  test("a file of a language's texts takes at most 15 kB", async () => {
    const folder = join((await currentStack()).folder, "dist/assets");
    const files = readdirSync(folder).filter((name) => /^texts-(?:en|ar)-/.test(name));
    // Five areas of two languages.
    expect(files).toHaveLength(10);
    for (const name of files)
      expect(gzipBytes([readFileSync(join(folder, name), "utf8")]), name).toBeLessThanOrEqual(15_000);
  });

  test("a first list loads at most 30 scripts and style sheets, requested at once", async ({
    page,
    panel,
  }) => {
    await panel.startSignedIn();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/start-[\w-]+\.js$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    const files = new Set<string>();
    page.on("request", (request) => {
      if (["script", "stylesheet"].includes(request.resourceType())) files.add(request.url());
    });
    await page.goto("/admin", { waitUntil: "commit" });
    for (const part of ["auth", "firestore", "refine", "panel"])
      await expect.poll(() => [...files].join()).toContain(`/assets/${part}-`);
    await expect.poll(() => [...files].join()).toMatch(/\/assets\/panel-[\w-]+\.css/);
    release();
    await expect(page.getByRole("row", { name: ADMIN.name })).toBeVisible();
    expect([...files].length).toBeLessThanOrEqual(30);
  });

  test("no page requests a style sheet twice, nor computes antd's styles", async ({ page, panel }) => {
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (/\/assets\/[\w-]+\.css$/.test(request.url())) sheets.push(request.url());
    });
    /** The rules of antd's components that the browser computed. Its theme's variables have other selectors. */
    const computed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("style")].flatMap(
          ({ textContent }) => /\.ant-[\w-]+[^{]*\{(?!\s*--)[^}]*/.exec(textContent) ?? [],
        ),
      );
    const expectEachOnce = async (part: string) => {
      const requested = sheets.splice(0);
      expect(requested.join()).toContain(`/assets/${part}-`);
      expect(requested).toEqual([...new Set(requested)]);
      expect(await computed()).toEqual([]);
    };
    await page.goto(PUBLIC_ROUTES.privacy);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectEachOnce("public");
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in" })).toHaveCSS("font-weight", "600");
    await expectEachOnce("login");
    await panel.startSignedIn();
    await page.goto("/admin");
    await expect(page.getByRole("row", { name: ADMIN.name })).toBeVisible();
    await expect(page.getByRole("columnheader").first()).toHaveCSS("font-weight", "600");
    await expectEachOnce("panel");
  });

  for (const route of Object.values(PUBLIC_ROUTES))
    test(`${route} loads no Firebase, antd, table or panel, nor has it a menu`, async ({ page, baseURL }) => {
      const scripts = scriptsOf(page);
      const fonts = fontsOf(page);
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
      });
      await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const loaded = await scripts();
      expect(heavyParts(loaded)).toEqual([]);
      expect(gzipBytes(loaded)).toBeLessThan(FIRST_LOAD_LIMITS.publicPages);
      expect(elsewhere).toEqual([]);
      await expect(page.locator("link[href*='/antd-']")).toHaveCount(0);
      await expectLatinAlone(page, fonts);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
});

test("the public pages are found, follow the system's colours and report a failed load", async ({ page }) => {
  await test.step("the privacy policy has its seven sections, its date and the support address, and the accessibility statement opens from both logins and a public page", async () => {
    await page.goto(PUBLIC_ROUTES.privacy);
    await expect(page).toHaveTitle("Local data · Privacy Policy · Westwalk");
    await expect(page.getByText("Last updated June 3, 2025", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Who Can Use This App",
      "Data Collection",
      "Why We Need Login",
      "Discounts and Benefits",
      "Data Security",
      "Changes to This Policy",
      "Contact Us",
    ]);
    const contact = page.getByRole("region", { name: "Contact Us" });
    await expect(contact.getByRole("link")).toHaveAttribute("href", "mailto:support@westwalk.example");
    await page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: "Data Security" })
      .click();
    await expect(page.getByRole("heading", { name: "Data Security" })).toBeInViewport();

    for (const path of ["/login", "/organization-login", PUBLIC_ROUTES.staffContact]) {
      await page.goto(path);
      await page.getByRole("link", { name: "Accessibility", exact: true }).click();
      await expect(page).toHaveURL(PUBLIC_ROUTES.accessibility);
      await expect(page).toHaveTitle("Local data · Accessibility · Westwalk");
    }
    await expect(page.getByText("Statement of November 27, 2026", { exact: true })).toBeVisible();
  });

  await test.step("the public pages are dark when the system is, and say when their code cannot be loaded", async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe("rgb(246, 242, 234)");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).toBe("rgb(11, 24, 28)");
    await page.emulateMedia({ colorScheme: null });

    await page.route("**/public-*.js", (route) => route.abort());
    await page.goto(PUBLIC_ROUTES.staffContact);
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  });
});
