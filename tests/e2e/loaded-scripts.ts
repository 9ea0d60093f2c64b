import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Collects the scripts that the page asks for from now on. @returns their source. */
export function scriptsOf(page: Page): () => Promise<string[]> {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") urls.add(request.url());
  });
  return () => Promise.all([...urls].map(async (url) => (await page.request.get(url)).text()));
}

/** Pages have most scripts in common. */
const sizes = new Map<string, number>();

function gzipSize(script: string): number {
  const size = sizes.get(script) ?? gzipSync(script, { level: 9 }).length;
  sizes.set(script, size);
  return size;
}

/** @returns the bytes that the scripts take on their way, compressed one by one as a server does. */
export const gzipBytes = (scripts: readonly string[]): number =>
  scripts.reduce((bytes, script) => bytes + gzipSize(script), 0);
