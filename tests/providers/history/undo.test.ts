/** Works are taken back: edits, edits of many, imports, new records and deletions. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { newOperationId } from "../../../src/schema/history";
import { ageCopies } from "../fixtures/aged-copies";
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
const brand = (id: string) => fixture.read(`Brands/${id}`);
const putBrands = (ids: readonly string[], more: object = {}) =>
  Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand({ ...more }))));
const namedBy = async (name: string, key: string, value: string) =>
  (await getDocs(query(collection(fixture.owner, name), where(key, "==", value)))).docs;
const entriesOf = (operation: string) => namedBy("History", "work", operation);

/** Rows of an import, each named after the test. */
const rowsOf = (count: number, name: string, companyId = "OWN") =>
  Array.from({ length: count }, (_, index) => ({
    name,
    empId: `${tag}-${String(index)}`,
    qid: "28681841413",
    email: "",
    password: "issued",
    companyId,
    companyName: `Company ${companyId}`,
  }));
const importRows = (rows: ReturnType<typeof rowsOf>, operation: string) =>
  callProvider(admin, "import/write", { resource: "Employees", rows, policy: "update", operation });
const employees = async (name: string) => namedBy("Employees", "name", name);

describe("edit", () => {
  test("an edit is undone once, and its undo can be undone too", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id], { discount: "10%" });
    const operation = recordedOperation(
      await data.update({ resource: "Brands", id, variables: { discount: "20%" } }),
    );
    const as = newOperationId();
    expect(await undoAll(admin, operation, as)).toEqual({ done: 1, left: [] });
    expect(await undoAll(admin, operation, as)).toEqual({ done: 0, left: [] });
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 0, left: [] });
    expect(await brand(id)).toMatchObject({ discount: "10%" });
    const [entry, ...more] = await entriesOf(as);
    expect([entry?.data(), more]).toMatchObject([{ action: "revert", undoes: operation, count: 1 }, []]);
    expect(await undoAll(admin, as, newOperationId())).toEqual({ done: 1, left: [] });
    expect(await brand(id)).toMatchObject({ discount: "20%" });
  });

  test("an edit is undone field by field: later changes remain and are named", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    const edit = { discount: "20%", address: "New Street" };
    const operation = recordedOperation(await data.update({ resource: "Brands", id, variables: edit }));
    await data.update({ resource: "Brands", id, variables: { discount: "50%", nameEng: "Other" } });
    const left = [{ id, title: BRAND.nameEng, reason: "Discount: changed since." }];
    const inPart = left.map((one) => ({ ...one, inPart: true }));
    const as = newOperationId();
    expect(await undoAll(admin, operation, as)).toEqual({ done: 1, left: inPart });
    expect(await brand(id)).toMatchObject({ discount: "50%", nameEng: "Other", address: BRAND.address });
    // Asked again, by the same work or by another, nothing is done twice.
    for (const again of [as, newOperationId()])
      expect(await undoAll(admin, operation, again)).toEqual({ done: 0, left });
    // The undoing can be taken back as well.
    expect(await undoAll(admin, as, newOperationId())).toEqual({ done: 1, left: [] });
    expect(await brand(id)).toMatchObject({ discount: "50%", address: "New Street" });
  });

  test("an edit is undone when a later change was itself undone and redone", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    const save = async (discount: string) =>
      recordedOperation(await data.update({ resource: "Brands", id, variables: { discount } }));
    const [operation, since] = [await save("20%"), await save("30%")];
    await undoAll(admin, since, newOperationId());
    const as = newOperationId();
    expect(await undoAll(admin, operation, as)).toEqual({ done: 1, left: [] });
    await undoAll(admin, as, newOperationId());
    expect(await brand(id)).toMatchObject({ discount: "20%" });
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 1, left: [] });
    expect(await brand(id)).toMatchObject({ discount: "" });
  });

  test("an edit that does not lead to the record's values is not undone", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    const operation = recordedOperation(
      await data.update({ resource: "Brands", id, variables: { discount: "20%" } }),
    );
    // A record of which somebody's entry tells without having changed it, and one past all rules.
    await fixture.put(`Brands/${id}`, { ...(await brand(id)), _change: null });
    const left = [{ id, title: BRAND.nameEng, reason: "It was changed since." }];
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 0, left });
    expect(await brand(id)).toMatchObject({ discount: "20%" });
  });

  test("the undo of an edit with a new picture reverts all but the replaced picture", async () => {
    const made = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const one = { resource: "Brands", id: String(made.data.id) };
    const edit = { img: picture("new.png"), discount: "20%" };
    const operation = recordedOperation(await data.update({ ...one, variables: edit }));
    const img = (await brand(one.id))?.["img"];
    await expect
      .poll(async () => (await fixture.storedFiles()).filter((path) => path.endsWith("logo.png")))
      .toEqual([]);
    const { done, left } = await undoAll(admin, operation, newOperationId());
    expect([done, left.map(({ reason }) => reason)]).toEqual([
      1,
      ["Logo: the earlier file no longer exists."],
    ]);
    expect(await brand(one.id)).toMatchObject({ img });
    expect((await brand(one.id))?.["discount"]).not.toBe("20%");
  });
});

