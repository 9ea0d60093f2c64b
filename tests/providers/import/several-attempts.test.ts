/** An upload that took several tries, as the page makes them: by one account, and by two of one browser. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type * as Bulk from "../../../src/contract/import";
import { compare } from "../../../src/pages/import/compare";
import { Draft } from "../../../src/pages/import/draft";
import type { DraftWorker } from "../../../src/pages/import/draft-worker";
import { ImportJournal } from "../../../src/pages/import/journal";
import { sendFile, type SendFileResult } from "../../../src/pages/import/send-file";
import { ask } from "../../../src/pages/calls";
import { employees } from "../../../src/resources/employees";
import { HISTORY, newOperationId } from "../../../src/schema/history";
import { adminPanel } from "../fixtures/signed-in";

/** What several tries make of batches is the same for small ones. That a whole one passes: import-write.test.ts. */
vi.mock("../../../src/contract/import", async (original) => ({
  ...(await original<typeof Bulk>()),
  BATCH_ROWS: 40,
}));
// The file after this one shall have batches as they are.
afterAll(() => vi.doUnmock("../../../src/contract/import"));

const { fixture, admin } = await adminPanel();
await fixture.addAdmin("sami@example.qa", "correct horse");

/** Three batches. */
const ROWS = 90;
const TWO_BATCHES = 41;
/** As many as an undo takes back in several parts. */
const SEVERAL_PARTS = 130;
const HEADER = "name,empId,qid,email,password,companyId,companyName";

/** What the browser keeps. */
const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

let company = "";
beforeEach(async () => {
  kept.clear();
  company = `C-${crypto.randomUUID()}`;
  await fixture.put(`Companies/${company}`, { companyId: company, companyName: "Dana" });
});

const fileOf = (rows = ROWS) => {
  const lines = Array.from({ length: rows }, (_, n) => `Person ${n},E-${n},1,,p,${company},Dana`);
  return new File([[HEADER, ...lines].join("\n")], "employees.csv");
};
const journalOf = (account: string) => new ImportJournal(store, account);

async function signInAs(name: string): Promise<void> {
  await admin.authProvider.logout({});
  const answer = await admin.authProvider.login({ id: `${name}@example.qa`, password: "correct horse" });
  expect(answer).toMatchObject({ success: true });
}

interface Try {
  readonly account?: string;
  readonly file?: File;
  readonly policy?: "leave" | "update";
  readonly onDone?: (rows: number) => void;
}

async function send({ account = "noor", file = fileOf(), ...more }: Try = {}): Promise<SendFileResult> {
  const read = await Draft.read(file, employees);
  const call = async (method: keyof Draft, ...args: unknown[]): Promise<unknown> =>
    Reflect.apply(read[method], read, args);
  const draft = { call } as unknown as DraftWorker;
  const waiting = { onTrouble: () => undefined, signal: new AbortController().signal };
  const provider = admin.dataProvider;
  const summary = await compare(provider, employees, draft, waiting);
  return sendFile({
    ...{ ...waiting, provider, collection: employees, draft, journal: journalOf(account), summary },
    ...{ fileName: file.name, policy: "leave", onDone: () => undefined, ...more },
  });
}

/** The commit of this number is the last that is seen. @param isStored the server has stored it. */
function breakAt(commit: number, isStored: boolean): void {
  let commits = 0;
  fixture.requests((url, _method, request) => {
    if (url.includes(":commit")) commits += 1;
    if (commits < commit) return undefined;
    const gone = () =>
      Response.json({ error: { code: 401, message: "", status: "UNAUTHENTICATED" } }, { status: 401 });
    return isStored && commits === commit && url.includes(":commit")
      ? request().then(gone)
      : Promise.resolve(gone());
  });
}
async function broken(commit: number, isStored: boolean, more?: Try): Promise<void> {
  breakAt(commit, isStored);
  await expect(send(more)).rejects.toMatchObject({ statusCode: expect.any(Number) as number });
  fixture.requests();
}

const storedWith = async (name: string, key: string, value: string | undefined) =>
  (await getDocs(query(collection(fixture.owner, name), where(key, "==", value)))).docs;
const employeesStored = () => storedWith("Employees", "companyId", company);
const entriesOf = async (operation: string | undefined) =>
  (await storedWith(HISTORY, "work", operation)).map((one) => one.data());
const numberIn = (entries: readonly { readonly [key: string]: unknown }[]) =>
  entries.reduce((sum, { count }) => sum + Number(count), 0);

test("one that took a single try says so, and so does a second import of the file, which finds nothing to do", async () => {
  const file = fileOf(10);
  const first = await send({ file });
  expect(first.totals).toEqual({ result: { created: 10, updated: 0, left: 0 } });
  const second = await send({ file });
  expect(second.totals).toEqual({ result: { created: 0, updated: 0, left: 10 } });
  expect(second.entry.work).not.toBe(first.entry.work);
});

