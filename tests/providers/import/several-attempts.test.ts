/** An import takes several attempts, as the page makes them: by one account, and by two of one browser. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { changes } from "../../../packages/firestore-panel/src/features/history/service";
import type * as Bulk from "../../../packages/firestore-panel/src/features/import/import";
import { HISTORY, newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { fileOf as fileWith, journalOf as journalIn, sendAll } from "../fixtures/import-page";
import { memoryStorage } from "../../../packages/firestore-panel/tests/fixtures/memory-storage";
import { call, undoAll } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

/** Small batches suffice here. A whole one passes in import-write.test.ts. */
vi.mock("../../../packages/firestore-panel/src/features/import/import", async (original) => ({
  ...(await original<typeof Bulk>()),
  BATCH_ROWS: 40,
}));
// The next test file uses whole batches.
afterAll(() => vi.doUnmock("../../../packages/firestore-panel/src/features/import/import"));

const { fixture, admin } = await adminPanel();
await fixture.addAdmin("sami@example.qa", "correct horse");

/** Three batches. */
const ROWS = 90;
const TWO_BATCHES = 41;
/** So many rows are undone in several batches. */
const SEVERAL_BATCHES = 130;

const store = memoryStorage();

let company = "";
beforeEach(async () => {
  store.clear();
  company = `C-${crypto.randomUUID()}`;
  await fixture.put(`Companies/${company}`, { companyId: company, companyName: "Dana" });
});

const fileOf = (rows = ROWS) =>
  fileWith(Array.from({ length: rows }, (_, n) => `Person ${n},E-${n},1,,p,${company},Dana`));
const journalOf = (account: string) => journalIn(store, account);

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

const send = ({ account = "noor", file = fileOf(), ...more }: Try = {}) =>
  sendAll({ call: admin.call, journal: journalOf(account) }, file, more);

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

const employeesStored = () => fixture.find("Employees", "companyId", company);
const entriesOf = async (operation = "") =>
  (await fixture.find(HISTORY, "work", operation)).map((one) => one.data());
const numberIn = (entries: readonly { readonly [key: string]: unknown }[]) =>
  entries.reduce((sum, { count }) => sum + Number(count), 0);

test("an import in one attempt reports its rows, and a second import of the file finds nothing to do", async () => {
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
])(
  "an import continues after the rows that are $what, and reports all attempts and this one",
  async ({ isStored, now }) => {
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
  },
);

test("rows deleted between two attempts are written again, and counted once", async () => {
  await broken(2, false);
  const [one] = await employeesStored();
  await admin.dataProvider.deleteOne({ resource: "Employees", id: one?.id ?? "" });
  const { totals } = await send();
  expect(totals).toEqual({ result: { created: ROWS, updated: 0, left: 0 }, continued: { now: 51 } });
  expect(await employeesStored()).toHaveLength(ROWS);
});

test("an import whose history cannot be read reports all attempts together", async () => {
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

test("another account that continues an import creates its own import of the rest, and nothing remains for the first", async () => {
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

test("an undo that one account began is finished by another in its own operation", async () => {
  const { entry } = await send({ file: fileOf(SEVERAL_BATCHES) });
  const operation = entry.work ?? "";
  const [first, second] = [newOperationId(), newOperationId()];
  const { done } = await call(admin, changes.undo, { operation, undoOperation: first });
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(SEVERAL_BATCHES);
  await signInAs("sami");
  expect(await undoAll(admin, operation, second)).toEqual({ done: SEVERAL_BATCHES - done, left: [] });
  expect(await employeesStored()).toEqual([]);
  for (const one of await entriesOf(second)) expect(one).toMatchObject({ by: { name: "sami@example.qa" } });
  await signInAs("noor");
});

test("each of two accounts continues its own interrupted import", async () => {
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
