import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { history } from "../../../src/data/services";
import { changes } from "../../../src/features/history/service";
import type { Change } from "../../../src/contract/history";
import type { Collection } from "../../../src/schema/types";
import { newEntryId, newOperationId } from "../../../src/schema/history";
import { employeeRow, picture, storedBrand, storedEmployee } from "../../fixtures/providers/records";
import { recordedOperation, restore, undoAll, writeRows } from "../../fixtures/providers/provider-calls";
import type { OwnerDatabase, OwnerDocument } from "../../../cli/owner/owner-database";
import { withDocuments } from "../../../cli/owner/data";
import { erase } from "../../../cli/erase";
import { employees, staff, definition } from "../../fixtures/residence";
import { startServiceAccount } from "../../fixtures/service-account";
import { admin, company, create, data, filesOf, fixture, newBrand, newStaff, remove } from "./history-panel";
import { beforeFirst, expectRefusal } from "../../fixtures/providers/requests";

let id: string;
beforeEach(() => void (id = `brand-${crypto.randomUUID()}`));

const brand = () => ({ resource: "Brands", id });
const employee = () => ({ resource: "Employees", id });
const putBrand = (more: { readonly [key: string]: unknown } = { discount: "10%" }) =>
  fixture.put(`Brands/${id}`, storedBrand(more));
const putEmployee = (companyId = "OWN") =>
  fixture.put(`Employees/${id}`, storedEmployee(companyId, { empId: id }));
const save = (variables: object) => data.update({ ...brand(), variables });
const edit = (variables: object) => data.update({ ...employee(), variables });
const historyOf = (one = brand(), panel = admin) => panel.call(history.record, one);
const revert = (entry = "", one = brand(), panel = admin) => panel.call(changes.revert, { ...one, entry });
const stored = () => fixture.read(`Brands/${id}`);
const fieldsOf = (change: Change | undefined) => change?.fields.map(({ key }) => key);
const actions = (changes: readonly Change[]) => changes.map(({ action }) => action);
const newest = async (one = brand()) => (await historyOf(one)).changes[0]!;
const newOne = async (more: object) => ({ resource: "Brands", id: (await newBrand(more)).id });

const ADMIN = () => ({ name: "Omar", email: `${id}@example.qa`, password: "Blue-Dhow-2026", role: "Admin" });

test("a record's history lists each save, newest first, in the declared order, with the values before and after", async () => {
  await putBrand();
  await save({ discount: "20%", nameEng: "Corner House" });
  await save({ discount: "30%" });
  const { changes, isWhole } = await historyOf();
  expect(isWhole).toBe(false);
  expect(changes.map(fieldsOf)).toEqual([["discount"], ["nameEng", "discount"]]);
  for (const change of changes)
    expect(change).toMatchObject({ action: "update", by: { kind: "admin", name: "noor@example.qa" } });
  expect(changes[0]?.fields[0]).toEqual({ key: "discount", values: { before: "20%", after: "30%" } });
  // The first change of the discount was changed again; the name was not.
  expect(changes[1]?.fields.map(({ blockedBy }) => blockedBy)).toEqual([undefined, "changed"]);
  expect(changes[1]?.fields[1]?.values).toEqual({ before: "10%", after: "20%" });
});

test("a record's history reaches its recorded beginning and marks what no form can revert", async () => {
  const one = { resource: "Admins", id: (await create("Admins", ADMIN())).id };
  const email = `new-${id}@example.qa`;
  await data.update({ ...one, variables: { role: "User", email, password: "Blue-Dhow-2027" } });
  const { changes, isWhole } = await historyOf(one);
  expect([isWhole, actions(changes)]).toEqual([true, ["update", "create"]]);
  expect(changes[0]?.fields).toEqual([
    { key: "email", values: { before: ADMIN().email, after: email }, blockedBy: "notEditable" },
    { key: "password", blockedBy: "notKept" },
    { key: "role", values: { before: "Admin", after: "User" } },
  ]);
  expect(changes[1]?.fields).toEqual([]);
  expect((await revert(changes[0]?.id, one)).fields).toEqual(["role"]);
  expect(await fixture.read(`Admins/${one.id}`)).toMatchObject({ email, role: "Admin" });
});

