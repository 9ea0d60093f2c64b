/**
 * Measures milliseconds until the first row is visible, in lists of different sizes, alternating between
 * them.
 */
import type { Browser, Locator, Page } from "playwright";
import { nameOf } from "../../../packages/firestore-panel/tests/fixtures/many-employees";
import { duration, median, table } from "../numbers";
import { signedIn, type World } from "./world";

const ROUNDS = 7;
/** Unmeasured rounds, which create indexes and fill caches. */
const WARM_UP = 2;
/** Maximum ratio of the largest list's time to the smallest's. */
const TARGET = 1.5;

type Steps = Map<string, number>;

const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("row").nth(1).filter({ hasText: text });

async function timed(steps: Steps, what: string, task: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await task();
  steps.set(what, performance.now() - began);
}

/** @returns the milliseconds of each step, in a tab that has opened no list yet. */
async function round(page: Page, world: World, number: number): Promise<Steps> {
  const steps: Steps = new Map();
  const [first = "", last = ""] = nameOf((number * 449) % world.employees).split(" ");
  const searched = async (what: string, words: string, shown: string | RegExp) => {
    await timed(steps, what, async () => {
      await page.getByRole("searchbox").fill(words);
      // A search of many records may have no match yet, and says so.
      await row(page, shown)
        .or(page.getByRole("button", { name: "Search on" }))
        .first()
        .waitFor();
    });
  };
  await page.goto(world.origin);
  await page.locator('[aria-label="Totals"][aria-busy="false"]').waitFor();
  await timed(steps, "open a list", async () => {
    await page.getByRole("link", { name: /^Org Employees/ }).click();
    await page.getByRole("row").nth(1).waitFor();
  });
  await timed(steps, "next page", async () => {
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("status").filter({ hasText: /^11–/ }).waitFor();
  });
  await searched("search by a whole name", `${first} ${last}`, `${first} ${last}`);
  await searched("search by one word", "Mendoza", "Mendoza");
  await searched("search by letters in the middle of a word", "utis", /utis/);
  await searched("any other search", "hmed al-ku", /hmed al-ku/i);
  return steps;
}

/** @param worlds ordered from smallest to largest. */
export async function timesTable(browser: Browser, worlds: readonly World[]): Promise<string> {
  const pages: Page[] = [];
  for (const world of worlds) pages.push(await (await signedIn(browser, world)).newPage());
  const times = worlds.map(() => new Map<string, number[]>());
  for (let number = -WARM_UP; number < ROUNDS; number += 1) {
    for (const [index, world] of worlds.entries()) {
      const page = pages[index];
      if (!page) continue;
      await page.bringToFront();
      const steps = await round(page, world, number + WARM_UP);
      if (number < 0) continue;
      for (const [what, ms] of steps) {
        const before = times[index]?.get(what) ?? [];
        times[index]?.set(what, [...before, ms]);
      }
    }
  }
  for (const page of pages) await page.context().close();
  const head = worlds.map(({ employees }) => employees.toLocaleString("en"));
  const whats = [...(times[0]?.keys() ?? [])];
  return table(
    [
      `To the first row on screen, median of ${String(ROUNDS)} rounds side by side`,
      ...head,
      `last to first, at most ${String(TARGET)}`,
    ],
    whats.map((what) => {
      const medians = times.map((one) => median(one.get(what) ?? []));
      const [smallest = 1, largest = 1] = [medians[0], medians.at(-1)];
      return [what, ...medians.map(duration), (largest / smallest).toFixed(2)];
    }),
  );
}
