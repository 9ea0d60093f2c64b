/** An operation that wrote a record twice, is repeated, or meets records that others changed. */
import { beforeEach, describe, expect, test } from "vitest";
import { newEntryId, newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { storedBrand, employeeRow } from "../fixtures/records";
import { beforeFirst, isCommit, refusal } from "../fixtures/requests";
import { bulkDelete, restore, undoAll } from "../fixtures/provider-calls";
import {
  admin,
  brand,
  company,
  data,
  DONE,
  employeesNamed,
  fixture,
  importRows,
  NOTHING,
  putEmployee,
  tag,
} from "./history-panel";

const deletedBrand = async (more: { readonly [key: string]: unknown } = {}) => {
  const id = `brand-${tag}`;
  await fixture.put(`Brands/${id}`, storedBrand(more));
  await data.deleteOne({ resource: "Brands", id, variables: {} });
  return { id, copy: `Brands~${id}` };
};

describe("operation that wrote a record twice", () => {
  // Entries' ids are random, so any order of them must do.
  test.each([1, 2, 3, 4])(
    "an operation that wrote a record twice is undone after a restore with changes (%i)",
    async () => {
      const { id, copy } = await deletedBrand({ discount: "10%" });
      const { operation } = await restore(admin, [copy], { values: { discount: "20%" } });
      const undone = newOperationId();
      expect(await undoAll(admin, operation, undone)).toMatchObject(DONE);
      expect(await brand(id)).toBeUndefined();
      expect(await undoAll(admin, operation, undone)).toMatchObject(NOTHING);
      // And comes back with the changes.
      expect(await undoAll(admin, undone)).toMatchObject(DONE);
      expect(await brand(id)).toMatchObject({ discount: "20%" });
    },
  );

  test("an undo skips a restored record that someone has changed between or since", async () => {
    const { id, copy } = await deletedBrand();
    const { operation } = await restore(admin, [copy]);
    await data.update({ resource: "Brands", id, variables: { address: "New Street" } });
    await data.update({ resource: "Brands", id, variables: { discount: "20%" }, meta: { operation } });
    const { done, left } = await undoAll(admin, operation);
    const reasons = new Set(left.map(({ reason }) => reason));
    expect([done, reasons]).toEqual([0, new Set(["It was changed since."])]);
    expect(await brand(id)).toMatchObject({ address: "New Street", discount: "20%" });
  });

  test.each([1, 2, 3, 4])("an undo returns to the values before both of two edits (%i)", async () => {
    const id = `brand-${tag}`;
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    const operation = newOperationId();
    for (const discount of ["20%", "30%"])
      await data.update({ resource: "Brands", id, variables: { discount }, meta: { operation } });
    const undone = newOperationId();
    expect(await undoAll(admin, operation, undone)).toMatchObject(DONE);
    expect(await brand(id)).toMatchObject({ discount: "10%" });
    for (const again of [undone, newOperationId()])
      expect(await undoAll(admin, operation, again)).toMatchObject(NOTHING);
    expect(await undoAll(admin, undone)).toMatchObject(DONE);
    expect(await brand(id)).toMatchObject({ discount: "30%" });
  });
});

describe("restore repeated by the same operation", () => {
  test("a restore repeated after a lost answer is done, with the unsaved values", async () => {
    const { id, copy } = await deletedBrand();
    const operation = newOperationId();
    const restoreAgain = () => restore(admin, [copy], { values: { discount: "20%" }, operation });
    let isLost = false;
    fixture.requests((url, _method, send) => {
      if (isLost) return Promise.reject(new TypeError("offline"));
      if (!isCommit(url)) return undefined;
      isLost = true;
      return send().then(() => Promise.reject(new TypeError("lost")));
    });
    await expect(restoreAgain()).rejects.toMatchObject({ statusCode: 503 });
    fixture.requests();
    expect(await restoreAgain()).toEqual({ operation, ids: [id], left: [] });
    expect(await brand(id)).toMatchObject({ discount: "20%" });
    // Another operation did not restore it.
    expect((await restore(admin, [copy], { operation: newOperationId() })).left).toHaveLength(1);
  });

  test("a repeated restore of an account that is back under another id is done, also for staff", async () => {
    const variables = { name: tag, staffId: tag, email: `${tag}@example.qa`, password: "issued-1" };
    const account = { name: tag, email: `${tag}-a@example.qa`, password: "Blue-Dhow-2026", role: "Admin" };
    for (const [resource, created, more] of [
      ["Westwalk_Staff", variables, {}],
      ["Admins", account, { values: { password: "Green-Dhow-2026" } }],
    ] as const) {
      const { data: made } = await data.create({ resource, variables: created });
      const id = String(made.id);
      await data.deleteOne({ resource, id, variables: {} });
      const repeated = { operation: newOperationId(), ...more };
      const { ids } = await restore(admin, [`${resource}~${id}`], repeated);
      expect(await restore(admin, [`${resource}~${id}`], repeated)).toMatchObject({ ids, left: [] });
    }
  });
});

describe("restore with refused values", () => {
  test("a restore with refused values restores nothing and can be repeated", async () => {
    const { id, copy } = await deletedBrand();
    await expect(restore(admin, [copy], { values: { nameEng: "" } })).rejects.toMatchObject({
      statusCode: 400,
      errors: { nameEng: expect.any(String) as unknown },
    });
    expect([await brand(id), await fixture.read(`Trash/${copy}`)]).toEqual([undefined, expect.any(Object)]);
    expect((await restore(admin, [copy], { values: { nameEng: tag } })).ids).toEqual([id]);
    expect(await brand(id)).toMatchObject({ nameEng: tag });
  });

  test("a restore with a value that another record has restores nothing", async () => {
    const [id, other] = [`a-${tag}`, `b-${tag}`];
    await putEmployee(id);
    await putEmployee(other);
    await data.deleteOne({ resource: "Employees", id, variables: {} });
    await expect(restore(admin, [`Employees~${id}`], { values: { empId: other } })).rejects.toMatchObject(
      refusal(409),
    );
    expect(await fixture.read(`Employees/${id}`)).toBeUndefined();
  });
});

describe("company renamed since", () => {
  let ids: readonly [string, string];
  beforeEach(async () => {
    ids = [`a-${tag}`, `b-${tag}`];
    for (const id of ids) await putEmployee(id, "OWN", { companyName: "Company Former" });
  });
  const companyNames = async () =>
    Promise.all(ids.map(async (id) => (await fixture.read(`Employees/${id}`))?.["companyName"]));

  test("a renamed company restores its deletions under its current name", async () => {
    await bulkDelete(company, "Employees", ids);
    const { ids: back, left } = await restore(
      company,
      ids.map((id) => `Employees~${id}`),
    );
    expect([[...back].sort(), left]).toEqual([ids, []]);
    expect(await companyNames()).toEqual(["Company OWN", "Company OWN"]);
  });

  test("a renamed company undoes its import", async () => {
    const rows = ids.map((empId) => employeeRow(empId, { name: tag }));
    const operation = await importRows(rows, newOperationId(), company);
    expect(await undoAll(company, operation)).toMatchObject({ done: 2, left: [] });
    expect(await employeesNamed(`Aisha ${tag}`)).toHaveLength(2);
    expect(await companyNames()).toEqual(["Company OWN", "Company OWN"]);
  });
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
  const { done, left } = await undoAll(admin, operation);
  expect([done, left]).toMatchObject([1, [{ id: edited, reason: "It was changed since." }]]);
  const [remaining, ...more] = await stored();
  expect([remaining?.data(), more]).toMatchObject([{ qid: "edited", _change: change }, []]);
});