test("a record's history continues before its restore", async () => {
  await putBrand();
  await save({ discount: "20%" });
  await remove("Brands", id);
  await restore(admin, [`Brands~${id}`]);
  await save({ address: "New Street" });
  const { changes, isWhole } = await historyOf();
  expect([isWhole, actions(changes)]).toEqual([false, ["update", "restore", "update"]]);
  expect(changes.map(fieldsOf)).toEqual([["address"], [], ["discount"]]);
  expect((await revert(changes[2]?.id)).fields).toEqual(["discount"]);
  expect(await stored()).toMatchObject({ discount: "10%", address: "New Street" });
});

test("the history of an account restored under another id starts again", async () => {
  const resource = "Staff";
  const { id: former } = await newStaff();
  await remove(resource, former);
  const { ids } = await restore(admin, [`${resource}~${former}`]);
  const { changes, isWhole } = await historyOf({ resource, id: String(ids[0]) });
  expect([isWhole, actions(changes)]).toEqual([false, ["restore"]]);
});

test("the history of an employee restored under another company shows that company nothing earlier", async () => {
  await putEmployee("OTHER");
  await remove("Employees", id);
  const values = { company: { id: "OWN", name: "Company OWN" } };
  await restore(admin, [`Employees~${id}`], { values });
  expect(JSON.stringify(await historyOf(employee(), company))).not.toContain("OTHER");
});

const entry = (operation: string, before?: string) => ({
  at: new Date(),
  by: { kind: "admin", recordId: "a1", name: "noor@example.qa" },
  action: before === undefined ? "create" : "update",
  collection: "Brands",
  company: null,
  work: operation,
  count: 1,
  first: id,
  title: "",
  ids: [],
  ...(before !== undefined && { before: { [id]: storedBrand({ _change: before }) }, after: {} }),
});

test("a history with malformed entries ends where it would restart", async () => {
  const [one, other] = [newEntryId(newOperationId()), newEntryId(newOperationId())];
  await putBrand({ _change: one });
  await fixture.put(`History/${one}`, entry("one", other));
  await fixture.put(`History/${other}`, entry("other", one));
  const { changes, isWhole } = await historyOf();
  expect([isWhole, changes.map((change) => change.id)]).toEqual([false, [one, other]]);
});

test("a company reads the history of its own employees only, without the values of one's move to it", async () => {
  await putEmployee("OTHER");
  await edit({ name: "Aisha C." });
  await expectRefusal(historyOf(employee(), company), 403);
  expect((await historyOf(employee())).changes).toHaveLength(1);
  await edit({ company: { id: "OWN", name: "Company OWN" } });
  await edit({ name: "Aisha B." });
  expect((await historyOf(employee())).changes.map(fieldsOf)).toEqual([["name"], ["company"], ["name"]]);
  const seen = await historyOf(employee(), company);
  expect([seen.isWhole, seen.changes.map(fieldsOf)]).toEqual([false, [["name"]]]);
});

test("an imported row's history begins with its import", async () => {
  const operation = newOperationId();
  await writeRows(admin, [employeeRow(id)], { operation });
  const [added] = await fixture.find("Employees", "empId", id);
  const one = { resource: "Employees", id: added?.id ?? "" };
  const { changes, isWhole } = await historyOf(one);
  expect([isWhole, changes]).toMatchObject([true, [{ action: "import", operation }]]);
  expect((await historyOf(one, company)).changes).toEqual(changes);
});

