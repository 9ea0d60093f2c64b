/**
 * Measures the cost of antd's styles: the built panel beside a build without its style optimization,
 * alternating.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import type { Plugin, PluginOption } from "vite";
import { ADMINS } from "../../demo/admins";
import { PANEL_PORT } from "../../demo/project";
import { serveBuiltPanel } from "./built-panel";
import { startFirebaseProcess } from "./firebase-process";
import { duration, median, table } from "./numbers";
import { signIn } from "./size";

const ROUNDS = 7;

/** Restores antd's default cache. */
const forgetting: Plugin = {
  name: "forgetting-styles",
  enforce: "pre",
  transform: (_, id) =>
    id.endsWith("/firestore-panel/src/ui/style-cache.ts")
      ? { code: `export { createCache as createStyleCache } from "@ant-design/cssinjs";`, map: null }
      : undefined,
};
const leftToAntd = (plugins: readonly PluginOption[]) => [forgetting, ...plugins];

interface Step {
  readonly name: string;
  readonly take: (page: Page) => Promise<unknown>;
  /** Runs after the step, unmeasured. */
  readonly leave?: (page: Page) => Promise<unknown>;
}

const brands = async (page: Page) => {
  await page.getByRole("link", { name: "Brands", exact: true }).first().click();
  await page.getByRole("button", { name: "+ Add Brands" }).waitFor();
  await page.getByRole("row").nth(1).waitFor();
};
const opened = (page: Page) => page.getByLabel("English name", { exact: true }).waitFor();
const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};
const add = async (page: Page) => {
  await page.getByRole("button", { name: "+ Add Brands" }).click();
  await opened(page);
};
const STEPS: readonly Step[] = [
  {
    name: "back to a list of 100 rows",
    take: async (page) => {
      await page.goBack();
      await page.getByRole("row").nth(100).waitFor();
    },
    leave: brands,
  },
  { name: "the form of a brand, for the first time", take: add, leave: close },
  { name: "the same once more", take: add, leave: close },
  {
    name: "the form of a stored brand",
    take: async (page) => {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await opened(page);
    },
    leave: close,
  },
];

/** @returns the milliseconds in which the page's main thread was busy since the load. */
async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
}

/** One round in its own page. @returns the milliseconds in which the main thread was busy with each step. */
async function round(context: BrowserContext, origin: string): Promise<readonly number[]> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  await page.goto(`${origin}tenant`);
  await page.getByRole("row").nth(100).waitFor();
  await brands(page);
  const times: number[] = [];
  for (const { take, leave } of STEPS) {
    const before = await busyMs(cdp);
    await take(page);
    // Waits until the step's work has been painted.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    times.push((await busyMs(cdp)) - before);
    await leave?.(page);
  }
  await page.close();
  return times;
}

/** @returns a table of the main thread's work with and without the optimization. */
export async function benchStyles(browser: Browser, offset: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "westwalk-bench-styles-"));
  const closing: (() => Promise<void>)[] = [];
  try {
    const firebase = await startFirebaseProcess(join(folder, "data"), offset, "--seed", "demo");
    closing.push(() => firebase.stop());
    const [, admin] = ADMINS;
    if (!admin) throw new Error("the demo data has no accounts");
    const sides: { context: BrowserContext; origin: string; rounds: (readonly number[])[] }[] = [];
    for (const [index, change] of [leftToAntd, undefined].entries()) {
      const port = PANEL_PORT + offset + index;
      const panel = await serveBuiltPanel(
        join(folder, `dist-${String(index)}`),
        firebase.ports,
        port,
        change,
      );
      closing.push(() => panel.close());
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
      });
      closing.push(() => context.close());
      const page = await context.newPage();
      await signIn(page, new URL("login", panel.origin), "Email", admin.email, admin.password);
      await page.close();
      sides.push({ context, origin: panel.origin, rounds: [] });
    }
    // The first round of each side compiles the panel's scripts.
    for (const { context, origin } of sides) await round(context, origin);
    for (let times = 0; times < ROUNDS; times += 1)
      for (const { context, origin, rounds } of sides) rounds.push(await round(context, origin));
    const rows = STEPS.map(({ name }, step) => {
      const [without = NaN, present = NaN] = sides.map(({ rounds }) =>
        median(rounds.map((one) => one[step] ?? NaN)),
      );
      return [name, duration(without), duration(present), (present / without).toFixed(2)];
    });
    const head = `The page's main thread, median of ${String(ROUNDS)} rounds side by side`;
    return table([head, "styles left to antd", "as built", "ratio"], rows);
  } finally {
    for (const end of closing.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}
