/** What activity items show beside their entries: how much is undone, by whom, and which passwords changed. Whose they are. */
import { beforeEach, describe, expect, test } from "vitest";
import { history } from "../../../packages/firestore-panel/src/data/services";
import { changes } from "../../../packages/firestore-panel/src/features/history/service";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { employeeRow, idsOf, picture } from "../fixtures/records";
import { breakCommits, expectRefusal, loseCommits, loseSave } from "../fixtures/requests";
import { bulkDelete, bulkSet, call, restore, undoAll, writeRows } from "../fixtures/provider-calls";
import {
  admin,
  company,
  entriesOf,
  filesOf,
  fixture,
  importRows,
  itemsOf,
  newBrand,
  newTab,
  putBrands,
  putEmployee,
  putEmployees,
  remove,
  rowsOf,
  tag,
  trashedBrand,
  update,
  type Panel,
} from "./history-panel";

let id: string;
beforeEach(() => void ([id = ""] = idsOf(tag, 1)));

const setAll = async (ids: readonly string[]) => {
  const operation = newOperationId();
  await bulkSet(admin, "Brands", ids, { status: "Active" }, operation);
  return operation;
};
const undone = async (operations: readonly string[], panel: Panel = admin) =>
  (await itemsOf(panel, { operations })).undone;
const stateOf = async (operation: string) => (await undone([operation]))[0];
const whole = (records: number) => ({ records, total: records, isWhole: true });
const BY = { kind: "admin", name: "noor@example.qa" };

