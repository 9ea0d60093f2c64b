/** An import is one work: its entries, and what becomes of a batch that is sent again. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { expect, test } from "vitest";
import type { WriteRowsResult } from "../../../src/contract/import";
import { HISTORY, MAX_ENTRY_VALUES, newOperationId, operationOf } from "../../../src/schema/history";
import { reads, resetReads } from "../../fixtures/reads";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();

type Row = { readonly [key: string]: unknown };
const newCompany = (): string => `C-${crypto.randomUUID()}`;
const rowOf = (companyId: string, empId: string, more: Row = {}): Row => ({
  ...{ name: `Employee ${empId}`, empId, qid: "28463400001", email: "", password: "issued", companyId },
  companyName: "Dana Trading",
  ...more,
});
const rowsOf = (companyId: string, count: number, more: Row = {}): Row[] =>
  Array.from({ length: count }, (_, index) => rowOf(companyId, `E-${index}`, more));

async function write(
  operation: string,
  rows: readonly Row[],
  more: Row = {},
): Promise<WriteRowsResult | undefined> {
  const payload = { resource: "Employees", rows, policy: "leave", operation, ...more };
  return (
    await admin.dataProvider.custom?.<WriteRowsResult>({ url: "import/write", method: "post", payload })
  )?.data;
}
async function stored(name: string, key: string, value: string) {
  const same = query(collection(fixture.owner, name), where(key, "==", value));
  return (await getDocs(same)).docs.map((one) => ({ docId: one.id, ...one.data() }) as Row);
}
const entriesOf = (operation: string) => stored(HISTORY, "work", operation);
const commitsIn = (urls: readonly string[]) => urls.filter((url) => url.includes(":commit")).length;

test("its batches are one line, and take an entry for each company, whatever the order of the rows", async () => {
  const [a, b, c] = [newCompany(), newCompany(), newCompany()];
  const mixed = (from: number) =>
    Array.from({ length: 30 }, (_, index) => rowOf([a, b, c][index % 3] ?? a, `E-${from + index}`));
  const operation = newOperationId();
  const seen = fixture.requests();
  await write(operation, mixed(0));
  await write(operation, mixed(30));
  expect(commitsIn(seen.urls)).toBe(6);
  const entries = await entriesOf(operation);
  expect(entries.filter((entry) => entry["time"])).toHaveLength(1);
  for (const company of [a, b, c]) {
    const own = entries.filter((entry) => entry["company"] === company);
    expect(own).toMatchObject([1, 2].map(() => ({ action: "import", count: 10, ids: [] })));
    const names = new Set(own.map(({ docId }) => docId));
    for (const record of await stored("Employees", "companyId", company))
      expect(names).toContain(record["_change"]);
  }
});

test("what it changes is told as it was, without the passwords, in entries of few values", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 50));
  const before = await stored("Employees", "companyId", company);
  const operation = newOperationId();
  const rows = rowsOf(company, 50, { qid: "2", password: "other" });
  expect(await write(operation, rows, { policy: "update" })).toEqual({ created: 0, updated: 50, left: 0 });
  const entries = await entriesOf(operation);
  expect(entries.length).toBeGreaterThan(1);
  const told = entries.flatMap((entry) => {
    const values = JSON.stringify([entry["before"], entry["after"]]).match(/":(?!\{)/g) ?? [];
    expect(values.length).toBeLessThan(MAX_ENTRY_VALUES);
    expect(entry).toMatchObject({ hidden: ["password"], company });
    return Object.entries(entry["before"] as { readonly [id: string]: Row });
  });
  const kept = before.map(({ docId, password: _, _search: _s, _sort: _t, ...record }) => [docId, record]);
  expect(new Map(told as [string, Row][])).toEqual(new Map(kept as [string, Row][]));
});

test.each(["leave", "update"])(
  'a batch whose answer was lost is counted as done by the next try (policy "%s"), and nothing is written twice',
  async (policy) => {
    const company = newCompany();
    await write(newOperationId(), rowsOf(company, 3));
    const operation = newOperationId();
    const rows = rowsOf(company, 8, { qid: "2" });
    const done =
      policy === "update" ? { created: 5, updated: 3, left: 0 } : { created: 5, updated: 0, left: 3 };
    expect(await write(operation, rows, { policy })).toEqual(done);
    const seen = fixture.requests();
    expect(await write(operation, rows, { policy })).toEqual(done);
    expect(commitsIn(seen.urls)).toBe(0);
    expect(await entriesOf(operation)).toHaveLength(1);
  },
);

test("an answer that is lost in between is found within the same call", async () => {
  const company = newCompany();
  const operation = newOperationId();
  let isFirst = true;
  fixture.requests((url, _method, send) => {
    if (!url.includes(":commit") || !isFirst) return undefined;
    isFirst = false;
    return send().then(() => Promise.reject(new TypeError("lost")));
  });
  const fresh = Array.from({ length: 8 }, () => true);
  expect(await write(operation, rowsOf(company, 8), { fresh })).toEqual({ created: 8, updated: 0, left: 0 });
  expect(await entriesOf(operation)).toMatchObject([{ count: 8 }]);
});

test("a try that is overtaken by the one before it counts the rows as its own", async () => {
  const company = newCompany();
  const operation = newOperationId();
  const fresh = Array.from({ length: 8 }, () => true);
  const rows = rowsOf(company, 8);
  const [first, second] = await Promise.all([
    write(operation, rows, { fresh }),
    write(operation, rows, { fresh }),
  ]);
  expect([first, second]).toEqual([1, 2].map(() => ({ created: 8, updated: 0, left: 0 })));
  expect(await stored("Employees", "companyId", company)).toHaveLength(8);
  const entries = await entriesOf(operation);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toHaveProperty("time");
});

test("a row that another import has added meanwhile is left to it, and the others of the commit go in", async () => {
  const company = newCompany();
  const rows = rowsOf(company, 3);
  const other = newOperationId();
  await write(other, rows.slice(0, 1));
  const fresh = [true, true, true];
  expect(await write(newOperationId(), rows, { fresh })).toEqual({ created: 2, updated: 0, left: 1 });
  const [first] = await stored("Employees", "companyId", company).then((all) =>
    all.filter(({ empId }) => empId === "E-0"),
  );
  expect(operationOf(String(first?.["_change"]))).toBe(other);
});

test("where the rules refuse every try, the refusal is told, and is not asked for ever", async () => {
  const company = newCompany();
  const denied = { error: { code: 403, message: "no", status: "PERMISSION_DENIED" } };
  const seen = fixture.requests((url) =>
    url.includes(":commit") ? Promise.resolve(Response.json(denied, { status: 403 })) : undefined,
  );
  await expect(write(newOperationId(), rowsOf(company, 3))).rejects.toMatchObject({ statusCode: 403 });
  expect(commitsIn(seen.urls)).toBe(1);
});

test("a row of it that somebody has edited since is theirs: a second try leaves it", async () => {
  const company = newCompany();
  const operation = newOperationId();
  await write(operation, rowsOf(company, 2));
  const [one] = await stored("Employees", "companyId", company);
  const id = String(one?.["docId"]);
  await admin.dataProvider.update({ resource: "Employees", id, variables: { name: "Edited" } });
  expect(await write(operation, rowsOf(company, 2))).toEqual({ created: 1, updated: 0, left: 1 });
  expect(await fixture.read(`Employees/${id}`)).toMatchObject({ name: "Edited" });
});

test.each([
  ["added", [], { name: "Edited" }, { created: 2, updated: 0, left: 0 }],
  ["changed", [{ qid: "1" }], { name: "Edited" }, { created: 0, updated: 2, left: 0 }],
  [
    "added, cell by cell",
    [],
    { name: "Edited", qid: "3", email: "e@example.qa" },
    { created: 2, updated: 0, left: 0 },
  ],
] as const)(
  "a row that it %s and that somebody has edited since is done, and stays theirs when the batch is sent again",
  async (_, before, edits, done) => {
    const company = newCompany();
    for (const more of before) await write(newOperationId(), rowsOf(company, 2, more));
    const operation = newOperationId();
    const rows = rowsOf(company, 2);
    expect(await write(operation, rows, { policy: "update" })).toEqual(done);
    const [one] = await stored("Employees", "companyId", company);
    const id = String(one?.["docId"]);
    for (const [key, value] of Object.entries(edits))
      await admin.dataProvider.update({ resource: "Employees", id, variables: { [key]: value } });
    expect(await write(operation, rows, { policy: "update" })).toEqual(done);
    expect(await fixture.read(`Employees/${id}`)).toMatchObject(edits);
    // The next import of the same rows is another work.
    expect(await write(newOperationId(), rows, { policy: "update" })).toEqual({
      created: 0,
      updated: 1,
      left: 1,
    });
    expect(await fixture.read(`Employees/${id}`)).toMatchObject({
      name: expect.stringMatching(/^Employee/) as string,
    });
  },
);

test("what others did to its rows is asked for by batches that follow a stored one alone, once for each entry", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 20));
  const operation = newOperationId();
  const readsOf = async (rows: readonly Row[]) => {
    await resetReads(fixture.firebase);
    await write(operation, rows, { policy: "update" });
    return (await reads(fixture.firebase)).documents;
  };
  const changed = rowsOf(company, 20, { qid: "2" });
  // Each row is looked up, and read by the transaction.
  expect(await readsOf(changed.slice(0, 10))).toBe(20);
  // The entry of the other import, which all of them name.
  expect(await readsOf(changed.slice(10))).toBe(20 + 1);
});

test("of stored rows those are told that the import itself has added, and not those that it or others have changed", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 1));
  const operation = newOperationId();
  const rows = [rowOf(company, "E-0", { qid: "2" }), rowOf(company, "E-1"), rowOf(company, "E-2")];
  expect(await write(operation, rows, { policy: "update" })).toEqual({ created: 2, updated: 1, left: 0 });
  const second = await stored("Employees", "companyId", company);
  const id = String(second.find(({ empId }) => empId === "E-2")?.["docId"]);
  await admin.dataProvider.update({ resource: "Employees", id, variables: { name: "Sara" } });
  const identities = ["E-0", "E-1", "E-2", "E-3"].map((empId) => [company, empId]);
  const added = async (of?: string) => {
    const payload = { resource: "Employees", identities, operation: of };
    return (await admin.dataProvider.custom?.({ url: "import/find", method: "post", payload }))?.data;
  };
  expect(await added(operation)).toMatchObject({ stored: [true, true, true, false], added: [1] });
  expect(await added(newOperationId())).toMatchObject({ added: [] });
  expect(await added()).toMatchObject({ added: [] });
});

test("what the file's columns hold is told of stored rows alone, by their place", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 1, { floor: 3 }));
  const payload = {
    resource: "Employees",
    identities: [
      [company, "E-9"],
      [company, "E-0"],
    ],
    keys: ["qid", "floor", "absent"],
  };
  const answer = await admin.dataProvider.custom?.({ url: "import/find", method: "post", payload });
  expect(answer?.data).toEqual({
    stored: [false, true],
    gaps: {},
    added: [],
    values: { 1: { qid: "28463400001", floor: 3 } },
  });
});
