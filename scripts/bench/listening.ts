/**
 * Measures the time from page load to the first snapshot, and from a server write to onSnapshot. It compares
 * the project's rules with rules that allow everything.
 */
import type { Browser, Page } from "playwright";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { servePage } from "./built-panel";
import { startFirebaseProcess } from "./firebase-process";
import type { Bench } from "./measure";
import { duration, median, percentile, table } from "./numbers";
import { grantSession, put, replaceRules, UID } from "./owner";

/** Collections that only an admin may list. Their rules look up the session and its credential. */
const LOADS = [
  { collection: "Westwalk_Staff", size: 1_000, runs: 9, reference: "585 ms" },
  { collection: "Tenants", size: 20_000, runs: 5, reference: "2.04 s" },
] as const;
const WRITTEN = "Companies";
const WRITES = 300;
const WARM_UP_WRITES = 20;

const ALLOW_ALL = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /{document=**} { allow read, write: if true; } } }`;

/** About 600 bytes as encoded JSON fields. */
function record(index: number): PlainFields {
  return {
    name: `Person number ${String(index)}`,
    email: `person-${String(index)}@example.org`,
    qid: String(28_400_000_000 + index),
    nationality: "Qatar",
    buildingNo: `B${String((index % 5) + 1)}`,
    unitNumber: String(index % 400),
    status: "active",
    joiningDate: "2025-01-01",
    contractExpiry: "2027-01-01",
    phoneNumber: "+974 4400 0000",
    occupants: "2",
    time: new Date(1_750_000_000_000 + index * 1000),
  };
}

interface Seen {
  readonly size: number;
  readonly at: number;
  readonly sinceNavigation: number;
  readonly sinceListen: number;
  readonly round: number;
}

interface Side {
  readonly port: number;
  readonly navigation: number[][];
  readonly listen: number[][];
  readonly write: number[];
}

/** Opens the page and reports each of its snapshots. */
async function openPage(
  browser: Browser,
  origin: string,
  side: Side,
  collection: string,
  onSeen: (seen: Seen) => void,
): Promise<Page> {
  const page = await browser.newPage();
  await page.exposeFunction("seen", onSeen);
  const parameters = new URLSearchParams({
    project: LOCAL_PROJECT_ID,
    port: String(side.port),
    uid: UID,
    collection,
  });
  await page.goto(`${origin}?${parameters.toString()}`);
  return page;
}

async function load(browser: Browser, origin: string, side: Side, collection: string): Promise<Seen> {
  let page: Page | undefined;
  const first = await new Promise<Seen>((resolve, reject) => {
    openPage(browser, origin, side, collection, resolve).then((opened) => (page = opened), reject);
  });
  await page?.close();
  return first;
}

/**
 * Opens a listener, and a way to write to it. A write resolves with the milliseconds from before it to the
 * callback.
 */
async function openWriter(
  browser: Browser,
  origin: string,
  side: Side,
): Promise<(round: number) => Promise<number>> {
  const waiting = new Map<number, (seen: Seen) => void>();
  const seenRound = (round: number) => new Promise<Seen>((resolve) => waiting.set(round, resolve));
  const write = (round: number) => put(side.port, [[`${WRITTEN}/written`, { round }]]);
  const opened = seenRound(0);
  await write(0);
  await openPage(browser, origin, side, WRITTEN, (seen) => waiting.get(seen.round)?.(seen));
  await opened;
  return async (round) => {
    const seen = seenRound(round);
    const before = performance.timeOrigin + performance.now();
    await write(round);
    return (await seen).at - before;
  };
}

async function seed(port: number): Promise<void> {
  await grantSession(port);
  for (const { collection, size } of LOADS) {
    await put(
      port,
      Array.from({ length: size }, (_, index) => [
        `${collection}/p${String(index).padStart(5, "0")}`,
        record(index),
      ]),
    );
  }
}

async function measure(browser: Browser, origin: string, sides: readonly Side[]): Promise<void> {
  for (const [index, { collection, size, runs }] of LOADS.entries()) {
    for (let run = -1; run < runs; run += 1) {
      for (const side of sides) {
        const seen = await load(browser, origin, side, collection);
        if (seen.size !== size)
          throw new Error(`${collection} showed ${String(seen.size)} of ${String(size)} documents`);
        if (run < 0) continue;
        (side.navigation[index] ??= []).push(seen.sinceNavigation);
        (side.listen[index] ??= []).push(seen.sinceListen);
      }
    }
  }
  const writers: (readonly [Side, (round: number) => Promise<number>])[] = [];
  for (const side of sides) writers.push([side, await openWriter(browser, origin, side)]);
  for (let round = 1; round <= WARM_UP_WRITES + WRITES; round += 1) {
    for (const [side, write] of writers) {
      const ms = await write(round);
      if (round > WARM_UP_WRITES) side.write.push(ms);
    }
  }
}

function report([on, off]: readonly [Side, Side]): string {
  const row = (what: string, pick: (side: Side) => number, reference: string) => [
    what,
    duration(pick(on)),
    duration(pick(off)),
    (pick(on) / pick(off)).toFixed(2),
    reference,
  ];
  const rows = LOADS.flatMap(({ size, reference }, index) => {
    const what = `${size.toLocaleString("en")} documents`;
    return [
      row(`${what}, navigation to first snapshot`, (side) => median(side.navigation[index] ?? []), reference),
      row(
        `${what}, listen to first snapshot`,
        (side) => median(side.listen[index] ?? []),
        index === 0 ? "352 ms" : "1.86 s",
      ),
    ];
  });
  return table(
    ["Median of interleaved runs", "rules on", "rules off", "ratio", "reference without rules"],
    [
      ...rows,
      row("server write to `onSnapshot`, p50", (side) => median(side.write), "2.0 ms"),
      row("server write to `onSnapshot`, p95", (side) => percentile(side.write, 0.95), "3.6 ms"),
    ],
  );
}

/** @param offset port offset of the first of two processes; the second's is 1,000 higher. */
export async function benchListening(bench: Bench, offset: number): Promise<string> {
  const { href } = await servePage(bench, "index.html", 4273 + offset);
  const start = async (name: string, from: number): Promise<Side> => {
    const { firestore: port } = await startFirebaseProcess(bench, name, from, "--test", "--seed", "empty");
    await seed(port);
    return { port, navigation: [], listen: [], write: [] };
  };
  const on = await start("on", offset);
  const off = await start("off", offset + 1_000);
  await replaceRules(off.port, ALLOW_ALL);
  await measure(bench.browser, href, [on, off]);
  return report([on, off]);
}