describe("bulk edit", () => {
  const ids = () => idsOf(30);
  const setAll = async (operation: string) => {
    await callProvider(admin, "list/set", {
      resource: "Brands",
      ids: ids(),
      values: { status: "Active" },
      operation,
    });
    return operation;
  };

  test("a bulk edit is undone for all records without later changes", async () => {
    await putBrands(ids(), { unknown: "kept" });
    const operation = await setAll(newOperationId());
    const [first = "", second = "", third = ""] = ids();
    await fixture.put(`Brands/${first}`, { ...(await brand(first)), _change: null });
    await data.deleteOne({ resource: "Brands", id: second, variables: {} });
    await data.update({ resource: "Brands", id: third, variables: { discount: "50%" } });
    const { done, left } = await undoAll(admin, operation, newOperationId());
    expect(done).toBe(28);
    expect(new Map(left.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [first, "It was changed since."],
        [second, "It was deleted since."],
      ]),
    );
    expect(await brand(first)).toMatchObject({ status: "Active" });
    expect(await brand(third)).toMatchObject({ status: "In-active", discount: "50%" });
    const others = await Promise.all(ids().slice(2).map(brand));
    expect(new Set(others.map((one) => one?.["status"]))).toEqual(new Set(["In-active"]));
    expect(new Set(others.map((one) => one?.["unknown"]))).toEqual(new Set(["kept"]));
    // What lists find it by goes back with it.
    expect(others[0]?.["_sort"]).toMatchObject({ status: "in-active" });
  });

  test("a bulk edit undone by two at once is undone once", async () => {
    await putBrands(ids());
    const operation = await setAll(newOperationId());
    const both = await Promise.all([
      undoAll(admin, operation, newOperationId()),
      undoAll(admin, operation, newOperationId()),
    ]);
    expect(both.flatMap(({ left }) => left)).toEqual([]);
    expect(both[0].done + both[1].done).toBe(30);
    const found = await Promise.all(ids().map(brand));
    expect(new Set(found.map((one) => one?.["status"]))).toEqual(new Set(["In-active"]));
  });
});

describe("undo, redo and undo again", () => {
  test("repeated undo removes added records and restores deleted ones", async () => {
    const made = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const id = String(made.data.id);
    const again = async (operation: string) => {
      const [undone, done] = [newOperationId(), newOperationId()];
      expect(await undoAll(admin, operation, undone)).toMatchObject({ done: 1, left: [] });
      expect(await undoAll(admin, undone, done)).toMatchObject({ done: 1, left: [] });
      expect(await undoAll(admin, operation, newOperationId())).toMatchObject({ done: 1, left: [] });
    };
    await again(recordedOperation(made));
    expect(await brand(id)).toBeUndefined();
    const [other = ""] = idsOf(1);
    await putBrands([other]);
    await again(recordedOperation(await data.deleteOne({ resource: "Brands", id: other, variables: {} })));
    expect(await brand(other)).toMatchObject({ nameEng: BRAND.nameEng });
  });

  test("a redo by two at once restores one record, and neither answer denies it", async () => {
    const all = idsOf(12);
    await putBrands(all);
    const operation = newOperationId();
    await callProvider(admin, "list/delete", { resource: "Brands", ids: all, operation });
    const both = await Promise.all([
      undoAll(admin, operation, newOperationId()),
      undoAll(admin, operation, newOperationId()),
    ]);
    expect(both.flatMap(({ left }) => left)).toEqual([]);
    expect(both.reduce((sum, { done }) => sum + done, 0)).toBe(12);
  });
});