test("a reverted change is a new entry with the former values and keeps the changes of others", async () => {
  await putBrand({ discount: "10%", address: "Old Street" });
  await save({ discount: "20%", address: "New Street" });
  const first = await newest();
  await save({ address: "Third Street" });
  expect((await revert(first.id)).fields).toEqual(["discount"]);
  expect(await stored()).toMatchObject({ discount: "10%", address: "Third Street" });
  const last = await newest();
  expect(last).toMatchObject({ action: "revert", by: first.by });
  const [entry] = await fixture.find("History", "work", last.operation);
  expect(entry?.get("undoes")).toBe(first.operation);
});

test("a revert overtaken by another save, of nothing that is left or of another record is refused and changes nothing", async () => {
  await putBrand();
  await save({ discount: "20%" });
  const first = await newest();
  await expectRefusal(revert(newEntryId(newOperationId())), 404, {
    message: "This change does not belong to this brand.",
  });
  const before = await stored();
  const isOvertaken = beforeFirst(fixture, ":commit", () =>
    fixture.put(`Brands/${id}`, { ...before, discount: "50%" }),
  );
  await expectRefusal(revert(first.id), 409);
  expect(isOvertaken()).toBe(true);
  expect(await stored()).toMatchObject({ discount: "50%" });
  await save({ discount: "30%" });
  await expectRefusal(revert(first.id), 409, {
    message: "No field of this change can be taken back. Discount: changed since.",
  });
  expect(await stored()).toMatchObject({ discount: "30%" });
});

test("a revert leaves a file whose former version was replaced, and says so", async () => {
  const one = await newOne({ img: picture("one.png") });
  await data.update({ ...one, variables: { img: picture("two.png"), discount: "20%" } });
  // A file is removed in the background, which takes its time on a busy machine.
  await expect.poll(() => filesOf("one.png")).toEqual([]);
  const change = await newest(one);
  const blocked = change.fields.map(({ key, blockedBy }) => [key, blockedBy] as const);
  expect(Object.fromEntries(blocked)).toEqual({ img: "fileGone", discount: undefined });
  expect((await revert(change.id, one)).fields).toEqual(["discount"]);
  expect(await filesOf("two.png")).toHaveLength(1);
});

test("a company reverts changes of its own employees only", async () => {
  await putEmployee();
  const operation = recordedOperation(await edit({ name: "Aisha B." }));
  const [change] = (await historyOf(employee(), company)).changes;
  expect(change?.operation).toBe(operation);
  await revert(change?.id, employee(), company);
  expect(await fixture.read(`Employees/${id}`)).toMatchObject({ name: "Aisha" });
  const { changes } = await historyOf(employee(), company);
  expect(changes[0]?.by).toMatchObject({ kind: "company", name: "OWN" });
});

