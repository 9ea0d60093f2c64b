/**
 * An import is one operation: its entries, and the repetition of a batch. Its rows change stored records also when somebody
 * else saves these between the look-up and the commit.
 */
import { describe, expect, test } from "vitest";
import { imports } from "../../../packages/firestore-panel/src/features/import/service";
import {
  HISTORY,
  MAX_ENTRY_VALUES,
  newOperationId,
  operationOf,
} from "../../../packages/firestore-panel/src/schema/history";
import {
  expectRefusal,
  beforeFirst,
  countCommits,
  isCommit,
  loseAnswers,
  refuseCommitsOver,
  refused,
} from "../fixtures/requests";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { costOf } from "../../fixtures/reads";
import { counted, idsOf, newCompany, rowOf, rowsOf, type Row } from "../fixtures/records";
import { call, writeRows } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();

const write = (operation: string, rows: readonly Row[], more: Parameters<typeof writeRows>[2] = {}) =>
  writeRows(admin, rows, { operation, ...more });
async function stored(name: string, key: string, value: string) {
  return (await fixture.find(name, key, value)).map((one) => ({ docId: one.id, ...one.data() }) as Row);
}
const employeesOf = (company: string) => stored("Employees", "companyId", company);
const entriesOf = (operation: string) => stored(HISTORY, "work", operation);
const fresh = (count: number) => Array.from({ length: count }, () => true);
const edit = (id: string, variables: object) =>
  admin.dataProvider.update({ resource: "Employees", id, variables });

test("the batches of an import are one activity item, with an entry for each company in any order of the rows", async () => {
  const [a, b, c] = [newCompany(), newCompany(), newCompany()];
  const mixed = (from: number) =>
    Array.from({ length: 30 }, (_, index) => rowOf([a, b, c][index % 3] ?? a, `E-${from + index}`));
  const operation = newOperationId();
  const commits = countCommits(fixture);
  await write(operation, mixed(0));
  await write(operation, mixed(30));
  expect(commits()).toBe(6);
  const entries = await entriesOf(operation);
  expect(entries.filter((entry) => entry["time"])).toHaveLength(1);
  for (const company of [a, b, c]) {
    const own = entries.filter((entry) => entry["company"] === company);
    expect(own).toMatchObject([1, 2].map(() => ({ action: "import", count: 10, ids: [] })));
    const names = new Set(own.map(({ docId }) => docId));
    for (const record of await employeesOf(company)) expect(names).toContain(record["_change"]);
  }
});

test("an import's entries hold the former values without passwords, and few values each", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 50));
  const before = await employeesOf(company);
  const operation = newOperationId();
  const rows = rowsOf(company, 50, { qid: "2", password: "other" });
  expect(await write(operation, rows, { policy: "update" })).toEqual(counted(0, 50, 0));
  const entries = await entriesOf(operation);
  expect(entries.length).toBeGreaterThan(1);
  const changes = entries.flatMap((entry) => {
    const values = JSON.stringify([entry["before"], entry["after"]]).match(/":(?!\{)/g) ?? [];
    expect(values.length).toBeLessThan(MAX_ENTRY_VALUES);
    expect(entry).toMatchObject({ hidden: ["password"], company });
    return Object.entries(entry["before"] as { readonly [id: string]: Row });
  });
  const recorded = before.map(({ docId, password: _, _search: _s, _sort: _t, ...record }) => [docId, record]);
  expect(new Map(changes as [string, Row][])).toEqual(new Map(recorded as [string, Row][]));
});

test.each(["leave", "update"] as const)(
  'a batch whose answer was lost is counted as done by the next try (policy "%s"), and nothing is written twice',
  async (policy) => {
    const company = newCompany();
    await write(newOperationId(), rowsOf(company, 3));
    const operation = newOperationId();
    const rows = rowsOf(company, 8, { qid: "2" });
    const done = policy === "update" ? counted(5, 3, 0) : counted(5, 0, 3);
    expect(await write(operation, rows, { policy })).toEqual(done);
    const commits = countCommits(fixture);
    expect(await write(operation, rows, { policy })).toEqual(done);
    expect(commits()).toBe(0);
    expect(await entriesOf(operation)).toHaveLength(1);
  },
);

