/** An operation that takes several batches or tabs, wrote a record twice, is repeated, or meets what others changed. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { history } from "../../../src/data/services";
import { changes } from "../../../src/features/history/service";
import { firstEntryId, newEntryId, newOperationId } from "../../../src/schema/history";
import { idsOf, employeeRow } from "../../fixtures/providers/records";
import { beforeFirst, breakCommits, expectRefusal, refuseCommits } from "../../fixtures/providers/requests";
import { bulkDelete, restore, undoAll } from "../../fixtures/providers/provider-calls";
import {
  admin,
  brand,
  company,
  create,
  DONE,
  employeesNamed,
  entriesOf,
  fixture,
  importRows,
  NOTHING,
  putBrands,
  putEmployees,
  remove,
  rowsOf,
  tag,
  trashedBrand,
  update,
  updateIn,
  type Panel,
} from "./history-panel";

test("an unrecorded operation is not found", async () => {
  const [operation, undoOperation] = [newOperationId(), newOperationId()];
  const message = "Not found: this change. The history has no entry of it.";
  await expectRefusal(admin.call(changes.undo, { operation, undoOperation }), 404, { message });
  await expectRefusal(admin.call(history.operation, { operation }), 404, { message });
  await expectRefusal(admin.call(history.count, { operation }), 404, { message });
});

test.each([
  { what: "100 rows", changed: 0 },
  { what: "40 rows, and changed 60", changed: 60 },
])("the undo of an import that added $what reports an unremovable row once", async ({ changed }) => {
  const write = (count: number, qid: string) => importRows(rowsOf(count, tag, { qid }));
  const stored = async () => (await employeesNamed(tag)).map(({ id }) => id).sort();
  await write(changed, "1");
  const before = await stored();
  const operation = await write(100, "2");
  const remaining = (await stored()).filter((id) => !before.includes(id))[38] ?? "";
  refuseCommits(fixture, `/Employees/${remaining}"`);
  const { done, skipped } = await undoAll(admin, operation);
  expect([done, skipped.map(({ id }) => id)]).toEqual([99, [remaining]]);
  expect(await stored()).toEqual([...before, remaining].sort());
});

describe("operation of several tabs", () => {
  /** It does not know the operations of the first. */
  const otherTab = fixture.providers("admin");
  beforeAll(async () => {
    expect(await otherTab.authProvider.check({})).toMatchObject({ authenticated: true });
  });

  let operation: string;
  let ids: readonly string[];
  let path: string;
  beforeEach(async () => {
    operation = newOperationId();
    ids = idsOf(tag, 2);
    path = `History/${firstEntryId(operation)}`;
    await putBrands(ids, { discount: "10%" });
  });
  const save = (panel: Panel, id = "") => updateIn(operation, id, { discount: "20%" }, "Brands", panel);
  const discounts = async () => (await Promise.all(ids.map(brand))).map((one) => one?.["discount"]);
  /** Begins the operation in the other tab, and changes its stored first entry. */
  const began = async (change: object) => {
    await save(otherTab, ids[1]);
    await fixture.put(path, { ...(await fixture.read(path)), ...change });
  };
  const hoursAgo = (hours: number) => ({ at: new Date(Date.now() - hours * 3_600_000) });

  test.each([
    { what: "is refused for it", fails: false },
    { what: "never reaches the server", fails: true },
  ])(
    "of two tabs that begin an operation at once, the one whose first try $what writes a later step",
    async ({ fails }) => {
      await save(otherTab, ids[1]);
      const others = { ...(await fixture.read(path)) };
      await fixture.remove(path);
      beforeFirst(fixture, ":commit", async () => {
        await fixture.put(path, others);
        if (fails) throw new TypeError("offline");
      });
      await save(admin, ids[0]);
      expect(await discounts()).toEqual(["20%", "20%"]);
      // Of each entry, whether it is an activity item, and the records that it names.
      const entries = (await entriesOf(operation)).map((one): unknown => [
        one.get("time") !== undefined,
        one.get("ids"),
      ]);
      expect(entries).toEqual([
        [true, [ids[1]]],
        [false, [ids[0]]],
      ]);
    },
  );

  test("an operation begun some hours ago continues", async () => {
    await began(hoursAgo(23));
    await save(admin, ids[0]);
    expect(await discounts()).toEqual(["20%", "20%"]);
  });

  test.each([
    {
      what: "yesterday",
      change: hoursAgo(25),
      message: "This was started more than 24 hours ago. Start it again.",
    },
    {
      what: "by another admin",
      change: { by: { kind: "admin", recordId: "other", name: "noor@example.qa" } },
      message: "Another person started this. Start it again to continue.",
    },
  ])(
    "an operation begun $what is refused with that reason, and nothing is written",
    async ({ change, message }) => {
      await began(change);
      await expectRefusal(save(admin, ids[0]), 409, { message });
      expect(await discounts()).toEqual(["10%", "20%"]);
    },
  );
});

