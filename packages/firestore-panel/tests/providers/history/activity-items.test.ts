/** What activity items show beside their entries: by whom they are undone, and whose they are. */
import { beforeEach, describe, expect, test } from "vitest";
import { newOperationId } from "../../../src/schema/history";
import { employeeRow, idsOf } from "../../fixtures/providers/records";
import { loseSave } from "../../fixtures/providers/requests";
import { bulkDelete, bulkSet, undoAll, writeRows } from "../../fixtures/providers/provider-calls";
import {
  admin,
  company,
  entriesOf,
  fixture,
  itemsOf,
  putBrands,
  putEmployee,
  putEmployees,
  remove,
  tag,
  update,
  updateIn,
  type Panel,
} from "./history-panel";

const setAll = async (ids: readonly string[]) => {
  const operation = newOperationId();
  await bulkSet(admin, "Brands", ids, { status: "Active" }, operation);
  return operation;
};
const undone = async (operations: readonly string[]) => (await itemsOf(admin, { operations })).undone;
const BY = { kind: "admin", name: "noor@example.qa" };

test("an undone operation shows the person and the time of its newest undo, which shows whose operation it reverted", async () => {
  const ids = idsOf(tag, 20);
  await putBrands(ids);
  const [operation, other] = [await setAll(ids), await setAll([])];
  expect(await undone([operation, other])).toEqual([]);
  const first = newOperationId();
  const began = Date.now();
  await undoAll(admin, operation, first);
  const [state] = await undone([operation]);
  expect(state).toMatchObject({ operation, action: "revert", by: BY });
  expect(Math.abs(Date.parse(state?.at ?? "") - began)).toBeLessThan(60_000);
  await undoAll(admin, first);
  expect((await undone([operation, first])).map((item) => item.operation)).toEqual([operation, first]);
  const { undoTargets } = await itemsOf(admin, { undoTargets: [operation, first, newOperationId()] });
  expect(undoTargets).toMatchObject([
    { operation, action: "update", by: BY },
    { operation: first, action: "revert", by: BY },
  ]);
});

test("a company sees its own operations alone that are undone or reverted, requested by their ids", async () => {
  await putEmployee(`own-${tag}`);
  await putEmployee(`other-${tag}`, "OTHER");
  const operations = [];
  for (const one of [`own-${tag}`, `other-${tag}`]) {
    const operation = await remove("Employees", one);
    await undoAll(admin, operation);
    operations.push(operation);
  }
  expect((await undone(operations)).map(({ operation }) => operation)).toEqual(operations);
  const own = await itemsOf(company, { operations, undoTargets: operations });
  for (const items of [own.undone, own.undoTargets])
    expect(items.map(({ operation }) => operation)).toEqual(operations.slice(0, 1));
});

test("an operation of several commits is distinguished from one of a single commit", async () => {
  const ids = idsOf(tag, 3);
  await putBrands(ids);
  const alone = [];
  for (const one of ids) alone.push(await update(one, { discount: "7%" }));
  const several = newOperationId();
  for (const one of ids.slice(1)) await updateIn(several, one, { discount: "8%" });
  for (const single of [[], alone]) expect((await itemsOf(admin, { single })).multiCommit).toEqual([]);
  expect((await itemsOf(admin, { single: [...alone, several] })).multiCommit).toEqual([several]);
  // A company sees this of its own operations.
  const own = idsOf(`own-${tag}`, 9);
  await putEmployees(own);
  const operation = newOperationId();
  await bulkDelete(company, "Employees", own, operation);
  const ofIt = await itemsOf(company, { operations: [operation], single: [operation] });
  expect(ofIt).toEqual({ undone: [], multiCommit: [operation], undoTargets: [] });
});

/** One for each company of the employees, and one for admins. */
describe("company items and admin items", () => {
  let operation: string;
  beforeEach(() => void (operation = newOperationId()));

  const write = (companyId: string, from = 0) => {
    const ofCompany = { companyId, companyName: `Company ${companyId}` };
    const rows = idsOf(tag, from + 5).map((id) => employeeRow(id, ofCompany));
    return writeRows(admin, rows.slice(from), { operation });
  };
  /** Stores so many employees of each of two companies, OTHER's before OWN's. @returns their ids. */
  const stored = async (count: number) => {
    const ids = idsOf(tag, 2 * count);
    await putEmployees(ids.slice(0, count), "OTHER");
    await putEmployees(ids.slice(count));
    return ids;
  };

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
      const of = { operations: [operation], undoTargets: [operation] };
      const { undone, undoTargets } = await itemsOf(panel, of);
      expect(undone).toMatchObject([{ operation, by: { name: "noor@example.qa" } }]);
      expect(undoTargets).toMatchObject([{ operation, action: "delete" }]);
    }
  });

  test("an activity item with a lost answer is not created twice", async () => {
    await write("OTHER");
    await expectItems(operation, ["import"], []);
    await loseSave(fixture, () => write("OWN", 5));
    await write("OWN", 10);
    await expectItems(operation, ["import"], ["import"]);
    expect(await companiesOf(operation)).toEqual({ all: ["OTHER", "OWN", "OWN"], items: ["OTHER", "OWN"] });
  });
});