describe("import", () => {
  test("an undone import restores changed values and removes the added rows without later changes", async () => {
    await importRows(rowsOf(5, `Old ${tag}`), newOperationId());
    const operation = newOperationId();
    await importRows(rowsOf(25, `New ${tag}`), operation);
    expect(await employees(`New ${tag}`)).toHaveLength(25);
    const kept = (await employees(`New ${tag}`)).find((one) => one.get("empId") === `${tag}-20`);
    await data.update({ resource: "Employees", id: kept?.id ?? "", variables: { qid: "1" } });
    const [gone] = (await employees(`New ${tag}`)).filter((one) => one.get("empId") === `${tag}-21`);
    await data.deleteOne({ resource: "Employees", id: gone?.id ?? "", variables: {} });
    const as = newOperationId();
    // What was changed since names another entry, so it is none of the rows of this import any more: it has no name here.
    const left = [{ id: "", title: "", reason: "Changed or deleted since.", count: 2 }];
    expect(await undoAll(admin, operation, as)).toEqual({ done: 23, left });
    // Nor is it told otherwise when it is asked again, by the same work or by another, and once they were brought back.
    expect(await undoAll(admin, operation, as)).toEqual({ done: 0, left });
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 0, left });
    expect((await employees(`New ${tag}`)).map(({ id }) => id)).toEqual([kept?.id]);
    const back = await employees(`Old ${tag}`);
    expect(back.map((one) => String(one.get("empId"))).sort()).toEqual(idsOf(5).sort());
    // With the one that was deleted by hand.
    expect(await namedBy("Trash", "title", `New ${tag}`)).toHaveLength(19);
    expect((await entriesOf(as)).filter((one) => one.get("time") !== undefined)).toHaveLength(1);
    // And the undoing is taken back: all rows but the deleted one are there again, and are told of as changed since.
    expect((await undoAll(admin, as, newOperationId())).left).toEqual([]);
    expect(await employees(`New ${tag}`)).toHaveLength(24);
    const again = await undoAll(admin, operation, newOperationId());
    expect(again.done).toBe(5);
    expect(again.left.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(20);
  });

  test("an interrupted undo of an import completes when repeated: nothing remains, nothing happens twice", async () => {
    const operation = newOperationId();
    await importRows(rowsOf(120, `New ${tag}`), operation);
    const as = newOperationId();
    let commits = 0;
    fixture.requests((url, _method, send) => {
      if (!url.includes(":commit")) return undefined;
      commits += 1;
      // The answers of some are lost, others never arrive.
      if (commits % 7 === 3) return send().then(() => Promise.reject(new TypeError("lost")));
      return commits > 9 ? Promise.reject(new TypeError("offline")) : undefined;
    });
    await expect(undoAll(admin, operation, as)).rejects.toMatchObject({ statusCode: 503 });
    fixture.requests();
    const before = (await employees(`New ${tag}`)).length;
    expect(before).toBeLessThan(120);
    expect(await undoAll(admin, operation, as)).toEqual({ done: before, left: [] });
    expect(await employees(`New ${tag}`)).toEqual([]);
    expect(await namedBy("Trash", "title", `New ${tag}`)).toHaveLength(120);
    const entries = await entriesOf(as);
    expect(entries.reduce((sum, one) => sum + Number(one.get("count")), 0)).toBe(120);
    expect(entries.filter((one) => one.get("time") !== undefined)).toHaveLength(1);
  });

  test("an import with rows of several companies is undone for all of them", async () => {
    const operation = newOperationId();
    const rows = [...rowsOf(6, `New ${tag}`), ...rowsOf(6, `New ${tag}`, "OTHER")];
    await importRows(rows, operation);
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 12, left: [] });
    expect(await employees(`New ${tag}`)).toEqual([]);
  });
});

