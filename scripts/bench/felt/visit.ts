import type { BrowserContext } from "playwright";
import type { MeasuredPage } from "./pages";
import { shown, slowPage } from "./slow-page";
import { Wire } from "./wire";

/** What follows the content is part of the page's work this long, in milliseconds. */
const AFTERWARDS = 1_500;

/** Times are in milliseconds. */
export interface Visit {
  readonly firstPaint: number;
  readonly shown: number;
  readonly blocked: number;
  /** Scripts and styles. */
  readonly files: number;
  readonly fileChain: number;
  readonly firebaseChain: number;
  readonly bytes: number;
}

/** Loads an address in a new page of the context, whose cache makes it a first or a second visit. */
async function visit(
  context: BrowserContext,
  origin: string,
  { path, content }: MeasuredPage,
): Promise<Visit> {
  const [page, session] = await slowPage(context);
  const wire = new Wire(session);
  await page.goto(origin + path, { waitUntil: "commit" });
  const ms = await shown(page, content);
  await page.waitForTimeout(AFTERWARDS);
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    blocked: window.felt.blocked,
  }));
  await page.close();
  const isFile = (url: string) => url.startsWith(origin) && /\.(?:js|css)$/.test(url);
  return {
    ...seen,
    shown: ms,
    files: wire.count(isFile),
    fileChain: wire.chain(isFile, ms),
    // Firebase alone is without TLS here.
    firebaseChain: wire.chain((url) => url.startsWith("http:"), ms),
    bytes: wire.bytes,
  };
}

/** Where a page is visited, and what was measured there. */
export interface Site {
  readonly origin: string;
  /** @returns a browser without a cache. */
  readonly open: () => Promise<BrowserContext>;
  readonly first: Visit[];
  /** All in one browser: from its third on, Chromium reuses compiled scripts too. */
  readonly later: Visit[];
  known?: BrowserContext;
}

/** Adds a first visit, and one in a browser that has visited the page before. */
export async function visitTwice(site: Site, page: MeasuredPage): Promise<void> {
  const context = await site.open();
  site.first.push(await visit(context, site.origin, page));
  site.known ??= context;
  site.later.push(await visit(site.known, site.origin, page));
  if (context !== site.known) await context.close();
}
