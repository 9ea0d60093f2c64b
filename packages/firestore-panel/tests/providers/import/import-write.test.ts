/** Batches of rows: how they are written, refused and repeated, and how stored rows are found. */
import { expect, test } from "vitest";
import { imports } from "../../../src/features/import/service";
import { identityDocumentId, identityKey } from "../../../src/fields/import-rows";
import { newOperationId } from "../../../src/schema/history";
import { employees } from "../../fixtures/residence";
import { whole } from "../../fixtures/derived";
import { expectRefusal, isCommit, refuseCommitsOver } from "../../fixtures/providers/requests";
import { counted, newCompany, rowOf, rowsOf, type Row } from "../../fixtures/providers/records";
import { writeRows } from "../../fixtures/providers/provider-calls";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "C-own");

const find = async (identities: readonly (readonly [string, string])[]) => {
  const found = await admin.call(imports.find, { resource: "Employees", identities });
  return identities.map((identity) => found.get(identityKey(identity)));
};
const update = (rows: readonly Row[], operation = newOperationId(), panel = admin) =>
  writeRows(panel, rows, { policy: "update", operation });
/** The document with the entry that it was written with. */
const recorded = (operation: string, document: Row): Row => ({
  ...document,
  _change: expect.stringMatching(new RegExp(`^${operation}~[A-Za-z0-9]{8}$`)) as string,
});
const storedOf = async (companyId: string) =>
  (await fixture.find("Employees", "companyId", companyId)).map((one) => one.data());

test("a batch of 400 rows passes the rules in one commit", async () => {
  const companyId = newCompany();
  const seen = fixture.requests();
  expect(await writeRows(admin, rowsOf(companyId, 400))).toEqual(counted(400, 0));
  expect(seen.urls.filter(isCommit)).toHaveLength(1);
  expect(await storedOf(companyId)).toHaveLength(400);
});

test("a batch keeps each row's fields as given, under an id that follows from its company and number", async () => {
  const companyId = newCompany();
  const operation = newOperationId();
  const more = { floor: 3, remote: true, note: "", department: " Sales ", company: "Dana" };
  const row = rowOf(companyId, "17", { ...more, empId: 17 });
  await writeRows(admin, [{ ...row, id: "x" }], { operation });
  const id = await identityDocumentId([companyId, "17"]);
  const stored = { ...row, empId: "17", email: null };
  expect(await fixture.read(`Employees/${id}`)).toEqual(recorded(operation, whole(employees, id, stored)));
});

test("a batch that is too large for one commit is written in halves, each with the notes of its rows", async () => {
  const companyId = newCompany();
  const rows = rowsOf(companyId, 4);
  const ids = await Promise.all(rows.map(({ empId }) => identityDocumentId([companyId, String(empId)])));
  const notes = ids.map((id) => `DeletedAccounts/Employees/Accounts/${id}`);
  for (const note of notes) await fixture.put(note, { total: 1, names: {}, time: new Date() });
  // A row, the note of its deletion, and their entry.
  const sizes = refuseCommitsOver(3, fixture);
  expect(await writeRows(admin, rows)).toEqual(counted(4, 0));
  expect(sizes).toEqual([9, 5, 3, 3, 5, 3, 3]);
  expect(await storedOf(companyId)).toHaveLength(4);
  for (const note of notes) expect(await fixture.read(note)).toBeUndefined();
});

test.each<[string, Row, number]>([
  ["a required value", { qid: " " }, 409],
  ["a text", { name: { first: "Ada" } }, 400],
])("a batch in which a row lacks %s writes none of its rows", async (_, invalid, statusCode) => {
  const companyId = newCompany();
  const rows = [rowOf(companyId, "E-1"), rowOf(companyId, "E-2", invalid)];
  await expectRefusal(writeRows(admin, rows), statusCode);
  expect(await storedOf(companyId)).toEqual([]);
});

test("a company changes its own employees alone, and imports none: their ids are not its own", async () => {
  const own = rowOf("C-own", "E-1", { companyName: "Company C-own" });
  const other = { ...own, companyId: "C-other" };
  for (const row of [own, other]) await expectRefusal(writeRows(company, [row]), 403);
  expect([await storedOf("C-own"), await storedOf("C-other")]).toEqual([[], []]);
  await writeRows(admin, [own, other]);
  const change = (row: Row) => update([{ ...row, qid: "2" }], newOperationId(), company);
  expect(await change(own)).toMatchObject({ updated: 1 });
  await expectRefusal(change(other), 403);
});
test.each([
  ["Brands", 403, "Brands cannot be imported from files."],
  ["Sessions", 404, expect.any(String) as string],
])("an import into %s is refused", async (resource, statusCode, message) => {
  for (const answer of [
    writeRows(admin, [], { resource }),
    admin.call(imports.find, { resource, identities: [] }),
    admin.call(imports.groups, { resource, ids: [] }),
    admin.call(imports.last, { resource }),
  ])
    await expect(answer).rejects.toMatchObject({ statusCode, message });
});