describe("undone operations", () => {
  test("an undone operation shows its number, person and time until the undo is undone", async () => {
    const ids = idsOf(tag, 20);
    await putBrands(ids);
    const [operation, other] = [await setAll(ids), await setAll([])];
    expect(await undone([operation, other])).toEqual([]);
    const [first, again] = [newOperationId(), newOperationId()];
    const began = Date.now();
    await undoAll(admin, operation, first);
    const state = await stateOf(operation);
    expect(state).toMatchObject({ operation, ...whole(20), by: BY });
    expect(Math.abs(Date.parse(state?.at ?? "") - began)).toBeLessThan(60_000);
    await undoAll(admin, first, again);
    expect(await undone([operation, first])).toMatchObject([
      { operation: first, records: 20, isWhole: true },
    ]);
    await undoAll(admin, again);
    expect((await undone([operation, first, again])).map((one) => one.operation)).toEqual([operation, again]);
  });

  test("a partial undo says where it stopped and which records remain", async () => {
    const ids = idsOf(tag, 20);
    await putBrands(ids);
    const operation = await setAll(ids);
    await remove("Brands", ids[3] ?? "");
    breakCommits(fixture, Infinity, 2);
    const undoOperation = newOperationId();
    await expectRefusal(undoAll(admin, operation, undoOperation), 503);
    fixture.requests();
    const stopped = await stateOf(operation);
    expect(stopped).toMatchObject({ total: 20, isWhole: false });
    expect(stopped?.records).toBeGreaterThan(0);
    expect(stopped?.records).toBeLessThan(19);
    await undoAll(admin, operation, undoOperation);
    expect(await stateOf(operation)).toMatchObject({ records: 19, total: 20, isWhole: false });
  });

  test("an undo counts records that had the value before and those that someone reverted by hand", async () => {
    const ids = idsOf(tag, 11);
    const [same = "", byHand = ""] = ids;
    await putBrands(ids, { status: "In-active" });
    await putBrands([same], { status: "Active" });
    const operation = await setAll(ids);
    await update(byHand, { status: "In-active" });
    const undoOperation = newOperationId();
    expect(await undoAll(admin, operation, undoOperation)).toMatchObject({ done: 11, left: [] });
    expect(await stateOf(operation)).toMatchObject(whole(11));
    // Neither a second try of the same undo nor another undo counts them twice.
    for (const again of [undoOperation, newOperationId()])
      expect(await undoAll(admin, operation, again)).toMatchObject({ done: 0, left: [] });
    await undoAll(admin, undoOperation);
    expect(await stateOf(operation)).toBeUndefined();
    expect(await stateOf(undoOperation)).toMatchObject(whole(11));
    await undoAll(admin, operation);
    expect(await stateOf(operation)).toMatchObject(whole(11));
  });

  test("an undone import counts trashed and restored rows", async () => {
    await importRows(rowsOf(4, `Old ${tag}`));
    const operation = await importRows(rowsOf(12, `New ${tag}`));
    await undoAll(admin, operation);
    expect(await stateOf(operation)).toMatchObject(whole(12));
  });

  test("an undo of few records is partial when a picture, password or later changed field remains", async () => {
    const { id: one } = await newBrand();
    const operation = await update(one, { img: picture("new.png"), discount: "20%" });
    await expect.poll(() => filesOf("logo.png")).toEqual([]);
    const before = await fixture.read(`Brands/${one}`);
    const reason = "Logo: the earlier file no longer exists.";
    const left = [{ id: one, inPart: true, reason }];
    expect(await undoAll(admin, operation)).toMatchObject({ done: 1, left });
    const after = await fixture.read(`Brands/${one}`);
    expect([before?.["discount"], after?.["discount"]]).toEqual(["20%", ""]);
    expect(after?.["img"]).toBe(before?.["img"]);
    expect(await stateOf(operation)).toMatchObject({ records: 1, total: 1, isWhole: false });

    await putEmployee(`own-${tag}`);
    const both = await update(`own-${tag}`, { name: "Maryam", password: "another-1" }, "Employees");
    expect((await undoAll(admin, both)).left).toMatchObject([
      { reason: "Password: passwords are not kept.", inPart: true },
    ]);
    expect(await stateOf(both)).toMatchObject({ records: 1, isWhole: false });
    // Somebody has changed one field of one of two records since.
    const two = idsOf(tag, 2);
    await putBrands(two);
    const variables = { discount: "7%", address: "New Street" };
    const many = newOperationId();
    for (const brand of two) await update(brand, variables, "Brands", { operation: many });
    await update(two[1] ?? "", { address: "Old Street" });
    await undoAll(admin, many);
    expect(await stateOf(many)).toMatchObject({ total: 2, isWhole: false });
    const name = await update(`own-${tag}`, { name: "Maryam" }, "Employees");
    await undoAll(admin, name);
    expect(await stateOf(name)).toMatchObject({ records: 1, isWhole: true });
  });

  test("an undone restore with changes, which wrote its record twice, is complete", async () => {
    const copy = `Brands~${await trashedBrand()}`;
    const { operation } = await restore(admin, [copy], { values: { discount: "9%" } });
    expect(await call(admin, history.count, { operation })).toEqual({ count: 1 });
    await undoAll(admin, operation);
    expect(await stateOf(operation)).toMatchObject(whole(1));
  });

  test("a company sees its own undone operations alone, requested by their ids", async () => {
    await putEmployee(`own-${tag}`);
    await putEmployee(`other-${tag}`, "OTHER");
    const operations = [];
    for (const one of [`own-${tag}`, `other-${tag}`]) {
      const operation = await remove("Employees", one);
      await undoAll(admin, operation);
      operations.push(operation);
    }
    expect((await undone(operations)).map(({ operation }) => operation)).toEqual(operations);
    const own = await undone(operations, company);
    expect(own.map(({ operation }) => operation)).toEqual(operations.slice(0, 1));
  });

  test("two operations that claim to undo each other are not shown as undone", async () => {
    await putBrands([id]);
    const [one, other] = [newOperationId(), newOperationId()];
    const entry = (operation: string, undoes: string, at: Date) =>
      fixture.put(`History/${operation}~00000000`, {
        ...{ at, time: at, by: { ...BY, recordId: "noor" }, action: "update", collection: "Brands" },
        ...{ company: null, work: operation, count: 1, first: id, title: "", ids: [id], undoes },
      });
    await entry(one, other, new Date(1_000_000));
    await entry(other, one, new Date(2_000_000));
    expect(await undone([one, other])).toMatchObject([{ operation: one, records: 1 }]);
  });
});

