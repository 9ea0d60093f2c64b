/** Exports and bulk actions of a list with records that lack sort keys. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openList } from "../fixtures/list-screen";
import { call } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 320;
const LACKING = 3;
const { fixture, admin } = await adminPanel();

const put = (count: number, from: number, more: object) =>
  fixture.putEmployees({ count, from, company: () => ({ id: "OWN", name: "Company OWN" }), ...more });

beforeAll(() => put(COUNT, 0, {}));
// As the app writes them.
beforeEach(() =>
  put(LACKING, COUNT, { derived: false, change: () => ({ name: "Zzahra Unseen", empId: "A1" }) }),
);

const CRITERIA = {
  resource: "Employees",
  filters: [],
  sorters: [{ field: "empId", order: "asc" }],
};
const UNSEEN = Array.from({ length: LACKING }, () => "Zzahra Unseen");
const count = () => call(admin, "list/count", CRITERIA);
const names = async () =>
  (await call(admin, "list/matching", { ...CRITERIA, size: 500 })).records.map(({ name }) => name);

test("an action on all records uses the stored order when the chosen one would miss records", async () => {
  expect(await count()).toEqual({ count: COUNT + LACKING, unsorted: "incomplete" });
  expect((await names()).slice(-LACKING)).toEqual(UNSEEN);
});

test("a search and an order find records after their repair", async () => {
  const search = { search: "zzahra unseen" };
  expect((await openList(admin, "Employees", search)).data).toEqual([]);
  await call(admin, "health/reindex", { resource: "Employees" });
  expect((await openList(admin, "Employees", search)).data).toHaveLength(LACKING);
  expect(await count()).toEqual({ count: COUNT + LACKING });
  expect((await names()).slice(0, LACKING)).toEqual(UNSEEN);
});
