/** What lines of the activity say besides their entries: how much is undone, by whom, and what several collections lost. */
import { beforeEach, describe, expect, test } from "vitest";
import { newOperationId } from "../../../src/schema/history";
import { BRAND, picture, storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { callProvider, undoAll, recordedOperation } from "./provider-calls";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `${tag}-${String(index)}`);
const putBrands = (ids: readonly string[], more: object = {}) =>
  Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand({ ...more }))));
const setAll = async (ids: readonly string[]) => {
  const operation = newOperationId();
  await callProvider(admin, "list/set", {
    resource: "Brands",
    ids,
    values: { status: "Active" },
    operation,
  });
  return operation;
};
const edit = async (id: string, variables: object) =>
  recordedOperation(await data.update({ resource: "Brands", id, variables }));
const employee = (id: string, more: object = {}) =>
  fixture.put(`Employees/${id}`, {
    name: `Aisha ${tag}`,
    empId: id,
    qid: "1",
    email: null,
    password: "issued",
    companyId: "OWN",
    companyName: "Company OWN",
    ...more,
  });

type Panel = typeof admin;
const undone = async (works: readonly string[], panel: Panel = admin) =>
  (await callProvider(panel, "history/items", { operations: works, single: [], undoTargets: [] })).undone;
const stateOf = async (operation: string) => (await undone([operation]))[0];

