/** What each way of writing a record leaves in History and in the trash, and what it costs. */
import { type Timestamp } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { employees } from "../../fixtures/residence";
import { TRASH_DAYS, operationOf, newRecordId } from "../../../src/schema/history";
import { SCHEMA_VERSION } from "../../../src/schema/version";
import { BRAND, EMPLOYEE, picture, storedBrand, storedEmployee } from "../../fixtures/providers/records";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";
import { whole } from "../../fixtures/derived";
import { costOf } from "../../fixtures/reads";
import { commitsSent, expectRefusal } from "../../fixtures/providers/requests";

const { fixture, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let id: string;
beforeEach(() => void (id = newRecordId()));

const putEmployee = (one: string) => fixture.put(`Employees/${one}`, storedEmployee("CO1", { empId: one }));
const entry = (change: unknown) => fixture.read(`History/${String(change)}`);
const changeOf = async (path: string) => (await fixture.read(path))?.["_change"];
const entryOf = async (path: string) => entry(await changeOf(path));
const saved = async (answer: Promise<object>) => (await answer) as { readonly operation?: string };
const ADMIN = { kind: "admin", name: "noor@example.qa" };

test("a new record and its entry name each other; the entry names who added it and holds no value", async () => {
  const variables = { ...BRAND, img: picture() };
  const { operation } = await saved(data.create({ resource: "Brands", variables, meta: { newId: id } }));
  const change = await changeOf(`Brands/${id}`);
  expect(operationOf(String(change))).toBe(operation);
  const stored = await entry(change);
  expect(stored).toEqual({
    at: stored?.["at"],
    time: stored?.["at"],
    companyTime: stored?.["at"],
    attempt: expect.stringMatching(/^[A-Za-z0-9]{8}$/) as unknown,
    by: { ...ADMIN, recordId: expect.stringMatching(/^admin-/) as unknown },
    action: "create",
    collection: "Brands",
    company: null,
    schema: SCHEMA_VERSION,
    work: operation,
    count: 1,
    first: id,
    title: BRAND.nameEng,
    ids: [id],
    _search: expect.arrayContaining(["cor", "noo"]) as unknown,
    _sort: expect.any(Object) as unknown,
  });
});

test("an edit's entry holds the whole record before it and the changed keys after it", async () => {
  const brand = { ...storedBrand({ discount: "10%", unknown: "kept" }), id };
  await fixture.put(`Brands/${id}`, brand);
  const before = await fixture.read(`Brands/${id}`);
  const { operation } = await saved(data.update({ resource: "Brands", id, variables: { discount: "20%" } }));
  const change = await changeOf(`Brands/${id}`);
  const stored = await entry(change);
  expect(stored).toMatchObject({ action: "update", count: 1, ids: [id], work: operation });
  expect(stored?.["before"]).toEqual({ [id]: before });
  expect(stored?.["after"]).toEqual({ [`${id}/discount`]: '"20%"' });
  await data.update({ resource: "Brands", id, variables: { discount: "30%" } });
  const next = await entryOf(`Brands/${id}`);
  // The chain: each entry holds the name of the one before it.
  expect(next?.["before"]).toMatchObject({ [id]: { discount: "20%", _change: change } });
});

test("an entry says that a password changed and holds neither value", async () => {
  await putEmployee(id);
  await data.update({ resource: "Employees", id, variables: { password: "Dune-9999", name: "Omar" } });
  const stored = await entryOf(`Employees/${id}`);
  expect(stored).toMatchObject({ hidden: ["password"], company: "CO1" });
  expect(stored?.["after"]).toEqual({ [`${id}/name`]: '"Omar"' });
  expect(JSON.stringify(stored)).not.toMatch(/issued|Dune-9999/);
});

test("an edit that changes nothing leaves no entry, and one of a password alone is recorded without an undo", async () => {
  await putEmployee(id);
  const { name } = storedEmployee();
  const save = (variables: object) => saved(data.update({ resource: "Employees", id, variables }));
  expect((await save({})).operation).toBeUndefined();
  expect(await changeOf(`Employees/${id}`)).toBeUndefined();
  // As a form saves it: with what has not changed.
  expect(await save({ password: "Dune-9999", name })).not.toHaveProperty("operation");
  expect(await entryOf(`Employees/${id}`)).toMatchObject({ action: "update", hidden: ["password"] });
  const { operation } = await save({ password: "Dune-8888", name: "Omar" });
  expect(await entryOf(`Employees/${id}`)).toMatchObject({ work: operation });
  expect(operation).toBeDefined();
});

test("a deleted record is in the trash unchanged for thirty days, and its files remain", async () => {
  const variables = { ...BRAND, img: picture(`${id}.png`) };
  await data.create({ resource: "Brands", variables, meta: { newId: id } });
  const before = await fixture.read(`Brands/${id}`);
  const { operation } = await saved(data.deleteOne({ resource: "Brands", id }));
  expect(await fixture.read(`Brands/${id}`)).toBeUndefined();
  const copy = await fixture.read(`Trash/Brands~${id}`);
  const { _search: _, _sort: __, ...record } = before ?? {};
  expect(copy).toMatchObject({ collection: "Brands", company: null, title: BRAND.nameEng, by: ADMIN });
  expect(copy?.["record"]).toEqual(record);
  const stored = await entry(copy?.["change"]);
  const named = { ids: [id], first: id, title: BRAND.nameEng };
  expect(stored).toMatchObject({ action: "delete", work: operation, ...named });
  const days =
    ((copy?.["expireAt"] as Timestamp).toMillis() - (copy?.["at"] as Timestamp).toMillis()) / 86_400_000;
  expect(days).toBeGreaterThan(TRASH_DAYS);
  expect(days).toBeLessThan(TRASH_DAYS + 1);
  expect(await fixture.storedFiles()).toContainEqual(expect.stringContaining(id));
});

test("a company signs its own additions, changes and deletions", async () => {
  const { dataProvider } = company;
  const resource = "Employees";
  const variables = { ...EMPLOYEE, empId: id };
  const { data: added } = await dataProvider.create({ resource, variables, meta: { newId: id } });
  const one = { resource, id: String(added.id) };
  const path = `Employees/${one.id}`;
  const by = { kind: "company", name: "OWN" };
  expect(await entryOf(path)).toMatchObject({ action: "create", company: "OWN", by });
  await dataProvider.update({ ...one, variables: { name: "Newer" } });
  expect(await entryOf(path)).toMatchObject({ action: "update", company: "OWN", by });
  await dataProvider.deleteOne(one);
  const copy = await fixture.read(`Trash/Employees~${one.id}`);
  expect(copy).toMatchObject({ company: "OWN", by, record: { name: "Newer", password: "Palm-1234" } });
  // It is refused what is not there: its copy tells that it was.
  await dataProvider.deleteOne(one);
  await expectRefusal(dataProvider.update({ ...one, variables: { name: "Late" } }), 404, {
    gone: true,
    trash: `Employees~${one.id}`,
  });
});

/** Documents that saves and deletions read, count, look up by rules and write, with their history. */
describe("costs", () => {
  beforeEach(async () => {
    const stored = { ...EMPLOYEE, empId: id, companyId: "CO01", companyName: "Palm" };
    await fixture.put(`Employees/${id}`, whole(employees, id, stored));
    await fixture.put(`Brands/${id}`, storedBrand());
  });

  const edit = (resource: string, variables: object) => data.update({ resource, id, variables });
  const editBrand = (variables: object) => edit("Brands", variables);
  const addEmployee = () => {
    const variables = { ...EMPLOYEE, empId: `${id}-new`, company: { id: "CO01", name: "Palm" } };
    return data.create({ resource: "Employees", variables });
  };

  // Without history each wrote one document less, and a deletion two; nothing else was read or looked up.
  test.each<[what: string, read: number, counted: number, lookups: number, written: number, () => unknown]>([
    ["an edit of a brand", 1, 0, 2, 2, () => editBrand({ discount: "20%" })],
    ["an edit of an employee", 1, 0, 4, 2, () => edit("Employees", { name: "Omar" })],
    // The last look-up: whether the trash holds the id.
    ["a new employee", 2, 0, 7, 2, () => addEmployee()],
    ["a deletion of a brand", 1, 0, 2, 3, () => data.deleteOne({ resource: "Brands", id })],
    ["a deletion of an employee", 1, 1, 6, 3, () => data.deleteOne({ resource: "Employees", id })],
  ])("%s reads %i, counts %i, looks up %i and writes %i documents in one commit", async (...row) => {
    const [, read, counted, looked, written, action] = row;
    const commits = commitsSent(fixture);
    const cost = await costOf(fixture, async () => action());
    expect(cost).toMatchObject({ documents: read, counts: counted, lookups: looked });
    expect((await commits()).map(({ length }) => length)).toEqual([written]);
  });

  /** The requests from now on that name the record: of transactions ("batchGet", "commit") and of listeners ("Listen"). */
  function requestsNamingIt(): () => Promise<readonly string[]> {
    const kinds: Promise<readonly string[]>[] = [];
    fixture.requests((url, _method, _send, body) => {
      const kind = /documents:(\w+)|Firestore\/(Listen)/.exec(url)?.slice(1).find(Boolean) ?? url;
      kinds.push(body().then((text) => (text.includes(id) ? [kind] : [])));
      return undefined;
    });
    return async () => (await Promise.all(kinds)).flat();
  }

  test.each([
    { who: "nobody has looked at", look: () => Promise.resolve() },
    { who: "a screen holds", look: () => data.getOne({ resource: "Brands", id }) },
  ])("an edit of a record that $who reads it once", async ({ look }) => {
    await look();
    const asked = requestsNamingIt();
    await editBrand({ discount: "20%" });
    expect(await asked()).toEqual(["batchGet", "commit"]);
  });

  test("a forbidden edit has read the record, and sends neither its files nor a commit", async () => {
    const asked = requestsNamingIt();
    await expectRefusal(editBrand({ selectedCategory: "Weapons" }), 400);
    expect(await asked()).toEqual(["batchGet"]);
    const before = await fixture.storedFiles();
    const seen = fixture.requests();
    const withFile = editBrand({ selectedCategory: "Weapons", img: picture() });
    await expectRefusal(withFile, 400);
    expect(seen.urls.filter((url) => url.includes("/v0/b/"))).toEqual([]);
    await editBrand({ selectedCategory: "Beauty and Spa", img: picture() });
    expect(await fixture.storedFiles()).toHaveLength(before.length + 1);
  });
});