test.each([
  { what: "confirmed", isStored: false, now: 50 },
  { what: "stored, one of them without an answer", isStored: true, now: 10 },
])("goes on behind what is $what, and tells all tries and this one apart", async ({ isStored, now }) => {
  await broken(2, isStored);
  const [noted] = journalOf("noor").entries();
  expect(noted).toMatchObject({ batches: 1, written: [[40, 0]], by: "noor" });
  const shown: number[] = [];
  const sent = await send({ onDone: (rows) => shown.push(rows) });
  expect(sent.entry.work).toBe(noted?.work);
  expect(sent.totals).toEqual({ result: { created: ROWS, updated: 0, left: 0 }, continued: { now } });
  expect(shown).toEqual(isStored ? [80, 80, 90] : [40, 80, 90]);
  expect(numberIn(await entriesOf(noted?.work))).toBe(ROWS);
  expect(journalOf("noor").entries()).toEqual([]);
});

test("rows that were deleted in between are written once more, and counted once in all tries", async () => {
  await broken(2, false);
  const [one] = await employeesStored();
  await admin.dataProvider.deleteOne({ resource: "Employees", id: one?.id ?? "" });
  const { totals } = await send();
  expect(totals).toEqual({ result: { created: ROWS, updated: 0, left: 0 }, continued: { now: 51 } });
  expect(await employeesStored()).toHaveLength(ROWS);
});

test("where the history does not answer, all tries are told alone", async () => {
  const file = fileOf(TWO_BATCHES);
  await broken(2, false, { file });
  const denied = { error: { code: 403, message: "", status: "PERMISSION_DENIED" } };
  fixture.requests((url, _method, request, body) =>
    url.includes(":runAggregationQuery")
      ? body().then((text) =>
          text.includes(`"${HISTORY}"`) ? Response.json(denied, { status: 403 }) : request(),
        )
      : undefined,
  );
  const { totals } = await send({ file });
  expect(totals).toEqual({ result: { created: TWO_BATCHES, updated: 0, left: 0 }, continued: {} });
});

test("another account of the browser makes a work of its own of the rest, and the first finds nothing left to do", async () => {
  await broken(2, true);
  const [noted] = journalOf("noor").entries();
  await signInAs("sami");
  const sent = await send({ account: "sami" });
  expect(sent.entry.work).not.toBe(noted?.work);
  expect(sent.totals).toEqual({ result: { created: 10, updated: 0, left: 80 } });
  for (const [operation, name, count] of [
    [noted?.work, "noor@example.qa", 80],
    [sent.entry.work, "sami@example.qa", 10],
  ] as const) {
    const entries = await entriesOf(operation);
    expect(numberIn(entries)).toBe(count);
    expect(entries.filter((entry) => entry["time"])).toHaveLength(1);
    for (const entry of entries) expect(entry).toMatchObject({ by: { name } });
  }
  expect(await employeesStored()).toHaveLength(ROWS);
  expect(journalOf("noor").entries()).toEqual([]);
  await signInAs("noor");
});

test("an undo that one account has begun is finished by another, as a work of its own", async () => {
  const { entry } = await send({ file: fileOf(SEVERAL_PARTS) });
  const undo = (as: string, cursor?: string) =>
    ask(admin.dataProvider, "history/undo", {
      operation: entry.work ?? "",
      undoOperation: as,
      ...(cursor && { cursor }),
    });
  const [first, second] = [newOperationId(), newOperationId()];
  const { done } = await undo(first);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(SEVERAL_PARTS);
  await signInAs("sami");
  let rest = 0;
  let cursor: string | undefined;
  do {
    const part = await undo(second, cursor);
    expect(part.left).toEqual([]);
    rest += part.done;
    cursor = part.cursor;
  } while (cursor !== undefined);
  expect(done + rest).toBe(SEVERAL_PARTS);
  expect(await employeesStored()).toEqual([]);
  for (const one of await entriesOf(second)) expect(one).toMatchObject({ by: { name: "sami@example.qa" } });
  await signInAs("noor");
});

test("each of two accounts that both break off goes on with its own", async () => {
  await broken(2, false);
  await signInAs("sami");
  await broken(1, true, { account: "sami" });
  const [theirs, first] = journalOf("sami").entries();
  expect([theirs?.by, first?.by]).toEqual(["sami", "noor"]);
  await signInAs("noor");
  const sent = await send();
  expect(sent.entry.work).toBe(first?.work);
  expect(await employeesStored()).toHaveLength(ROWS);
});
