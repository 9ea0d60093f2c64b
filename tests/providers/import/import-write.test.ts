/** Batches of rows: how they are written, refused and repeated, and how stored rows are found. */
import { describe, expect, test } from "vitest";
import { imports } from "../../../packages/firestore-panel/src/features/import/service";
import { identityDocumentId, identityKey } from "../../../packages/firestore-panel/src/fields/import-rows";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { expectRefusal, isCommit, refuseCommitsOver } from "../fixtures/requests";
import { counted, newCompany, rowOf, rowsOf, type Row } from "../fixtures/records";
import { call, writeRows } from "../fixtures/provider-calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "C-own");

const find = async (identities: readonly (readonly [string, string])[]) => {
  const found = await call(admin, imports.find, { resource: "Employees", identities });
  return identities.map((identity) => found.get(identityKey(identity)));
};
const update = (rows: readonly Row[], operation = newOperationId(), panel = admin) =>
  writeRows(panel, rows, { policy: "update", operation });
/** The document with the entry that it was written with. */
const recorded = (operation: string, document: Row): Row => ({
  ...document,
  _change: expect.stringMatching(new RegExp(`^${operation}~[A-Za-z0-9]{8}$`)) as string,
});
/** What is stored of a company, past the rules. */
const storedOf = async (companyId: string) =>
  (await fixture.find("Employees", "companyId", companyId)).map((one) => one.data());

describe("batch", () => {
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

  describe("too large for one commit", () => {
    test("a batch that is too large for one commit is written in halves, each once", async () => {
      const companyId = newCompany();
      // Two rows and their entry.
      const sizes = refuseCommitsOver(3, fixture);
      expect(await writeRows(admin, rowsOf(companyId, 7))).toEqual(counted(7, 0));
      expect(sizes).toEqual([8, 5, 3, 3, 4, 3, 2]);
      expect(await storedOf(companyId)).toHaveLength(7);
    });

    test("a single row that is too large is refused with the server's message, and is not tried again", async () => {
      const sizes = refuseCommitsOver(0, fixture);
      await expectRefusal(writeRows(admin, rowsOf(newCompany(), 2)), 500, {
        message: expect.stringContaining("Transaction too big") as string,
      });
      expect(sizes).toEqual([3, 2]);
    });

    test("each half removes the notes of deletions of its own rows", async () => {
      const companyId = newCompany();
      const rows = rowsOf(companyId, 4);
      const ids = await Promise.all(rows.map(({ empId }) => identityDocumentId([companyId, String(empId)])));
      const notes = ids.map((id) => `DeletedAccounts/Employees/Accounts/${id}`);
      for (const note of notes) await fixture.put(note, { total: 1, names: {}, time: new Date() });
      // Two rows, their notes and their entry.
      const sizes = refuseCommitsOver(5, fixture);
      expect(await writeRows(admin, rows)).toMatchObject({ created: 4 });
      expect(sizes).toEqual([9, 5, 5]);
      for (const note of notes) expect(await fixture.read(note)).toBeUndefined();
    });
  });

  test.each<[string, Row, number]>([
    ["a required value", { qid: " " }, 409],
    ["a text", { name: { first: "Ada" } }, 400],
  ])("a batch in which a row lacks %s writes none of its rows", async (_, invalid, statusCode) => {
    const companyId = newCompany();
    const rows = [rowOf(companyId, "E-1"), rowOf(companyId, "E-2", invalid)];
    await expect(writeRows(admin, rows)).rejects.toMatchObject({ statusCode });
    expect(await storedOf(companyId)).toEqual([]);
  });

  test("a company changes its own employees alone, and imports none: their ids are not its own", async () => {
    const own = rowOf("C-own", "E-1", { companyName: "Company C-own" });
    const other = { ...own, companyId: "C-other" };
    for (const row of [own, other])
      await expect(writeRows(company, [row])).rejects.toMatchObject({ statusCode: 403 });
    expect([await storedOf("C-own"), await storedOf("C-other")]).toEqual([[], []]);
    await writeRows(admin, [own, other]);
    const change = (row: Row) => update([{ ...row, qid: "2" }], newOperationId(), company);
    expect(await change(own)).toMatchObject({ updated: 1 });
    await expect(change(other)).rejects.toMatchObject({ statusCode: 403 });
  });
});

test.each([
  ["Brands", 403, "Brands cannot be imported from files."],
  ["Sessions", 404, expect.any(String) as string],
])("an import into %s is refused", async (resource, statusCode, message) => {
  for (const answer of [
    writeRows(admin, [], { resource }),
    call(admin, imports.find, { resource, identities: [] }),
    call(admin, imports.groups, { resource, ids: [] }),
    call(admin, imports.last, { resource }),
  ])
    await expect(answer).rejects.toMatchObject({ statusCode, message });
});