test.each<[string, (id: string) => string | number]>([
  ["text", String],
  ["numbers, as the earlier panel did", Number],
])(
  "an employee added by hand, with ids stored as %s, is found and remains unchanged",
  async (_, storedAs) => {
    const companyId = String(Math.trunc(Math.random() * 1e12));
    const byHand = {
      ...rowOf(companyId, "77", { email: "kept@example.qa", floor: 1 }),
      ...{ companyId: storedAs(companyId), empId: storedAs("77") },
    };
    await fixture.put(`Employees/hand-${companyId}`, byHand);
    const found = await find(["77", "78"].map((empId) => [companyId, empId]));
    expect(found).toEqual([byHand, undefined]);
    const rows = [rowOf(companyId, "77"), rowOf(companyId, "78")];
    expect(await writeRows(admin, rows)).toEqual(counted(1, 0));
    expect(await fixture.read(`Employees/hand-${companyId}`)).toEqual(byHand);
  },
);

test("a row changes a stored record except by its empty cells, and no record that lacks their values", async () => {
  const companyId = newCompany();
  const id = `whole-${companyId}`;
  const stored = rowOf(companyId, "E-1", { floor: 1 });
  await fixture.put(`Employees/${id}`, stored);
  await fixture.put(`Employees/half-${companyId}`, rowOf(companyId, "E-2", { qid: "" }));
  const change = { email: "new@example.qa", floor: 2 };
  const row = (empId: string) => ({ companyId, empId, qid: "", note: "", ...change });
  const operation = newOperationId();
  expect(await update([row("E-1")], operation)).toEqual(counted(0, 1));
  const changed = recorded(operation, whole(employees, id, { ...stored, ...change }));
  expect(await fixture.read(`Employees/${id}`)).toEqual(changed);
  expect(await storedOf(companyId)).toHaveLength(2);
  for (const empId of ["E-2", "E-3"]) await expectRefusal(update([row(empId)]), 409);
});

test("the names of many companies are read by few queries, and no company reads them", async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `C-${index}`);
  await fixture.put("Companies/twin-1", { companyId: "C-59", companyName: "Dhow" });
  await fixture.put("Companies/twin-2", { companyId: "C-59", companyName: "Souq" });
  const seen = fixture.requests();
  const names = await admin.call(imports.groups, { resource: "Employees", ids: [...ids, "C-own"] });
  expect(Object.fromEntries(names)).toEqual({ "C-59": ["Dhow", "Souq"], "C-own": ["Company C-own"] });
  expect(seen.urls.length).toBeLessThan(10);
  await expectRefusal(company.call(imports.groups, { resource: "Employees", ids: ["C-own"] }), 403);
});

test("finding costs one count for a company without employees, and distinguishes few or most of one's rows from new ones", async () => {
  const companyId = newCompany();
  const seen = fixture.requests();
  const identities = Array.from({ length: 1000 }, (_, index) => [companyId, `E-${index}`] as const);
  expect(await find(identities)).toEqual(identities.map(() => undefined));
  expect(seen.urls.filter((url) => /runAggregationQuery/.test(url))).toHaveLength(1);
  await writeRows(admin, rowsOf(companyId, 120));
  // More than 90 rows are found by reading the company's.
  for (const count of [40, 100]) {
    const numbers = Array.from({ length: count }, (_, index) => index + 60);
    const found = await find(numbers.map((number) => [companyId, `E-${number}`]));
    expect(found.map((record) => record !== undefined)).toEqual(numbers.map((number) => number < 120));
  }
});
test("a row of a deleted record creates another record, the same in every try, and leaves the copy in the trash", async () => {
  const companyId = newCompany();
  const rows = rowsOf(companyId, 1);
  await writeRows(admin, rows);
  const first = await identityDocumentId([companyId, "E-0"]);
  await admin.dataProvider.deleteOne({ resource: "Employees", id: first });
  const change = String((await fixture.read(`Trash/Employees~${first}`))?.["change"]);
  const second = await identityDocumentId([first, change]);
  await writeRows(admin, rows);
  await writeRows(admin, rows);
  expect(await storedOf(companyId)).toHaveLength(1);
  expect(await fixture.read(`Employees/${first}`)).toBeUndefined();
  await admin.dataProvider.deleteOne({ resource: "Employees", id: second });
  for (const id of [first, second]) expect(await fixture.read(`Trash/Employees~${id}`)).toBeDefined();
});