describe("undone operations", () => {
  test("an undone operation shows its number, person and time until the undo is undone", async () => {
    const ids = idsOf(20);
    await putBrands(ids);
    const [operation, other] = [await setAll(ids), await setAll([])];
    expect(await undone([operation, other])).toEqual([]);
    const as = newOperationId();
    const began = Date.now();
    await undoAll(admin, operation, as);
    const state = await stateOf(operation);
    expect(state).toMatchObject({
      operation,
      records: 20,
      total: 20,
      isWhole: true,
      by: { kind: "admin", name: "noor@example.qa" },
    });
    expect(Math.abs(Date.parse(state?.at ?? "") - began)).toBeLessThan(60_000);
    const again = newOperationId();
    await undoAll(admin, as, again);
    expect(await undone([operation, as])).toMatchObject([{ operation: as, records: 20, isWhole: true }]);
    // And a third time.
    await undoAll(admin, again, newOperationId());
    expect((await undone([operation, as, again])).map((one) => one.operation)).toEqual([operation, again]);
  });

  test("a partial undo says where it stopped and which records remain", async () => {
    const ids = idsOf(20);
    await putBrands(ids);
    const operation = await setAll(ids);
    await data.deleteOne({ resource: "Brands", id: ids[3] ?? "", variables: {} });
    let commits = 0;
    fixture.requests((url) => {
      if (!url.includes(":commit")) return undefined;
      commits += 1;
      return commits > 1 ? Promise.reject(new TypeError("offline")) : undefined;
    });
    const as = newOperationId();
    await expect(undoAll(admin, operation, as)).rejects.toMatchObject({ statusCode: 503 });
    fixture.requests();
    const stopped = await stateOf(operation);
    expect(stopped).toMatchObject({ total: 20, isWhole: false });
    expect(stopped?.records).toBeGreaterThan(0);
    expect(stopped?.records).toBeLessThan(19);
    await undoAll(admin, operation, as);
    expect(await stateOf(operation)).toMatchObject({ records: 19, total: 20, isWhole: false });
  });

  test("an undo counts records that had the value before and those that someone reverted by hand", async () => {
    const ids = idsOf(11);
    const [same = "", byHand = "", ...others] = ids;
    await putBrands(others, { status: "In-active" });
    await putBrands([byHand], { status: "In-active" });
    await putBrands([same], { status: "Active" });
    const operation = await setAll(ids);
    await edit(byHand, { status: "In-active" });
    const as = newOperationId();
    expect(await undoAll(admin, operation, as)).toMatchObject({ done: 11, left: [] });
    expect(await stateOf(operation)).toMatchObject({ records: 11, total: 11, isWhole: true });
    // Neither a second try of the same undo nor another undo counts them twice.
    expect(await undoAll(admin, operation, as)).toMatchObject({ done: 0, left: [] });
    expect(await undoAll(admin, operation, newOperationId())).toMatchObject({ done: 0, left: [] });
    await undoAll(admin, as, newOperationId());
    expect(await stateOf(operation)).toBeUndefined();
    expect(await stateOf(as)).toMatchObject({ records: 11, total: 11, isWhole: true });
    await undoAll(admin, operation, newOperationId());
    expect(await stateOf(operation)).toMatchObject({ records: 11, total: 11, isWhole: true });
  });

  test("an undone import counts trashed and restored rows", async () => {
    const rows = (count: number, name: string) =>
      idsOf(count).map((empId) => ({
        name,
        empId,
        qid: "1",
        email: "",
        password: "issued",
        companyId: "OWN",
        companyName: "Company OWN",
      }));
    const write = (of: ReturnType<typeof rows>, operation: string) =>
      callProvider(admin, "import/write", {
        resource: "Employees",
        rows: of,
        policy: "update",
        operation,
      });
    await write(rows(4, `Old ${tag}`), newOperationId());
    const operation = newOperationId();
    await write(rows(12, `New ${tag}`), operation);
    await undoAll(admin, operation, newOperationId());
    expect(await stateOf(operation)).toMatchObject({ records: 12, total: 12, isWhole: true });
  });

  test("an undo of few records is partial when a picture, password or later changed field remains", async () => {
    const made = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const id = String(made.data.id);
    const operation = await edit(id, { img: picture("new.png"), discount: "20%" });
    await expect
      .poll(async () => (await fixture.storedFiles()).filter((path) => path.endsWith("logo.png")))
      .toEqual([]);
    const { done, left } = await undoAll(admin, operation, newOperationId());
    expect([done, left]).toMatchObject([1, [{ id, inPart: true }]]);
    expect(await stateOf(operation)).toMatchObject({ records: 1, total: 1, isWhole: false });

    const one = `own-${tag}`;
    await employee(one);
    const changed = async (variables: object) =>
      recordedOperation(await data.update({ resource: "Employees", id: one, variables }));
    const both = await changed({ name: "Maryam", password: "another-1" });
    expect((await undoAll(admin, both, newOperationId())).left).toMatchObject([
      { reason: "Password: passwords are not kept.", inPart: true },
    ]);
    expect(await stateOf(both)).toMatchObject({ records: 1, isWhole: false });
    // A field that somebody changed since, of one of two records.
    const two = idsOf(2);
    await putBrands(two);
    const values = { discount: "7%", address: "New Street" };
    const many = newOperationId();
    for (const id of two)
      await data.update({ resource: "Brands", id, variables: values, meta: { operation: many } });
    await edit(two[1] ?? "", { address: "Old Street" });
    await undoAll(admin, many, newOperationId());
    expect(await stateOf(many)).toMatchObject({ total: 2, isWhole: false });
    const name = await changed({ name: "Maryam" });
    await undoAll(admin, name, newOperationId());
    expect(await stateOf(name)).toMatchObject({ records: 1, isWhole: true });
  });

  test("an undone restore with changes, which wrote its record twice, is complete", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    await data.deleteOne({ resource: "Brands", id, variables: {} });
    const { operation } = await callProvider(admin, "trash/restore", {
      ids: [`Brands~${id}`],
      values: { discount: "9%" },
    });
    expect(await callProvider(admin, "history/count", { operation })).toEqual({ count: 1 });
    await undoAll(admin, operation, newOperationId());
    expect(await stateOf(operation)).toMatchObject({ records: 1, total: 1, isWhole: true });
  });

  test("a company sees its own undone operations alone, requested by their ids", async () => {
    const [own, other] = [`own-${tag}`, `other-${tag}`];
    await employee(own);
    await employee(other, { companyId: "OTHER", companyName: "Company OTHER" });
    const works = [];
    for (const id of [own, other]) {
      const operation = recordedOperation(await data.deleteOne({ resource: "Employees", id, variables: {} }));
      await undoAll(admin, operation, newOperationId());
      works.push(operation);
    }
    expect((await undone(works)).map(({ operation }) => operation)).toEqual(works);
    expect((await undone(works, company)).map(({ operation }) => operation)).toEqual(works.slice(0, 1));
    for (const wrong of [["x"], Array.from({ length: 31 }, newOperationId), "x"])
      await expect(undone(wrong as string[])).rejects.toMatchObject({ statusCode: 400 });
  });

  test("two operations that claim to undo each other are not shown as undone", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    const [one, other] = [newOperationId(), newOperationId()];
    const entry = (operation: string, undoes: string, at: number) =>
      fixture.put(`History/${operation}~00000000`, {
        at: new Date(at),
        time: new Date(at),
        by: { kind: "admin", recordId: "noor", name: "noor@example.qa" },
        action: "update",
        collection: "Brands",
        company: null,
        work: operation,
        count: 1,
        first: id,
        title: "",
        ids: [id],
        undoes,
      });
    await entry(one, other, 1_000_000);
    await entry(other, one, 2_000_000);
    expect(await undone([one, other])).toMatchObject([{ operation: one, records: 1 }]);
  });
});