test("an operation of several commits is distinguished from one of a single commit", async () => {
  const ids = idsOf(tag, 3);
  await putBrands(ids);
  const alone = [];
  for (const one of ids) alone.push(await update(one, { discount: "7%" }));
  const several = newOperationId();
  for (const discount of ["8%", "9%"]) await update(id, { discount }, "Brands", { operation: several });
  for (const single of [[], alone]) expect((await itemsOf(admin, { single })).multiCommit).toEqual([]);
  expect((await itemsOf(admin, { single: [...alone, several] })).multiCommit).toEqual([several]);
  // A company sees this of its own operations.
  const own = idsOf(`own-${tag}`, 9);
  await putEmployees(own);
  const operation = newOperationId();
  await bulkDelete(company, "Employees", own, operation);
  expect(await itemsOf(company, { operations: [operation], single: [operation] })).toEqual({
    undone: [],
    multiCommit: [operation],
    undoTargets: [],
  });
});

test("an undo's activity item shows whose operation it reverted, and whether that was an undo", async () => {
  await putBrands([id]);
  const [operation, undoOperation] = [await update(id, { discount: "7%" }), newOperationId()];
  await undoAll(admin, operation, undoOperation);
  const targets = async (undoTargets: readonly string[], panel: Panel = admin) =>
    (await itemsOf(panel, { undoTargets })).undoTargets;
  expect(await targets([operation, undoOperation, newOperationId()])).toMatchObject([
    { operation, action: "update", by: BY, isUndo: false },
    { operation: undoOperation, action: "revert", by: BY, isUndo: true },
  ]);
  await putEmployee(`own-${tag}`);
  const deletion = await remove("Employees", `own-${tag}`);
  const own = await targets([operation, deletion], company);
  expect(own.map((one) => one.operation)).toEqual([deletion]);
});

test("passwords that an operation changed are announced before its undo, with the number of records that keep them", async () => {
  await putEmployees(idsOf(tag, 3));
  const rows = rowsOf(3, `Maryam ${tag}`);
  const passwords = (operation: string, panel: Panel = admin) =>
    call(panel, history.passwords, { operation, resource: "Employees" });
  const first = await importRows(rows.slice(1));
  expect(await passwords(first)).toEqual({ changed: false });
  const changed = rows.slice(0, 1).map((row) => ({ ...row, password: "another-1" }));
  const operation = await importRows(changed);
  for (const panel of [admin, company]) expect(await passwords(operation, panel)).toEqual({ changed: true });
  const batch = (of: string) => call(admin, changes.undo, { operation: of, undoOperation: newOperationId() });
  expect(await batch(first)).toEqual({ done: 2, left: [], notices: [] });
  expect(await batch(operation)).toEqual({ done: 1, left: [], notices: [], passwords: 1 });
  const alone = await importRows(
    changed.map((row) => ({ ...row, name: `Aisha ${tag}`, password: "third-1" })),
  );
  for (const panel of [admin, company])
    expect(await passwords(alone, panel)).toEqual({ changed: true, only: true });
});

