/**
 * Browsers that stories use one after the other. The panel is loaded and compiled in half the processor time where
 * that was done before; only the cache of what was loaded stays from one story to the next.
 */
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** A file of the panel's address in which the panel does not run. */
export const BLANK_FILE = "/favicon.svg";

/** What stays in a context, and what nothing takes back for sure: such a context is used no more. */
const STICKY = [
  "addInitScript addListener exposeBinding exposeFunction grantPermissions on once route routeFromHAR",
  "routeWebSocket setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setGeolocation",
  "setOffline setStorageState",
];
const STICKY_CLOCK = ["fastForward install pauseAt resume runFor setFixedTime setSystemTime"];

function beforeCalls(object: object, names: readonly string[], notify: () => void): void {
  for (const name of names.join(" ").split(" ")) {
    const original = Reflect.get(object, name) as (...args: unknown[]) => unknown;
    Reflect.set(object, name, (...args: unknown[]) => {
      notify();
      return original.apply(object, args);
    });
  }
}

interface PooledContext {
  readonly context: BrowserContext;
  readonly options: string;
  /** Stays open: with it stays the process in which the panel's scripts are compiled. */
  readonly blank: Page;
  readonly cdp: CDPSession;
}

export class ContextPool {
  readonly #free: PooledContext[] = [];
  /** Those that are lent and will be used again. */
  readonly #lent = new Map<BrowserContext, PooledContext>();

  constructor(readonly browser: Browser) {}

  /** @param options what tells apart the contexts that `browser.newContext()` makes. */
  async take(options: string): Promise<BrowserContext> {
    const place = this.#free.findIndex((one) => one.options === options);
    const [found] = place < 0 ? [] : this.#free.splice(place, 1);
    const pooled = found ?? (await this.#open(options));
    this.#lent.set(pooled.context, pooled);
    return pooled.context;
  }

  async #open(options: string): Promise<PooledContext> {
    const context = await this.browser.newContext();
    const blank = await context.newPage();
    await blank.goto(BLANK_FILE);
    const cdp = await context.newCDPSession(blank);
    const spoil = () => void this.#lent.delete(context);
    beforeCalls(context, STICKY, spoil);
    beforeCalls(context.clock, STICKY_CLOCK, spoil);
    return { context, options, blank, cdp };
  }

  /** Closes the pages, and forgets cookies and stored data of all origins; or closes the context. */
  async giveBack(context: BrowserContext): Promise<void> {
    const pooled = this.#lent.get(context);
    this.#lent.delete(context);
    if (!pooled) return context.close();
    const pages = context.pages().filter((page) => page !== pooled.blank);
    await Promise.all(pages.map((page) => page.close()));
    await pooled.cdp.send("Storage.clearDataForOrigin", { origin: "*", storageTypes: "all" });
    this.#free.push(pooled);
  }
}
