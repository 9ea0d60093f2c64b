import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";

/** What a measure works with. */
export interface Bench {
  readonly browser: Browser;
  /** It is removed afterwards. */
  readonly folder: string;
  /** Closes what the measure opened, the last first, also after an error. */
  later(close: () => Promise<unknown>): void;
}

export async function measured(
  browser: Browser,
  measure: (bench: Bench) => Promise<string>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "westwalk-bench-"));
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await measure({ browser, folder, later: (close) => closing.push(close) });
  } finally {
    for (const close of closing.reverse()) await close();
    await rm(folder, { recursive: true, force: true });
  }
}
