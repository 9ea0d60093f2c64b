/** Documents that saves and deletions read, count, look up by rules and write, with their history. */
import { beforeEach, expect, test } from "vitest";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { costOf } from "../../fixtures/reads";
import { picture, storedBrand } from "../fixtures/records";
import { commitsSent } from "../fixtures/requests";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, data } = await adminPanel();

const EMPLOYEE = { name: "Omar Said", qid: "29000000001", email: null, password: "Palm-1234" };
let id: string;
beforeEach(async () => {
  id = crypto.randomUUID();
  const stored = { ...EMPLOYEE, empId: id, companyId: "CO01", companyName: "Palm" };
  await fixture.put(`Employees/${id}`, whole(employees, id, stored));
  await fixture.put(`Brands/${id}`, storedBrand());
});

/** @returns `written` for each commit. */
async function costAndWrites(action: () => Promise<unknown>) {
  const commits = commitsSent(fixture);
  const { documents, counts, lookups } = await costOf(fixture, action);
  const written = (await commits()).map(({ length }) => length);
  return { read: documents, counted: counts, lookups, written };
}

// Without history each wrote one document less, and a deletion two; nothing else was read or looked up.
test.each([
  {
    what: "an edit of a brand",
    action: () => data.update({ resource: "Brands", id, variables: { discount: "20%" } }),
    cost: { read: 1, counted: 0, lookups: 2, written: [2] },
  },
  {
    what: "an edit of an employee",
    action: () => data.update({ resource: "Employees", id, variables: { name: "Omar" } }),
    cost: { read: 1, counted: 0, lookups: 4, written: [2] },
  },
  {
    what: "a new employee",
    action: () => {
      const variables = { ...EMPLOYEE, empId: `${id}-new`, company: { id: "CO01", name: "Palm" } };
      return data.create({ resource: "Employees", variables });
    },
    // The last of them: whether the trash holds the id.
    cost: { read: 2, counted: 0, lookups: 7, written: [2] },
  },
  {
    what: "a deletion of a brand",
    action: () => data.deleteOne({ resource: "Brands", id }),
    cost: { read: 1, counted: 0, lookups: 2, written: [3] },
  },
  {
    what: "a deletion of an employee",
    action: () => data.deleteOne({ resource: "Employees", id }),
    cost: { read: 1, counted: 1, lookups: 6, written: [3] },
  },
])("$what reads, counts, looks up and writes so many documents", async ({ action, cost }) => {
  expect(await costAndWrites(action)).toEqual(cost);
});

/** The requests from now on that name these records: of transactions ("batchGet", "commit") and of listeners ("Listen"). */
function requestsNaming(...ids: readonly string[]): () => Promise<readonly string[]> {
  const kinds: Promise<readonly string[]>[] = [];
  fixture.requests((url, _method, _send, body) => {
    const kind = /documents:(\w+)|Firestore\/(Listen)/.exec(url)?.slice(1).find(Boolean) ?? url;
    kinds.push(body().then((text) => (ids.some((one) => text.includes(one)) ? [kind] : [])));
    return undefined;
  });
  return async () => (await Promise.all(kinds)).flat();
}
const editBrand = (variables: object) => data.update({ resource: "Brands", id, variables });

test.each([
  { who: "nobody has looked at", look: () => Promise.resolve() },
  { who: "a screen holds", look: () => data.getOne({ resource: "Brands", id }) },
])("an edit of a record that $who reads it once", async ({ look }) => {
  await look();
  const asked = requestsNaming(id);
  await editBrand({ discount: "20%" });
  expect(await asked()).toEqual(["batchGet", "commit"]);
});

test("an edit of several records reads each once", async () => {
  const other = crypto.randomUUID();
  await fixture.put(`Brands/${other}`, storedBrand());
  const asked = requestsNaming(id, other);
  await data.updateMany?.({ resource: "Brands", ids: [id, other], variables: { discount: "20%" } });
  expect(await asked()).toEqual(["batchGet", "commit", "batchGet", "commit"]);
});

test("a forbidden edit has read the record, and sends neither its files nor a commit", async () => {
  const asked = requestsNaming(id);
  await expect(editBrand({ selectedCategory: "Weapons" })).rejects.toMatchObject({ statusCode: 400 });
  expect(await asked()).toEqual(["batchGet"]);
  const seen = fixture.requests();
  const withFile = editBrand({ selectedCategory: "Weapons", img: picture() });
  await expect(withFile).rejects.toMatchObject({ statusCode: 400 });
  expect(seen.urls.filter((url) => url.includes("/v0/b/"))).toEqual([]);
  await editBrand({ selectedCategory: "Beauty and Spa", img: picture() });
  expect(await fixture.storedFiles()).toHaveLength(1);
});