test("a call whose commit loses its answer finds the written rows itself", async () => {
  const company = newCompany();
  const operation = newOperationId();
  loseAnswers(fixture, 1);
  expect(await write(operation, rowsOf(company, 8), { fresh: fresh(8) })).toEqual(counted(8, 0, 0));
  expect(await entriesOf(operation)).toMatchObject([{ count: 8 }]);
});

test("a try that is overtaken by the one before it counts the rows as its own", async () => {
  const company = newCompany();
  const operation = newOperationId();
  const attempt = () => write(operation, rowsOf(company, 8), { fresh: fresh(8) });
  const both = await Promise.all([attempt(), attempt()]);
  expect(both).toEqual([counted(8, 0, 0), counted(8, 0, 0)]);
  expect(await employeesOf(company)).toHaveLength(8);
  const entries = await entriesOf(operation);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toHaveProperty("time");
});

test("a row that another import has added meanwhile belongs to that import, and the other rows are added", async () => {
  const company = newCompany();
  const rows = rowsOf(company, 3);
  const other = newOperationId();
  await write(other, rows.slice(0, 1));
  expect(await write(newOperationId(), rows, { fresh: fresh(3) })).toEqual(counted(2, 0, 1));
  const [first] = await employeesOf(company).then((all) => all.filter(({ empId }) => empId === "E-0"));
  expect(operationOf(String(first?.["_change"]))).toBe(other);
});

test("an import reports a refusal by the rules after one try", async () => {
  const company = newCompany();
  const seen = fixture.requests((url) => (isCommit(url) ? refused() : undefined));
  await expect(write(newOperationId(), rowsOf(company, 3))).rejects.toMatchObject({ statusCode: 400 });
  expect(seen.urls.filter(isCommit)).toHaveLength(1);
});

test("a repeated import that leaves stored rows does not change a row that somebody has edited since", async () => {
  const company = newCompany();
  const operation = newOperationId();
  await write(operation, rowsOf(company, 2));
  const [one] = await employeesOf(company);
  const id = String(one?.["docId"]);
  await edit(id, { name: "Edited" });
  expect(await write(operation, rowsOf(company, 2))).toEqual(counted(1, 0, 1));
  expect(await fixture.read(`Employees/${id}`)).toMatchObject({ name: "Edited" });
});

test.each([
  ["added", [], { name: "Edited" }, counted(2, 0, 0)],
  ["changed", [{ qid: "1" }], { name: "Edited" }, counted(0, 2, 0)],
  ["added, cell by cell", [], { name: "Edited", qid: "3", email: "e@example.qa" }, counted(2, 0, 0)],
] as const)(
  "a repeated import counts a row that it %s as done, and keeps the edits of others since",
  async (_, before, edits, done) => {
    const company = newCompany();
    for (const more of before) await write(newOperationId(), rowsOf(company, 2, more));
    const operation = newOperationId();
    const rows = rowsOf(company, 2);
    expect(await write(operation, rows, { policy: "update" })).toEqual(done);
    const [one] = await employeesOf(company);
    const id = String(one?.["docId"]);
    for (const [key, value] of Object.entries(edits)) await edit(id, { [key]: value });
    expect(await write(operation, rows, { policy: "update" })).toEqual(done);
    expect(await fixture.read(`Employees/${id}`)).toMatchObject(edits);
    // The next import of the same rows is another work.
    expect(await write(newOperationId(), rows, { policy: "update" })).toEqual(counted(0, 1, 1));
    expect(await fixture.read(`Employees/${id}`)).toMatchObject({
      name: "Aisha",
    });
  },
);