test("an unrecorded operation is not shown as undone", async () => {
  for (const url of ["history/operation", "history/count"] as const)
    await expect(callProvider(admin, url, { operation: newOperationId() })).rejects.toMatchObject({
      statusCode: 404,
      message: "Not found: this change. The history has no entry of it.",
    });
});

test("an operation of several commits is distinguished from one of a single commit", async () => {
  const ids = idsOf(3);
  await putBrands(ids);
  const alone = [];
  for (const id of ids) alone.push(await edit(id, { discount: "7%" }));
  const several = newOperationId();
  for (const discount of ["8%", "9%"])
    await data.update({
      resource: "Brands",
      id: ids[0] ?? "",
      variables: { discount },
      meta: { operation: several },
    });
  const lines = (single: readonly string[]) =>
    callProvider(admin, "history/items", { operations: [], single, undoTargets: [] });
  for (const single of [[], alone]) expect((await lines(single)).multiCommit).toEqual([]);
  expect((await lines([...alone, several])).multiCommit).toEqual([several]);
  // To a company, of its own.
  const own = idsOf(9).map((id) => `own-${id}`);
  for (const id of own) await employee(id);
  const operation = newOperationId();
  await callProvider(company, "list/delete", { resource: "Employees", ids: own, operation });
  expect(
    await callProvider(company, "history/items", {
      operations: [operation],
      single: [operation],
      undoTargets: [],
    }),
  ).toEqual({
    undone: [],
    multiCommit: [operation],
    undoTargets: [],
  });
});

test("an undo's activity item shows whose operation it reverted, and whether that was an undo", async () => {
  const [id = ""] = idsOf(1);
  await putBrands([id]);
  const [operation, as, own] = [await edit(id, { discount: "7%" }), newOperationId(), `own-${tag}`];
  await undoAll(admin, operation, as);
  const undid = (works: readonly string[], panel: Panel = admin) =>
    callProvider(panel, "history/items", { operations: [], single: [], undoTargets: works });
  const by = { kind: "admin", name: "noor@example.qa" };
  expect((await undid([operation, as, newOperationId()])).undoTargets).toMatchObject([
    { operation, action: "update", by, isUndo: false },
    { operation: as, action: "revert", by, isUndo: true },
  ]);
  await employee(own);
  const deletion = recordedOperation(await data.deleteOne({ resource: "Employees", id: own, variables: {} }));
  expect((await undid([operation, deletion], company)).undoTargets.map((one) => one.operation)).toEqual([
    deletion,
  ]);
});

describe("passwords", () => {
  test("passwords that an operation changed are announced before its undo, with the number of records that keep them", async () => {
    const ids = idsOf(3);
    for (const id of ids) await employee(id);
    const rows = ids.map((empId, index) => ({
      name: `Maryam ${tag}`,
      empId,
      qid: "1",
      email: "",
      password: index === 0 ? "another-1" : "issued",
      companyId: "OWN",
      companyName: "Company OWN",
    }));
    const write = async (of: typeof rows) => {
      const operation = newOperationId();
      await callProvider(admin, "import/write", {
        resource: "Employees",
        rows: of,
        policy: "update",
        operation,
      });
      return operation;
    };
    const passwords = (operation: string, panel: Panel = admin) =>
      callProvider(panel, "history/passwords", { operation, resource: "Employees" });
    const first = await write(rows.slice(1));
    expect(await passwords(first)).toEqual({ changed: false });
    const operation = await write(rows.slice(0, 1));
    for (const panel of [admin, company])
      expect(await passwords(operation, panel)).toEqual({ changed: true });
    const part = (of: string) =>
      callProvider(admin, "history/undo", { operation: of, undoOperation: newOperationId() });
    expect(await part(first)).toEqual({ done: 2, left: [], notices: [] });
    expect(await part(operation)).toEqual({ done: 1, left: [], notices: [], passwords: 1 });
    const alone = await write(
      rows.slice(0, 1).map((row) => ({ ...row, name: `Aisha ${tag}`, password: "third-1" })),
    );
    for (const panel of [admin, company])
      expect(await passwords(alone, panel)).toEqual({ changed: true, only: true });
  });
});