/** One for each company of the employees, and one for admins. */
describe("company items and admin items", () => {
  let operation: string;
  beforeEach(() => void (operation = newOperationId()));

  /** Imports five rows of a company. */
  const write = (panel: Panel, companyId: string, from = 0) =>
    writeRows(
      panel,
      Array.from({ length: 5 }, (_, index) =>
        employeeRow(`${tag}-${String(from + index)}`, { companyId, companyName: `Company ${companyId}` }),
      ),
      { operation },
    );
  /** Stores so many employees of each of two companies, OTHER's before OWN's. @returns their ids. */
  const stored = async (count: number) => {
    const ids = idsOf(tag, 2 * count);
    await putEmployees(ids.slice(0, count), "OTHER");
    await putEmployees(ids.slice(count));
    return ids;
  };
  const rename = (id: string) => update(id, { name: "At once" }, "Employees", { operation });

  /** The actions of an operation's activity items, as the activity asks for them on one day and on all. */
  async function itemsFor(panel: Panel, of: string): Promise<readonly unknown[]> {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const [all, today] = await Promise.all(
      [[], [{ field: "time", operator: "gte" as const, value: since }]].map(async (filters) => {
        const pagination = { currentPage: 1, pageSize: 100, mode: "server" } as const;
        const { data } = await panel.dataProvider.getList({ resource: "History", filters, pagination });
        return data.filter((item) => item["work"] === of);
      }),
    );
    expect(today).toEqual(all);
    for (const item of all ?? []) expect(typeof item["time"]).toBe("string");
    return (all ?? []).map((item): unknown => item["action"]);
  }
  /** Lists are live: the last item may arrive late. */
  const expectItems = (of: string, ...items: readonly (readonly string[])[]) =>
    expect.poll(async () => [await itemsFor(admin, of), await itemsFor(company, of)]).toEqual(items);
  /** The companies of the operation's entries, and of those that are activity items of theirs. */
  async function companiesOf(of: string) {
    const entries = await entriesOf(of);
    const companies = (some: typeof entries) => some.map((one) => String(one.get("company"))).sort();
    return { all: companies(entries), items: companies(entries.filter((one) => one.get("companyTime"))) };
  }

  test("a bulk set makes one activity item per company and one for admins, in any number of commits", async () => {
    await bulkSet(admin, "Employees", await stored(50), { name: "Maryam" }, operation);
    await expectItems(operation, ["update"], ["update"]);
    const { all, items } = await companiesOf(operation);
    expect(all.length).toBeGreaterThan(2);
    expect(items).toEqual(["OTHER", "OWN"]);
  });

  test("a deletion of several and its undo make one activity item per company and one for admins", async () => {
    await bulkDelete(admin, "Employees", await stored(10), operation);
    await expectItems(operation, ["delete"], ["delete"]);
    const undoOperation = newOperationId();
    await undoAll(admin, operation, undoOperation);
    await expectItems(undoOperation, ["restore"], ["restore"]);
    for (const panel of [admin, company]) {
      const { undone, undoTargets } = await itemsOf(panel, {
        operations: [operation],
        undoTargets: [operation],
      });
      expect(undone).toMatchObject([{ operation, isWhole: true, by: { name: "noor@example.qa" } }]);
      expect(undoTargets).toMatchObject([{ operation, action: "delete" }]);
    }
  });

  test("steps saved at once make one activity item per company and one for admins", async () => {
    await Promise.all((await stored(4)).map(rename));
    await expectItems(operation, ["update"], ["update"]);
    expect((await companiesOf(operation)).items).toEqual(["OTHER", "OWN"]);
  });

  test("an operation continued in another tab adds an activity item for a company that has none yet", async () => {
    await write(admin, "OTHER");
    const [second, third] = [await newTab(), await newTab()];
    await write(second, "OWN", 5);
    await write(second, "OTHER", 10);
    await write(admin, "THIRD", 15);
    await write(third, "OWN", 20);
    await write(third, "OWN", 25);
    await expectItems(operation, ["import"], ["import"]);
    expect((await companiesOf(operation)).items).toEqual(["OTHER", "OWN", "THIRD"]);
  });

  test("an activity item with a lost answer is not created twice", async () => {
    await write(admin, "OTHER");
    await expectItems(operation, ["import"], []);
    await loseSave(fixture, () => write(admin, "OWN", 5));
    await write(admin, "OWN", 10);
    await expectItems(operation, ["import"], ["import"]);
    expect(await companiesOf(operation)).toEqual({ all: ["OTHER", "OWN", "OWN"], items: ["OTHER", "OWN"] });
  });

  test("a refused step makes no activity item, and the next step does", async () => {
    await write(admin, "OTHER");
    const [id = ""] = (await stored(1)).slice(1);
    loseCommits(fixture);
    await expectRefusal(write(admin, "OWN", 5), 503);
    fixture.requests();
    await rename(id);
    await expect.poll(() => itemsFor(company, operation)).toEqual(["update"]);
  });
});