describe("new and deleted records", () => {
  test("an undone addition is trashed and restored by undoing the undo", async () => {
    const made = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const id = String(made.data.id);
    const as = newOperationId();
    expect(await undoAll(admin, recordedOperation(made), as)).toEqual({ done: 1, left: [] });
    expect(await brand(id)).toBeUndefined();
    expect(await fixture.read(`Trash/Brands~${id}`)).toMatchObject({ title: BRAND.nameEng });
    expect(await undoAll(admin, as, newOperationId())).toEqual({ done: 1, left: [] });
    expect(await brand(id)).toMatchObject({ nameEng: BRAND.nameEng });
  });

  test("an undone addition keeps a record that someone has edited", async () => {
    const made = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const id = String(made.data.id);
    await data.update({ resource: "Brands", id, variables: { discount: "50%" } });
    const { done, left } = await undoAll(admin, recordedOperation(made), newOperationId());
    expect([done, left.map(({ reason }) => reason)]).toEqual([0, ["It was changed since."]]);
    expect(await brand(id)).toMatchObject({ discount: "50%" });
  });

  test("an undone addition of an admin removes the sign-in, and nobody removes the own account", async () => {
    const variables = { name: tag, email: `${tag}@example.qa`, password: "Blue-Dhow-2026", role: "Admin" };
    const made = await data.create({ resource: "Admins", variables });
    const { data: admins } = await data.getList({
      resource: "Admins",
      pagination: { currentPage: 1, pageSize: 100 },
    });
    const self = admins.find((one) => one["email"] === "noor@example.qa");
    const refused = await callProvider(admin, "list/delete", { resource: "Admins", ids: [String(self?.id)] });
    expect([refused.deleted, refused.refused.map(({ reason }) => reason)]).toEqual([
      0,
      ["You are signed in with this account. Another admin can delete it."],
    ]);
    const fixed = `fixed-${tag}`;
    await fixture.put(`Admins/${fixed}`, {
      name: "First",
      email: PROTECTED_ADMIN_EMAIL,
      role: "Admin",
      time: new Date(),
    });
    const protectedOne = await callProvider(admin, "list/delete", { resource: "Admins", ids: [fixed] });
    expect(protectedOne.refused).toEqual([{ id: fixed, reason: "This account cannot be deleted." }]);
    expect(await undoAll(admin, recordedOperation(made), newOperationId())).toEqual({ done: 1, left: [] });
    expect(await fixture.read(`Admins/${String(made.data.id)}`)).toBeUndefined();
    expect(await namedBy("Credentials", "recordId", String(made.data.id))).toEqual([]);
  });

  test("an undone bulk deletion restores all values, including times and hidden fields", async () => {
    const ids = idsOf(20);
    const long = new Date(2020, 1, 1);
    await putBrands(ids, { time: long, unknown: "kept" });
    const operation = newOperationId();
    expect(await callProvider(admin, "list/delete", { resource: "Brands", ids, operation })).toMatchObject({
      deleted: 20,
    });
    expect(
      await namedBy("Brands", "unknown", "kept").then((found) => found.filter(({ id }) => ids.includes(id))),
    ).toEqual([]);
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 20, left: [] });
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 0, left: [] });
    const found = await Promise.all(ids.map(brand));
    expect(found.map((one) => one?.["unknown"])).toEqual(ids.map(() => "kept"));
    expect(found[0]?.["time"]).toMatchObject({ seconds: long.getTime() / 1000 });
    expect(
      await namedBy("Trash", "title", BRAND.nameEng).then((all) => all.filter((one) => one.id.includes(tag))),
    ).toEqual([]);
  });

  test("an undo reports a record that was permanently removed from the trash", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    const operation = recordedOperation(await data.deleteOne({ resource: "Brands", id, variables: {} }));
    await ageCopies(fixture, [`Brands~${id}`]);
    await callProvider(admin, "trash/purge", { ids: [`Brands~${id}`] });
    expect(await undoAll(admin, operation, newOperationId())).toEqual({
      done: 0,
      left: [{ id, title: BRAND.nameEng, reason: "It is not in the trash any more." }],
    });
  });
});