describe("employee who was added by hand", () => {
  const byHand = (companyId: string | number, empId: string | number): Row => ({
    ...rowOf(String(companyId), String(empId)),
    ...{ companyId, empId, email: "kept@example.qa", floor: 1 },
  });

  test.each<[string, (id: string) => readonly [string | number, string | number]]>([
    ["as text", (id: string) => [id, "77"]],
    ["as numbers, as the earlier panel did", (id: string) => [Number(id), 77]],
  ])("an employee with ids stored %s is found, and remains unchanged", async (_, ids) => {
    const companyId = String(Math.trunc(Math.random() * 1e12));
    const employee = byHand(...ids(companyId));
    await fixture.put(`Employees/hand-${companyId}`, employee);
    const found = await find(["77", "78"].map((empId) => [companyId, empId]));
    expect(found).toEqual([employee, undefined]);
    const rows = [rowOf(companyId, "77"), rowOf(companyId, "78")];
    expect(await writeRows(admin, rows)).toEqual(counted(1, 0));
    expect(await fixture.read(`Employees/hand-${companyId}`)).toEqual(employee);
  });

  test("an updated employee gets the row's values; empty cells change nothing", async () => {
    const companyId = newCompany();
    const id = `hand-${companyId}`;
    await fixture.put(`Employees/${id}`, byHand(companyId, "E-1"));
    const row = rowOf(companyId, "E-1", { name: "Sara", floor: 2, note: "" });
    const operation = newOperationId();
    expect(await update([row], operation)).toEqual(counted(0, 1));
    expect(await fixture.read(`Employees/${id}`)).toEqual(
      recorded(operation, whole(employees, id, { ...byHand(companyId, "E-1"), name: "Sara", floor: 2 })),
    );
    expect(await storedOf(companyId)).toHaveLength(1);
  });
});

test("a row with empty required cells changes a record that has the values, and no other record", async () => {
  const companyId = newCompany();
  const id = `whole-${companyId}`;
  await fixture.put(`Employees/${id}`, rowOf(companyId, "E-1"));
  await fixture.put(`Employees/half-${companyId}`, rowOf(companyId, "E-2", { qid: "" }));
  const row = (empId: string) => ({ companyId, empId, qid: "", email: "new@example.qa" });
  const operation = newOperationId();
  expect(await update([row("E-1")], operation)).toEqual(counted(0, 1));
  expect(await fixture.read(`Employees/${id}`)).toEqual(
    recorded(operation, whole(employees, id, rowOf(companyId, "E-1", { email: "new@example.qa" }))),
  );
  for (const empId of ["E-2", "E-3"])
    await expect(update([row(empId)])).rejects.toMatchObject({ statusCode: 409 });
});

test("the names of many companies are read by few queries, and no company reads them", async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `C-${index}`);
  await fixture.put("Companies/twin-1", { companyId: "C-59", companyName: "Dhow" });
  await fixture.put("Companies/twin-2", { companyId: "C-59", companyName: "Souq" });
  const seen = fixture.requests();
  expect(await call(admin, imports.groups, { resource: "Employees", ids: [...ids, "C-own"] })).toEqual(
    new Map([
      ["C-59", ["Dhow", "Souq"]],
      ["C-own", ["Company C-own"]],
    ]),
  );
  expect(seen.urls.length).toBeLessThan(10);
  await expectRefusal(call(company, imports.groups, { resource: "Employees", ids: ["C-own"] }), 403);
});

describe("finding", () => {
  test("finding rows of a company without employees costs one count", async () => {
    const companyId = newCompany();
    const seen = fixture.requests();
    const identities = Array.from({ length: 1000 }, (_, index) => [companyId, `E-${index}`] as const);
    expect(await find(identities)).toEqual(identities.map(() => undefined));
    expect(seen.urls.filter((url) => /runAggregationQuery/.test(url))).toHaveLength(1);
  });

  test("finding distinguishes stored rows from new ones among few rows and among most of the company", async () => {
    const companyId = newCompany();
    await writeRows(admin, rowsOf(companyId, 120));
    // More than 90 rows are found by reading the company's.
    for (const count of [40, 100]) {
      const numbers = Array.from({ length: count }, (_, index) => index + 60);
      const found = await find(numbers.map((number) => [companyId, `E-${number}`]));
      expect(found.map((record) => record !== undefined)).toEqual(numbers.map((number) => number < 120));
    }
  });
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
