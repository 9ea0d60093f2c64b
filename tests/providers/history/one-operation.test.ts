/** What one work wrote twice, was asked for twice, or meets other rules than it was made by. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { newEntryId, newOperationId } from "../../../src/schema/history";
import { storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { callProvider, undoAll } from "./provider-calls";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

const brand = (id: string) => fixture.read(`Brands/${id}`);
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
      const { operation } = await callProvider(admin, "trash/restore", {
        ids: [copy],
        values: { discount: "20%" },
      });
      const as = newOperationId();
      expect(await undoAll(admin, operation, as)).toMatchObject({ done: 1, left: [] });
      expect(await brand(id)).toBeUndefined();
      expect(await undoAll(admin, operation, as)).toMatchObject({ done: 0, left: [] });
      // And comes back with the changes.
      expect(await undoAll(admin, as, newOperationId())).toMatchObject({ done: 1, left: [] });
      expect(await brand(id)).toMatchObject({ discount: "20%" });
    },
  );

  test("an undo skips a restored record that someone has changed between or since", async () => {
    const { id, copy } = await deletedBrand();
    const { operation } = await callProvider(admin, "trash/restore", { ids: [copy] });
    await data.update({ resource: "Brands", id, variables: { address: "New Street" } });
    await data.update({ resource: "Brands", id, variables: { discount: "20%" }, meta: { operation } });
    const { done, left } = await undoAll(admin, operation, newOperationId());
    expect([done, new Set(left.map(({ reason }) => reason))]).toEqual([
      0,
      new Set(["It was changed since."]),
    ]);
    expect(await brand(id)).toMatchObject({ address: "New Street", discount: "20%" });
  });

  test.each([1, 2, 3, 4])("an undo returns to the values before both of two edits (%i)", async () => {
    const id = `brand-${tag}`;
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    const operation = newOperationId();
    for (const discount of ["20%", "30%"])
      await data.update({ resource: "Brands", id, variables: { discount }, meta: { operation } });
    const as = newOperationId();
    expect(await undoAll(admin, operation, as)).toMatchObject({ done: 1, left: [] });
    expect(await brand(id)).toMatchObject({ discount: "10%" });
    for (const again of [as, newOperationId()])
      expect(await undoAll(admin, operation, again)).toMatchObject({ done: 0, left: [] });
    expect(await undoAll(admin, as, newOperationId())).toMatchObject({ done: 1, left: [] });
    expect(await brand(id)).toMatchObject({ discount: "30%" });
  });
});

describe("restore repeated by the same operation", () => {
  test("a restore repeated after a lost answer is done, with the unsaved values", async () => {
    const { id, copy } = await deletedBrand();
    const of = { ids: [copy], values: { discount: "20%" }, operation: newOperationId() };
    let isLost = false;
    fixture.requests((url, _method, send) => {
      if (isLost) return Promise.reject(new TypeError("offline"));
      if (!url.includes(":commit")) return undefined;
      isLost = true;
      return send().then(() => Promise.reject(new TypeError("lost")));
    });
    await expect(callProvider(admin, "trash/restore", of)).rejects.toMatchObject({ statusCode: 503 });
    fixture.requests();
    expect(await callProvider(admin, "trash/restore", of)).toEqual({
      operation: of.operation,
      ids: [id],
      left: [],
    });
    expect(await brand(id)).toMatchObject({ discount: "20%" });
    // Another work did not restore it.
    expect(
      (await callProvider(admin, "trash/restore", { ids: [copy], operation: newOperationId() })).left,
    ).toHaveLength(1);
  });

  test("a repeated restore of an account that is back under another id is done, also for staff", async () => {
    const variables = { name: tag, staffId: tag, email: `${tag}@example.qa`, password: "issued-1" };
    const { data: staff } = await data.create({ resource: "Westwalk_Staff", variables });
    const { data: made } = await data.create({
      resource: "Admins",
      variables: { name: tag, email: `${tag}-a@example.qa`, password: "Blue-Dhow-2026", role: "Admin" },
    });
    const asked = [
      { name: "Westwalk_Staff", id: String(staff.id), more: {} },
      { name: "Admins", id: String(made.id), more: { values: { password: "Green-Dhow-2026" } } },
    ];
    for (const { name, id, more } of asked) {
      await data.deleteOne({ resource: name, id, variables: {} });
      const of = { ids: [`${name}~${id}`], operation: newOperationId(), ...more };
      const { ids } = await callProvider(admin, "trash/restore", of);
      expect(await callProvider(admin, "trash/restore", of)).toMatchObject({ ids, left: [] });
    }
  });
});

describe("restore with refused values", () => {
  test("a restore with refused values restores nothing and can be repeated", async () => {
    const { id, copy } = await deletedBrand();
    await expect(
      callProvider(admin, "trash/restore", { ids: [copy], values: { nameEng: "" } }),
    ).rejects.toMatchObject({ statusCode: 400, errors: { nameEng: expect.any(String) as unknown } });
    expect([await brand(id), await fixture.read(`Trash/${copy}`)]).toEqual([undefined, expect.any(Object)]);
    expect(
      (await callProvider(admin, "trash/restore", { ids: [copy], values: { nameEng: tag } })).ids,
    ).toEqual([id]);
    expect(await brand(id)).toMatchObject({ nameEng: tag });
  });

  test("a restore with a value that another record has restores nothing", async () => {
    const [id, other] = [`a-${tag}`, `b-${tag}`];
    await employee(id);
    await employee(other);
    await data.deleteOne({ resource: "Employees", id, variables: {} });
    const of = { ids: [`Employees~${id}`], values: { empId: other } };
    await expect(callProvider(admin, "trash/restore", of)).rejects.toMatchObject({ statusCode: 409 });
    expect(await fixture.read(`Employees/${id}`)).toBeUndefined();
  });
});

describe("company renamed since", () => {
  test("a renamed company restores its deletions under its current name", async () => {
    const ids = [`a-${tag}`, `b-${tag}`];
    for (const id of ids) await employee(id, { companyName: "Company Former" });
    await callProvider(company, "list/delete", { resource: "Employees", ids, operation: newOperationId() });
    const { ids: back, left } = await callProvider(company, "trash/restore", {
      ids: ids.map((id) => `Employees~${id}`),
    });
    expect([[...back].sort(), left]).toEqual([ids, []]);
    expect(await fixture.read(`Employees/${ids[0] ?? ""}`)).toMatchObject({ companyName: "Company OWN" });
  });

  test("a renamed company undoes its import", async () => {
    const rows = [`a-${tag}`, `b-${tag}`].map((empId) => ({
      name: tag,
      empId,
      qid: "2",
      email: "",
      password: "issued",
      companyId: "OWN",
      companyName: "Company OWN",
    }));
    for (const { empId } of rows) await employee(empId, { companyName: "Company Former" });
    const operation = newOperationId();
    await callProvider(company, "import/write", {
      resource: "Employees",
      rows,
      policy: "update",
      operation,
    });
    expect(await undoAll(company, operation, newOperationId())).toMatchObject({ done: 2, left: [] });
    const found = await getDocs(
      query(collection(fixture.owner, "Employees"), where("name", "==", `Aisha ${tag}`)),
    );
    expect(found.docs.map((one) => one.get("companyName") as unknown)).toEqual([
      "Company OWN",
      "Company OWN",
    ]);
  });
});

test("an undone import keeps a row that someone edits during the undo, with that edit", async () => {
  const operation = newOperationId();
  const rows = [tag, `${tag}-2`].map((empId) => ({
    name: tag,
    empId,
    qid: "2",
    email: "",
    password: "issued",
    companyId: "OWN",
    companyName: "Company OWN",
  }));
  await callProvider(admin, "import/write", {
    resource: "Employees",
    rows,
    policy: "update",
    operation,
  });
  const stored = () => getDocs(query(collection(fixture.owner, "Employees"), where("name", "==", tag)));
  const edited = (await stored()).docs.find((one) => one.get("empId") === tag)?.id ?? "";
  const before = await fixture.read(`Employees/${edited}`);
  const somebodys = newEntryId(newOperationId());
  let isEdited = false;
  fixture.requests((url, _method, send) => {
    if (isEdited || !url.includes(":commit")) return undefined;
    isEdited = true;
    return fixture.put(`Employees/${edited}`, { ...before, qid: "edited", _change: somebodys }).then(send);
  });
  const { done, left } = await undoAll(admin, operation, newOperationId());
  expect([done, left.map(({ id, reason }) => [id, reason])]).toEqual([
    1,
    [[edited, "It was changed since."]],
  ]);
  const [kept, ...more] = (await stored()).docs;
  expect([kept?.data(), more]).toMatchObject([{ qid: "edited", _change: somebodys }, []]);
});