test("an import reads the entries of others once each, and only after its first batch", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 20));
  const operation = newOperationId();
  const readsOf = async (rows: readonly Row[]) =>
    (await costOf(fixture, () => write(operation, rows, { policy: "update" }))).documents;
  const changed = rowsOf(company, 20, { qid: "2" });
  // Each row is looked up, and read by the transaction; four more than the first entry holds, by two.
  expect(await readsOf(changed.slice(0, 10))).toBe(20 + 4);
  // The entry of the other import, which all of them name.
  expect(await readsOf(changed.slice(10))).toBe(20 + 1);
});

test("a comparison names the stored rows that the import added, except those that others have changed", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 1));
  const operation = newOperationId();
  const rows = [rowOf(company, "E-0", { qid: "2" }), rowOf(company, "E-1"), rowOf(company, "E-2")];
  expect(await write(operation, rows, { policy: "update" })).toEqual(counted(2, 1, 0));
  const second = await employeesOf(company);
  const id = String(second.find(({ empId }) => empId === "E-2")?.["docId"]);
  await edit(id, { name: "Sara" });
  const identities = ["E-0", "E-1", "E-2", "E-3"].map((empId) => [company, empId] as const);
  const find = (more: { readonly operation?: string }) =>
    call(admin, imports.find, { resource: "Employees", identities, ...more });
  expect(await find({ operation })).toMatchObject({ stored: [true, true, true, false], added: [1] });
  for (const more of [{ operation: newOperationId() }, {}])
    expect(await find(more)).toMatchObject({ added: [] });
});

test("a comparison returns the stored values of the file's columns, by the place of each row", async () => {
  const company = newCompany();
  await write(newOperationId(), rowsOf(company, 1, { floor: 3 }));
  const identities = [
    [company, "E-9"],
    [company, "E-0"],
  ] as const;
  const keys = ["qid", "floor", "absent"];
  expect(await call(admin, imports.find, { resource: "Employees", identities, keys })).toEqual({
    stored: [false, true],
    gaps: {},
    added: [],
    values: { 1: { qid: "28681841413", floor: 3 } },
  });
});