test("an undo reports the number of several permanently removed records", async () => {
  const ids = idsOf(3);
  await putBrands(ids);
  const operation = newOperationId();
  await callProvider(admin, "list/delete", { resource: "Brands", ids, operation });
  const purged = ids.slice(1).map((id) => `Brands~${id}`);
  await ageCopies(fixture, purged);
  await callProvider(admin, "trash/purge", { ids: purged });
  expect(await undoAll(admin, operation, newOperationId())).toEqual({
    done: 1,
    left: [{ id: "", title: "", reason: "They are not in the trash any more.", count: 2 }],
  });
});

describe("company", () => {
  const one = (id: string, companyId = "OWN") =>
    fixture.put(`Employees/${id}`, {
      name: `Aisha ${tag}`,
      empId: id,
      qid: "1",
      email: null,
      password: "issued",
      companyId,
      companyName: `Company ${companyId}`,
    });

  test("a company undoes its own deletions", async () => {
    const ids = idsOf(3).map((id) => `x_${id}`);
    await Promise.all(ids.map((id) => one(id)));
    const operation = newOperationId();
    expect(
      await callProvider(company, "list/delete", { resource: "Employees", ids, operation }),
    ).toMatchObject({
      deleted: 3,
      refused: [],
    });
    expect(await employees(`Aisha ${tag}`)).toEqual([]);
    expect(await undoAll(company, operation, newOperationId())).toEqual({ done: 3, left: [] });
    expect((await employees(`Aisha ${tag}`)).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test("a company's undo finds nothing of another company", async () => {
    const [id = ""] = idsOf(1);
    await one(id, "OTHER");
    const operation = recordedOperation(await data.deleteOne({ resource: "Employees", id, variables: {} }));
    await expect(undoAll(company, operation, newOperationId())).rejects.toMatchObject({ statusCode: 404 });
    await expect(callProvider(company, "history/operation", { operation })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(callProvider(company, "history/count", { operation })).rejects.toMatchObject({
      statusCode: 404,
    });
    expect(await undoAll(admin, operation, newOperationId())).toEqual({ done: 1, left: [] });
  });
});

describe("operation details", () => {
  test("an operation's changes are read some records at a time, with their values", async () => {
    const ids = idsOf(30);
    await putBrands(ids);
    const operation = newOperationId();
    await callProvider(admin, "list/set", {
      resource: "Brands",
      ids,
      values: { status: "Active" },
      operation,
    });
    const records = [];
    let cursor: string | undefined;
    do {
      const part = await callProvider(admin, "history/operation", {
        operation,
        ...(cursor !== undefined && { cursor }),
      });
      expect(part).toMatchObject({ action: "update", collection: "Brands", count: 30 });
      records.push(...part.records);
      cursor = part.cursor;
    } while (cursor !== undefined);
    expect(records.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(records[0]).toMatchObject({
      title: BRAND.nameEng,
      fields: [{ key: "status", values: { before: "In-active", after: "Active" } }],
    });
  });

  test("an operation's details name deleted records from the trash and some of the rows it added", async () => {
    const ids = idsOf(3);
    await putBrands(ids);
    const operation = newOperationId();
    await callProvider(admin, "list/delete", { resource: "Brands", ids, operation });
    const told = await callProvider(admin, "history/operation", { operation });
    expect(told.records.map(({ title }) => title)).toEqual(ids.map(() => BRAND.nameEng));
    const imported = newOperationId();
    await importRows(rowsOf(3, `New ${tag}`), imported);
    expect(await callProvider(admin, "history/count", { operation: imported })).toEqual({ count: 3 });
    const rows = await callProvider(admin, "history/operation", { operation: imported });
    expect([rows.count, rows.records.map(({ title }) => title)]).toEqual([
      3,
      rowsOf(3, `New ${tag}`).map(({ name }) => name),
    ]);
  });
});
