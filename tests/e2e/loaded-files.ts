/** What a page has loaded, and how large it is. */
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";

/** By their addresses: pages have most scripts in common. */
const sources = new Map<string, Promise<string>>();

function sourceOf(page: Page, url: string): Promise<string> {
  const source = sources.get(url) ?? page.request.get(url).then((answer) => answer.text());
  sources.set(url, source);
  return source;
}

/** Collects the scripts that the page asks for from now on. @returns their source. */
export function scriptsOf(page: Page): () => Promise<string[]> {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") urls.add(request.url());
  });
  return () => Promise.all([...urls].map((url) => sourceOf(page, url)));
}

const sizes = new Map<string, number>();

function gzipSize(script: string): number {
  const size = sizes.get(script) ?? gzipSync(script, { level: 9 }).length;
  sizes.set(script, size);
  return size;
}

/** @returns the bytes that the scripts take on their way, compressed one by one as a server does. */
export const gzipBytes = (scripts: readonly string[]): number =>
  scripts.reduce((bytes, script) => bytes + gzipSize(script), 0);

/** Words that stay in the built code of what public pages do without. */
export const HEAVY = {
  Firestore: "firestore.googleapis.com",
  Auth: "identitytoolkit",
  antd: "getPrefixCls",
  Refine: "No QueryClient set",
  table: "aria-sort",
};

export const heavyParts = (scripts: readonly string[]): readonly string[] =>
  Object.entries(HEAVY).flatMap(([part, word]) =>
    scripts.some((script) => script.includes(word)) ? part : [],
  );

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
  expect(fonts).toEqual([LATIN]);
}