describe("records that somebody else changes meanwhile", () => {
  const COMPANY = { companyName: "Dana Trading" };
  const ROW = { empId: "E-1", name: "Aisha Old", qid: "28463400001", email: null, password: "issued" };
  const pathOf = (companyId: string, index = 0): string => `Employees/${companyId}-${index}`;

  /** @returns the record, as the panel has stored it. */
  async function store(companyId: string, change: Row = {}, index = 0): Promise<Row> {
    const stored = whole(employees, `${companyId}-${index}`, { ...ROW, ...COMPANY, companyId, ...change });
    await fixture.put(pathOf(companyId, index), stored);
    return stored;
  }
  const update = (rows: readonly Row[], more: Parameters<typeof writeRows>[2] = {}) =>
    writeRows(admin, rows, { policy: "update", ...more });

  test("a record that is renamed meanwhile gets the search tokens and sort keys of its stored name", async () => {
    const companyId = newCompany();
    await store(companyId);
    beforeFirst(fixture, ":commit", () => store(companyId, { name: "Noor New" }));
    expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual(counted(0, 1, 0));
    const renamed = { ...ROW, ...COMPANY, companyId, name: "Noor New", qid: "2" };
    expect(await fixture.read(pathOf(companyId))).toEqual({
      ...whole(employees, `${companyId}-0`, renamed),
      _change: expect.stringMatching(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/) as string,
    });
  });

  test("an import does not repeat what another import has written meanwhile, and writes the rest of the row", async () => {
    const companyId = newCompany();
    await store(companyId);
    const masks: (readonly string[] | undefined)[] = [];
    fixture.requests((url, _method, send, body) => {
      if (!url.includes(":commit")) return undefined;
      return body().then(async (sent) => {
        const { writes } = JSON.parse(sent) as {
          readonly writes: readonly { readonly updateMask?: { readonly fieldPaths: readonly string[] } }[];
        };
        if (masks.push(writes[0]?.updateMask?.fieldPaths) === 1) await store(companyId, { qid: "2" });
        return send();
      });
    });
    const row = { companyId, empId: "E-1", qid: "2", name: "Aisha Noor" };
    expect(await update([row])).toEqual(counted(0, 1, 0));
    expect(masks).toEqual([
      ["_change", "_search", "_sort", "name", "qid"],
      ["_change", "_search", "_sort", "name"],
    ]);
    expect(await fixture.read(pathOf(companyId))).toMatchObject({ qid: "2", name: "Aisha Noor" });
  });

  test("a row is refused when its record has meanwhile lost a required value that the row does not give", async () => {
    const companyId = newCompany();
    await store(companyId);
    let emptied: Row = {};
    beforeFirst(fixture, ":commit", async () => (emptied = await store(companyId, { qid: "" })));
    await expectRefusal(update([{ companyId, empId: "E-1", name: "Aisha" }]), 400, {
      errors: { "rows.0": "QID is empty" },
    });
    expect(await fixture.read(pathOf(companyId))).toEqual(emptied);
  });

  test.each([
    ["is deleted", undefined],
    ["gets another number", { empId: "E-2" }],
  ])(
    "a record that %s meanwhile remains unchanged, and the repeated row creates another",
    async (_, change) => {
      const companyId = newCompany();
      await store(companyId);
      beforeFirst(fixture, ":batchGet", () =>
        change ? store(companyId, change) : fixture.remove(pathOf(companyId)),
      );
      const row = { ...ROW, ...COMPANY, companyId, name: "Aisha" };
      await expectRefusal(update([row]), 409, {
        message: "Somebody else deleted or renumbered one of these employees. Try again.",
      });
      const left = await fixture.read(pathOf(companyId));
      expect(left?.["name"]).toBe(change && "Aisha Old");
      expect(await update([row])).toEqual(counted(1, 0, 0));
    },
  );

  test("a row whose answer was lost after its commit counts as updated", async () => {
    const companyId = newCompany();
    await store(companyId);
    loseAnswers(fixture, 1);
    expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual(counted(0, 1, 0));
  });

  test("a changed record costs one more read; an unchanged or a new one costs none", async () => {
    const companyId = newCompany();
    for (const index of [0, 1, 2]) await store(companyId, { empId: `E-${index}` }, index);
    const stored = (index: number): Row => ({ ...ROW, ...COMPANY, companyId, empId: `E-${index}` });
    const readsOf = async (rows: readonly Row[], result: object, more: object = {}) => {
      const { answer, documents } = await costOf(fixture, () => update(rows, more));
      expect(answer).toEqual(result);
      return documents;
    };
    const lookedUp = await readsOf([0, 1, 2].map(stored), { created: 0, updated: 0, left: 3 });
    expect(lookedUp).toBe(3);
    const changed = [stored(0), { ...stored(1), qid: "2" }, { ...stored(2), qid: "2" }];
    expect(await readsOf(changed, { created: 0, updated: 2, left: 1 })).toBe(lookedUp + 2);
    const fresh = { fresh: [true] };
    expect(await readsOf([stored(3)], counted(1, 0, 0), fresh)).toBe(0);
  });

  test("changes of more values than an entry holds take several commits, and the first adds the new rows", async () => {
    const companyId = newCompany();
    const rows = idsOf("E", 37).map((empId) => ({ ...ROW, ...COMPANY, companyId, empId }));
    await Promise.all(
      rows.slice(0, 35).map(({ empId }, index) => store(companyId, { empId, qid: "1" }, index)),
    );
    const sizes = refuseCommitsOver(400, fixture);
    expect(await update(rows)).toEqual(counted(2, 35, 0));
    // Each record takes 9 of an entry's 300 values; each commit writes an entry. The first, which lists read, holds
    // few of the records, and the commit verifies the others.
    expect(sizes).toEqual([2 + 33 + 1, 27 + 1, 2 + 1]);
  });
});