test("an operation that wrote a record twice is undone after a restore with changes", async () => {
  const id = await trashedBrand({ discount: "10%" });
  const { operation } = await restore(admin, [`Brands~${id}`], { values: { discount: "20%" } });
  const undone = newOperationId();
  expect(await undoAll(admin, operation, undone)).toMatchObject(DONE);
  expect(await brand(id)).toBeUndefined();
  expect(await undoAll(admin, operation, undone)).toMatchObject(NOTHING);
  expect(await undoAll(admin, undone)).toMatchObject(DONE);
  expect(await brand(id)).toMatchObject({ discount: "20%" });
});

test("an undo skips a restored record that someone has changed between or since", async () => {
  const id = await trashedBrand();
  const { operation } = await restore(admin, [`Brands~${id}`]);
  await update(id, { address: "New Street" });
  await updateIn(operation, id, { discount: "20%" });
  const { done, skipped } = await undoAll(admin, operation);
  const reasons = new Set(skipped.map(({ reason }) => reason));
  expect([done, reasons]).toEqual([0, new Set(["It was changed since."])]);
  expect(await brand(id)).toMatchObject({ address: "New Street", discount: "20%" });
});

test("a restore repeated after a lost answer is done, with the unsaved values", async () => {
  const id = await trashedBrand();
  const operation = newOperationId();
  const restoreAgain = () => restore(admin, [`Brands~${id}`], { values: { discount: "20%" }, operation });
  breakCommits(fixture, 1, 2);
  await expectRefusal(restoreAgain(), 503);
  fixture.requests();
  expect(await restoreAgain()).toEqual({ operation, ids: [id], skipped: [] });
  expect(await brand(id)).toMatchObject({ discount: "20%" });
  // Another operation did not restore it, so its values are not written over those of the first.
  const others = { values: { discount: "30%" }, operation: newOperationId() };
  expect((await restore(admin, [`Brands~${id}`], others)).skipped).toHaveLength(1);
  expect(await brand(id)).toMatchObject({ discount: "20%" });
});

test("a repeated restore of an account that is back under another id is done, also for staff", async () => {
  const person = { name: tag, staffId: tag, email: `${tag}@example.qa`, password: "issued-1" };
  const account = { name: tag, email: `${tag}-a@example.qa`, password: "Blue-Dhow-2026", role: "Admin" };
  for (const [resource, variables, more] of [
    ["Staff", person, {}],
    ["Admins", account, { values: { password: "Green-Dhow-2026" } }],
  ] as const) {
    const { id } = await create(resource, variables);
    await remove(resource, id);
    const repeated = { operation: newOperationId(), ...more };
    const { ids } = await restore(admin, [`${resource}~${id}`], repeated);
    expect(await restore(admin, [`${resource}~${id}`], repeated)).toMatchObject({ ids, skipped: [] });
  }
});

test("a restore with refused values, or with a value that another record has, restores nothing and can be repeated", async () => {
  const id = await trashedBrand();
  const copy = `Brands~${id}`;
  await expectRefusal(restore(admin, [copy], { values: { nameEng: "" } }), 400, {
    errors: { nameEng: expect.any(String) as unknown },
  });
  expect([await brand(id), await fixture.read(`Trash/${copy}`)]).toEqual([undefined, expect.any(Object)]);
  expect((await restore(admin, [copy], { values: { nameEng: tag } })).ids).toEqual([id]);
  expect(await brand(id)).toMatchObject({ nameEng: tag });

  const [one = "", other = ""] = idsOf(tag, 2);
  await putEmployees([one, other]);
  await remove("Employees", one);
  await expectRefusal(restore(admin, [`Employees~${one}`], { values: { empId: other } }), 409);
  expect(await fixture.read(`Employees/${one}`)).toBeUndefined();
});

test.each([
  ["deletions", (ids: readonly string[], of: string) => bulkDelete(company, "Employees", ids, of)],
  ["import", (_: readonly string[], of: string) => importRows(rowsOf(2, tag), of, company)],
])("a renamed company undoes its %s: its employees return under its current name", async (_, change) => {
  const ids = idsOf(tag, 2);
  await putEmployees(ids, "OWN", { companyName: "Company Former" });
  const operation = newOperationId();
  await change(ids, operation);
  expect(await undoAll(company, operation)).toMatchObject({ done: 2, skipped: [] });
  const back = await employeesNamed(`Aisha ${tag}`);
  expect(back.map((one): unknown => one.get("companyName"))).toEqual(["Company OWN", "Company OWN"]);
});

test("an undone import keeps a row that someone edits during the undo, with that edit", async () => {
  const operation = await importRows([tag, `${tag}-2`].map((empId) => employeeRow(empId, { name: tag })));
  const stored = () => employeesNamed(tag);
  const edited = (await stored()).find((one) => one.get("empId") === tag)?.id ?? "";
  const before = await fixture.read(`Employees/${edited}`);
  const change = newEntryId(newOperationId());
  beforeFirst(fixture, ":commit", () =>
    fixture.put(`Employees/${edited}`, { ...before, qid: "edited", _change: change }),
  );
  const { done, skipped } = await undoAll(admin, operation);
  expect([done, skipped]).toMatchObject([1, [{ id: edited, reason: "It was changed since." }]]);
  const [remaining, ...more] = await stored();
  expect([remaining?.data(), more]).toMatchObject([{ qid: "edited", _change: change }, []]);
});