describe("values that an owner has erased", async () => {
  const ERASED = "Its earlier values were erased.";
  const service = await startServiceAccount();
  afterAll(() => service.close());

  const asOwner = <T>(task: (documents: OwnerDatabase) => Promise<T>) => {
    const { projectId, origin } = fixture.firebase;
    return withDocuments({ projectId, account: service.account, origin: origin("firestore") }, task);
  };
  const eraseIt = async (collection: Collection, record: string, remove = true, refused = 0) => {
    const said: string[] = [];
    const report = (line: string) => void said.push(line);
    const options = { definition, collection, id: record, remove, report };
    expect(await asOwner((documents) => erase(documents, options))).toBe(refused);
    return said;
  };
  const holding = (value: string) =>
    asOwner(async (documents) => {
      const lists = await Promise.all(["History", "Trash"].map((name) => documents.list(name)));
      const holds = ({ fields }: OwnerDocument) =>
        JSON.stringify(fields).toLowerCase().includes(value.toLowerCase());
      return lists.flat().filter(holds);
    });

  test("the values of one record are erased from shared entries, and its chain stays readable", async () => {
    const [name, other] = [`Hessa${id.slice(-8)}`, `Maha${id.slice(-8)}`];
    const ids = [`${id}-one`, `${id}-two`];
    for (const [index, empId] of ids.entries())
      await fixture.put(`Employees/${empId}`, storedEmployee("OWN", { empId, name: [name, other][index] }));
    const rows = ids.map((empId, index) => employeeRow(empId, { name: [`${name} B`, `${other} B`][index] }));
    const operation = newOperationId();
    await writeRows(admin, rows, { policy: "update", operation });
    const one = { resource: "Employees", id: ids[0] ?? "" };
    await data.update({ ...one, variables: { name: "Kept" } });
    const before = (await historyOf(one)).changes;
    expect(await holding(name)).toHaveLength(2);

    const listed = await eraseIt(employees, one.id, false);
    expect(listed.at(-1)).toBe(`Employees/${one.id}: 2 documents to erase`);
    const exists = `Employees/${one.id}: still exists, with its values. Delete it in the panel first`;
    expect(listed).toContain(exists);
    expect(await eraseIt(employees, one.id, true, 1)).toEqual([exists]);
    expect(await holding(name)).toHaveLength(2);
    // The console deletes without a trash copy, and may bring the record back.
    const path = `Employees/${one.id}`;
    const stored = await fixture.read(path);
    await fixture.remove(path);
    expect((await eraseIt(employees, one.id)).at(-1)).toBe(`${path}: 2 documents erased`);
    await fixture.put(path, stored ?? {});
    expect(await holding(name)).toEqual([]);
    expect(await holding(other)).toHaveLength(1);

    const { changes } = await historyOf(one);
    expect(changes.map((change) => change.id)).toEqual(before.map((change) => change.id));
    for (const change of changes) expect(change).toMatchObject({ fields: [], isErased: true });
    await expectRefusal(revert(changes[0]?.id, one), 409, { message: ERASED });
    const skipped = [{ id: one.id, title: one.id, reason: ERASED }];
    expect(await undoAll(admin, operation)).toEqual({ done: 1, skipped });
    expect(await fixture.read(`Employees/${one.id}`)).toMatchObject({ name: "Kept" });
    expect(await fixture.read(`Employees/${ids[1] ?? ""}`)).toMatchObject({ name: other });
    await data.update({ ...one, variables: { name: "Later" } });
    const [later] = (await historyOf(one)).changes;
    await revert(later?.id, one);
    expect(await fixture.read(`Employees/${one.id}`)).toMatchObject({ name: "Kept" });
  });

  test("a deleted account is erased under each of its ids, with its copy, and an entry says so", async () => {
    const { id: first } = await newStaff(`${id}@example.qa`);
    await data.update({ resource: "Staff", id: first, variables: { name: `Nouf${id.slice(-8)}` } });
    const deletion = await remove("Staff", first);
    const restored = await restore(admin, [`Staff~${first}`], { values: { password: "issued-2" } });
    const [second = ""] = restored.ids;
    expect(second).not.toBe(first);
    const again = await remove("Staff", second);
    await eraseIt(staff, second);
    expect(await holding(`Nouf${id.slice(-8)}`)).toEqual([]);
    expect(await holding(`${id}@example.qa`)).toEqual([]);
    expect(await undoAll(admin, again)).toMatchObject({ done: 0 });
    expect(await undoAll(admin, deletion)).toMatchObject({ done: 0 });
    const entries = await fixture.find("History", "first", second);
    const entry = entries.find((one) => one.get("action") === "erase");
    expect(entry?.data()).toMatchObject({ by: { name: "Owner" }, title: "", count: 1, company: null });
    const operation = String(entry?.get("work"));
    const { records } = await admin.call(history.operation, { operation });
    expect(records.map(({ action }) => action)).toEqual(["erase", "erase"]);
    const skipped = [{ reason: ERASED }, { reason: ERASED }];
    expect(await undoAll(admin, operation)).toMatchObject({ skipped });
    expect((await eraseIt(staff, second)).at(-1)).toBe(`Staff/${second}: 0 documents erased`);
  });
});
