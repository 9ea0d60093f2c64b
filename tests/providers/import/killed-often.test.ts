/**
 * Imports and their undos are killed at random commits: the tab, the network or the local Firebase. After the next try
 * nothing is lost, and nothing is there twice.
 */
import { expect, onTestFinished, test } from "vitest";
import { randomFrom, type Random } from "../../../demo/random";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { newOperationId } from "firestore-panel/history";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { fileOf, importFile } from "#fixtures/providers/import-page";
import { tapFetch } from "#fixtures/fetch-tap";
import { KillableFirebase } from "../fixtures/killable-firebase";
import { undoAll } from "#fixtures/providers/provider-calls";

/** Each has two commits of the import and two of its undo: one for changed records, and one for added ones. */
const COMPANIES = 3;
const ROWS = 18;
/** Rows of employees who are stored already, and are changed. */
const STORED = 6;

const VICTIMS = ["tab", "network", "local Firebase"] as const;
type Victim = (typeof VICTIMS)[number];
/** Who dies in a round, and whether the server has stored the commit at which it comes. */
const deathIn = (round: number) => {
  return { victim: VICTIMS[round % VICTIMS.length]!, isStored: round % 2 === 0 };
};
type Death = ReturnType<typeof deathIn>;
/**
 * So many that each victim dies in both ways: one in the import, the other in its undo. What else there is to draw takes
 * hundreds of rounds: KILLS=200.
 */
const ROUNDS = Number(process.env.KILLS ?? COMPANIES);

let firebase: KillableFirebase;

/** Draws from 1 to `end`, each number once before any comes again. */
function deck(random: Random, end: number): () => number {
  let left: number[] = [];
  return () => {
    if (left.length === 0) left = Array.from({ length: end }, (_, index) => index + 1);
    const [drawn = 1] = left.splice(random.between(0, left.length - 1), 1);
    return drawn;
  };
}

/**
 * This commit is the last that a tab or a local Firebase sees; a network loses up to two more.
 * @returns tells whether it came to that.
 */
function killAt(first: number, { victim, isStored }: Death, more: number): () => boolean {
  const last = victim === "network" ? first + more : Infinity;
  let sent = 0;
  tapFetch((url, _method, send) => {
    if (url.includes(":commit")) sent += 1;
    else if (sent < first || victim === "network") return undefined;
    if (sent < first || sent > last) return undefined;
    const end = async () => {
      if (sent !== first || !url.includes(":commit")) return;
      if (isStored) await send();
      if (victim === "local Firebase") await firebase.kill();
    };
    return end().then(() => {
      if (victim === "network") throw new TypeError("network lost");
      // An answer after which nothing is tried again: who could try is gone, or reloads the page.
      return Response.json({ error: { code: 401, message: "", status: "UNAUTHENTICATED" } }, { status: 401 });
    });
  });
  return () => sent >= first;
}

const rowOf = (round: number, index: number, name: string) => ({
  ...{ name, empId: `E-${String(index)}`, qid: "1", email: "", password: "p" },
  ...{ companyId: `C-${String(round)}-${String(index % COMPANIES)}`, companyName: "Dana" },
});
const lineOf = (row: object) => Object.values(row).join(",");

/** Does it until it is killed, and then again in a new tab. @returns the tab that is left. */
async function killed<T>(
  tab: PanelProviders,
  victim: Victim,
  wasKilled: () => boolean,
  work: (panel: PanelProviders) => Promise<T>,
): Promise<readonly [PanelProviders, T]> {
  // Where only answers were lost, the same try may find it out, and is done.
  const first = await work(tab).then(
    (result) => ({ result }),
    () => undefined,
  );
  expect(wasKilled()).toBe(true);
  tapFetch(undefined);
  if (victim === "local Firebase") await firebase.start();
  const next = {
    network: () => tab,
    tab: () => firebase.reloadTab(),
    "local Firebase": () => firebase.openTab(),
  }[victim];
  const left = await next();
  return [left, first ? first.result : await work(left)];
}

/** An employee without its derived fields. */
const withoutDerived = ({ _search, _sort, _change, ...record }: { readonly [key: string]: unknown }) =>
  record;

test.skipIf(usesOtherEmulator)(
  "an import and its undo are complete after the next try when they are killed at random commits",
  { timeout: ROUNDS * 50_000 },
  async () => {
    firebase = await KillableFirebase.create();
    onTestFinished(() => firebase.remove());
    const random = randomFrom("killed often");
    const [ofImport, ofUndo] = [deck(random, 2 * COMPANIES), deck(random, 2 * COMPANIES)];
    const killNext = (commit: number, death: Death) => killAt(commit, death, random.between(0, 2));
    let tab = await firebase.openTab();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, then] = [deathIn(round), deathIn(round + 3)];
      for (let index = 0; index < COMPANIES; index += 1) {
        const id = `${String(round)}-${String(index)}`;
        await firebase.put({ [`Companies/${id}`]: { companyId: `C-${id}`, companyName: "Dana" } });
      }
      for (let index = 0; index < STORED; index += 1) {
        const row = rowOf(round, index, "By hand");
        await firebase.put({ [`Employees/hand-${String(round)}-${String(index)}`]: row });
      }
      const isOfRound = ({ companyId }: { readonly [key: string]: unknown }) =>
        String(companyId).startsWith(`C-${String(round)}-`);
      const stored = async () => Object.values(await firebase.readAll("Employees")).filter(isOfRound);
      const before = await stored();
      const rows = Array.from({ length: ROWS }, (_, index) => rowOf(round, index, `Name ${String(index)}`));
      const file = fileOf(rows.map(lineOf));

      const earlier = await firebase.readAll("History");
      const [second] = await killed(tab, first.victim, killNext(ofImport(), first), ({ call }) =>
        importFile(call, file, "update"),
      );
      const imported = await stored();
      expect(imported.map(({ empId }) => empId).sort()).toEqual(rows.map(({ empId }) => empId).sort());
      expect(imported.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
      // No row is written twice. A second attempt is an operation of its own.
      const entries = Object.entries(await firebase.readAll("History")).flatMap(([path, entry]) =>
        entry["action"] === "import" && !(path in earlier) ? [entry] : [],
      );
      expect(entries.reduce((sum, { count }) => sum + Number(count), 0)).toBe(ROWS);

      const undos = new Map(entries.map(({ work }) => [String(work), newOperationId()]));
      const [third] = await killed(second, then.victim, killNext(ofUndo(), then), async (panel) => {
        for (const [operation, undoOperation] of undos) await undoAll(panel, operation, undoOperation);
      });
      tab = third;
      expect((await stored()).map(withoutDerived)).toEqual(before.map(withoutDerived));
    }
    await tab.authProvider.logout({});
  },
);
