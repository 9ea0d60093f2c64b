/**
 * Measures the panel's memory after an hour of work. The hour is compressed: the page's clock advances after
 * each step.
 */
import type { Browser, CDPSession, Page } from "playwright";
import { nameOf } from "../../../packages/firestore-panel/tests/fixtures/many-employees";
import { megabytes, ratio, table, verdict } from "../numbers";
import { signedIn, type World } from "./world";

const STEPS = 1_000;
/** Steps before the first comparison. They include each kind of step. */
const FIRST = 10;
const HOUR_MS = 3_600_000;
/** A search starts this long after the last key. */
const PAUSE_MS = 300;
/** Without compiled code. */
const TARGET = 1.2;

const dialog = (page: Page) => page.getByRole("dialog");
const firstRow = (page: Page) => page.getByRole("row").nth(1);

async function list(page: Page, card: RegExp): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("list", { name: "Totals" }).getByRole("link", { name: card }).click();
  await firstRow(page).waitFor();
}

async function search(page: Page, words: string, shown: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await page.clock.runFor(PAUSE_MS);
  // A search of many records may have no match yet, and says so.
  await firstRow(page)
    .filter({ hasText: shown })
    .or(page.getByRole("button", { name: "Search on" }))
    .first()
    .waitFor();
}

async function editBrand(page: Page, value: string): Promise<void> {
  await firstRow(page).getByRole("button", { name: /^Edit/ }).click();
  await dialog(page).getByLabel("Discount", { exact: true }).fill(value);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).waitFor({ state: "hidden" });
}

/** Performs the next action in a person's cycle. */
function stepOf(page: Page, { employees }: World, index: number): Promise<void> {
  const name = nameOf((index * 7_919) % employees);
  const [first = "", last = ""] = name.split(" ");
  const steps = [
    () => list(page, /^Org Employees/),
    () => search(page, name, name),
    () => search(page, `${first} ${last}`, `${first} ${last}`),
    () => search(page, last, last),
    () => list(page, /^Tenants/),
    () => list(page, /^Brands/),
    () => editBrand(page, `${String(index % 90)}% off`),
    () => list(page, /^Org Employees/),
    async () => {
      await page.getByRole("link", { name: "Next page" }).click();
      await page.getByRole("status").filter({ hasText: /^11–/ }).waitFor();
    },
    () => search(page, first.slice(1), first.slice(1)),
  ];
  const step = steps[index % steps.length];
  return step ? step() : Promise.resolve();
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** The needed part of V8's heap snapshot. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[] | string)[];
    };
  };
  readonly nodes: readonly number[];
}

/** @returns the size of compiled code in a heap. It grows until all used code is compiled. */
async function codeOf(cdp: CDPSession): Promise<number> {
  const parts: string[] = [];
  const add = ({ chunk }: { chunk: string }) => parts.push(chunk);
  cdp.on("HeapProfiler.addHeapSnapshotChunk", add);
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", add);
  const { snapshot, nodes } = JSON.parse(parts.join("")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const code = (types[type] ?? []).indexOf("code");
  let sum = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + type] === code) sum += nodes[node + size] ?? 0;
  return sum;
}

/** @param steps a smaller number for a quick run. */
export async function heapTable(browser: Browser, world: World, steps = STEPS): Promise<string> {
  const context = await signedIn(browser, world);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(world.origin);
  const cdp = await context.newCDPSession(page);
  const heap: number[] = [];
  const code: number[] = [];
  for (let index = 0; index < steps; index += 1) {
    await stepOf(page, world, index);
    await page.clock.fastForward(HOUR_MS / STEPS);
    if ((index + 1) % 100 === 0 || index + 1 === FIRST) heap.push(await heapOf(cdp));
    if (index + 1 === steps || index + 1 === FIRST) code.push(await codeOf(cdp));
  }
  await context.close();
  const [first = 1, last = 1] = [heap[0], heap.at(-1)];
  const [firstCode = 0, lastCode = 0] = code;
  const row = (what: string, all: number, compiled: number) => [
    what,
    megabytes(all),
    megabytes(compiled),
    megabytes(all - compiled),
  ];
  const grown = (last - lastCode) / (first - firstCode);
  return table(
    [
      `Heap of the panel in an hour of ${String(steps)} lists, searches and edits`,
      "whole",
      "compiled code",
      "the rest",
    ],
    [
      row("after the first ten", first, firstCode),
      row(`after ${String(steps)}`, last, lastCode),
      ["most in between, every 100", megabytes(Math.max(...heap)), "", ""],
      [
        `last to first; the rest ${verdict(grown, TARGET, ratio)}`,
        ratio(last / first),
        ratio(lastCode / firstCode),
        ratio(grown),
      ],
    ],
  );
}
