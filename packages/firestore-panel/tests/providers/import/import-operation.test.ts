/**
 * An import is one operation: its entries, and the repetition of a batch. Its rows change stored records also when somebody
 * else saves these between the look-up and the commit.
 */
import { expect, test } from "vitest";
import { HISTORY, MAX_ENTRY_VALUES, newOperationId } from "../../../src/schema/history";
import { expectRefusal, beforeFirst, countCommits } from "../../fixtures/providers/requests";
import { employees } from "../../fixtures/residence";
import { whole } from "../../fixtures/derived";
import { costOf } from "../../fixtures/reads";
import {
  counted,
  newCompany,
  rowOf,
  rowsOf,
  storedEmployee,
  type Row,
} from "../../fixtures/providers/records";
import { writeRows } from "../../fixtures/providers/provider-calls";
import { adminPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin } = await adminPanel();

const write = (operation: string, rows: readonly Row[], more: Parameters<typeof writeRows>[2] = {}) =>
  writeRows(admin, rows, { operation, ...more });
async function find(name: string, key: string, value: string) {
  return (await fixture.find(name, key, value)).map((one) => ({ docId: one.id, ...one.data() }) as Row);
}
const employeesOf = (company: string) => find("Employees", "companyId", company);
const entriesOf = (operation: string) => find(HISTORY, "work", operation);

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
  expect(await write(operation, rows, { policy: "update" })).toEqual(counted(0, 50));
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
    const done = policy === "update" ? counted(5, 3) : counted(5, 0);
    expect(await write(operation, rows, { policy })).toEqual(done);
    const commits = countCommits(fixture);
    expect(await write(operation, rows, { policy })).toEqual(done);
    expect(commits()).toBe(0);
    expect(await entriesOf(operation)).toHaveLength(policy === "update" ? 2 : 1);
  },
);

test("a try that is overtaken by the one before it counts the rows as its own, and changes none that somebody has edited since", async () => {
  const company = newCompany();
  const operation = newOperationId();
  const attempt = () => write(operation, rowsOf(company, 8));
  const both = await Promise.all([attempt(), attempt()]);
  expect(both).toEqual([counted(8, 0), counted(8, 0)]);
  expect(await employeesOf(company)).toHaveLength(8);
  const entries = await entriesOf(operation);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toHaveProperty("time");
  const [one] = await employeesOf(company);
  const id = String(one?.["docId"]);
  await admin.dataProvider.update({ resource: "Employees", id, variables: { name: "Edited" } });
  expect(await attempt()).toEqual(counted(7, 0));
  expect(await fixture.read(`Employees/${id}`)).toMatchObject({ name: "Edited" });
});

const CHANGED = "Somebody else changed or deleted one of these employees. Choose the file again.";
const stored = (companyId: string, change: Row = {}): Row =>
  storedEmployee(companyId, { companyName: "Dana Trading", name: "Aisha Old", ...change });
const pathOf = (companyId: string, index = 0): string => `Employees/${companyId}-${index}`;

async function store(companyId: string, change: Row = {}, index = 0): Promise<Row> {
  const record = whole(employees, `${companyId}-${index}`, stored(companyId, change));
  await fixture.put(pathOf(companyId, index), record);
  return record;
}
const update = (rows: readonly Row[]) => writeRows(admin, rows, { policy: "update" });

test("a record that is renamed meanwhile gets the search tokens and sort keys of its stored name", async () => {
  const companyId = newCompany();
  await store(companyId);
  beforeFirst(fixture, ":commit", () => store(companyId, { name: "Noor New" }));
  expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual(counted(0, 1));
  const renamed = stored(companyId, { name: "Noor New", qid: "2" });
  expect(await fixture.read(pathOf(companyId))).toEqual({
    ...whole(employees, `${companyId}-0`, renamed),
    _change: expect.stringMatching(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/) as string,
  });
});

test("a row is refused when its record has meanwhile lost a required value that the row does not give", async () => {
  const companyId = newCompany();
  await store(companyId);
  let emptied: Row = {};
  beforeFirst(fixture, ":commit", async () => (emptied = await store(companyId, { qid: "" })));
  await expectRefusal(update([{ companyId, empId: "E-1", name: "Aisha" }]), 409, { message: CHANGED });
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
    const row = stored(companyId, { name: "Aisha" });
    await expectRefusal(update([row]), 409, { message: CHANGED });
    const left = await fixture.read(pathOf(companyId));
    expect(left?.["name"]).toBe(change && "Aisha Old");
    expect(await update([row])).toEqual(counted(1, 0));
  },
);

test("a changed record costs one more read; an unchanged or a new one costs none", async () => {
  const companyId = newCompany();
  for (const index of [0, 1, 2]) await store(companyId, { empId: `E-${index}` }, index);
  const numbered = (index: number, change: Row = {}) => stored(companyId, { empId: `E-${index}`, ...change });
  const readsOf = async (rows: readonly Row[], result: object) => {
    const { answer, documents } = await costOf(fixture, () => update(rows));
    expect(answer).toEqual(result);
    return documents;
  };
  const lookedUp = await readsOf(
    [0, 1, 2].map((index) => numbered(index)),
    counted(0, 0),
  );
  expect(lookedUp).toBe(3);
  const changed = [numbered(0), numbered(1, { qid: "2" }), numbered(2, { qid: "2" })];
  expect(await readsOf(changed, counted(0, 2))).toBe(lookedUp + 2);
  // The look-up of a record that is not stored.
  expect(await readsOf([numbered(3)], counted(1, 0))).toBe(1);
});
