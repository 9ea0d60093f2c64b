/** What a save and a deletion cost with their history: documents that are read, counted, looked up by rules, and written. */
import { beforeEach, expect, test } from "vitest";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { reads, resetReads } from "../../fixtures/reads";
import { storedBrand } from "../fixtures/brand-fixture";
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
async function costOf(work: () => Promise<unknown>) {
  const sent: Promise<string>[] = [];
  fixture.requests((url, _method, _send, body) => {
    if (url.includes("documents:commit")) sent.push(body());
    return undefined;
  });
  await resetReads(fixture.firebase);
  await work();
  const { documents, counts, lookups } = await reads(fixture.firebase);
  const commits = (await Promise.all(sent)).map((one) => JSON.parse(one) as { writes: readonly unknown[] });
  return { read: documents, counted: counts, lookups, written: commits.map(({ writes }) => writes.length) };
}

// Without history each wrote one document less, and a deletion two; nothing else was read or looked up.
test.each([
  {
    what: "an edit of a brand",
    work: () => data.update({ resource: "Brands", id, variables: { discount: "20%" } }),
    cost: { read: 1, counted: 0, lookups: 2, written: [2] },
  },
  {
    what: "an edit of an employee",
    work: () => data.update({ resource: "Employees", id, variables: { name: "Omar" } }),
    cost: { read: 1, counted: 0, lookups: 4, written: [2] },
  },
  {
    what: "a new employee",
    work: () => {
      const variables = { ...EMPLOYEE, empId: `${id}-new`, company: { id: "CO01", name: "Palm" } };
      return data.create({ resource: "Employees", variables });
    },
    // The last of them: whether the trash holds the id.
    cost: { read: 2, counted: 0, lookups: 7, written: [2] },
  },
  {
    what: "a deletion of a brand",
    work: () => data.deleteOne({ resource: "Brands", id }),
    cost: { read: 1, counted: 0, lookups: 2, written: [3] },
  },
  {
    what: "a deletion of an employee",
    work: () => data.deleteOne({ resource: "Employees", id }),
    cost: { read: 1, counted: 1, lookups: 6, written: [3] },
  },
])("$what", async ({ work, cost }) => {
  expect(await costOf(work)).toEqual(cost);
});
