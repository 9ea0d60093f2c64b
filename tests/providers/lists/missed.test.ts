/** A search and a chosen order report the records that they miss, because these lack the derived fields. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testClock } from "../fixtures/clock";
import { namesIn, openList } from "../fixtures/list-screen";
import { call } from "../fixtures/provider-calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 320;
const LACKING = 3;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

const put = (count: number, from: number, more: object) =>
  fixture.putEmployees({
    count,
    from,
    company: () => ({ id: "OWN", name: "Company OWN" }),
    ...more,
  });
/** As the app writes them. */
const putLacking = () =>
  put(LACKING, COUNT, { derived: false, change: () => ({ name: "Zzahra Unseen", empId: "A1" }) });

beforeAll(() => put(COUNT, 0, {}));
beforeEach(async () => {
  await fixture.remove("Employees/nameless");
  await putLacking();
  // What was found is believed for an hour.
  clock.pass(61 * 60_000);
});

const bySearch = (value: string) => [{ field: "q", operator: "contains", value }];
const byEmpId = [{ field: "empId", order: "asc" }];
const ALL = { resource: "Employees", filters: [], sorters: [] };
const count = (more: object) => call(admin, "list/count", { ...ALL, ...more });
const namesOf = async (more: object) =>
  (await call(admin, "list/matching", { ...ALL, size: 500, ...more })).records.map(({ name }) => name);
const reindex = () => call(admin, "list/reindex", { resource: "Employees" });

test.each([
  ["an admin", admin],
  ["a company", company],
])(
  "a search and a chosen order show %s how many records they miss, and the list's own order has all",
  async (_who, panel) => {
    const nothing = await openList(panel, "Employees", { search: "zzahra unseen" });
    expect(nothing).toEqual({ data: [], total: 0, bound: "least", missed: LACKING });
    const some = await openList(panel, "Employees", { search: "mendoza" });
    expect(some.data.length).toBeGreaterThan(0);
    expect(some).toMatchObject({ total: some.data.length, bound: "least", missed: LACKING });
    // One that has nothing to look for tells only that.
    const none = await openList(panel, "Employees", { search: "!" });
    expect(none).toEqual({ data: [], total: 0, searched: "nothing" });

    const ordered = await openList(panel, "Employees", { sort: { field: "empId", order: "asc" } });
    expect(ordered).toMatchObject({ total: COUNT, missed: LACKING });
    expect(ordered.bound).toBeUndefined();
    const own = await openList(panel, "Employees");
    expect(own.total).toBe(COUNT + LACKING);
    expect(own).not.toHaveProperty("missed");
  },
);

test("a search misses nothing after this tab wrote the missing derived fields", async () => {
  expect(await openList(admin, "Employees", { search: "zzahra unseen" })).toMatchObject({ missed: LACKING });
  expect(await reindex()).toMatchObject({ written: LACKING });
  const answer = await openList(admin, "Employees", { search: "zzahra unseen" });
  expect(namesIn(answer)).toEqual(Array.from({ length: LACKING }, () => "Zzahra Unseen"));
  expect(answer).toEqual({ data: answer.data, total: LACKING });
});

describe("everything that matches", () => {
  test("an action on all results of a search leaves out the records that it misses, and says how many", async () => {
    const filters = bySearch("zzahra unseen");
    expect(await count({ filters })).toEqual({ count: 0, missed: LACKING });
    expect(await namesOf({ filters })).toEqual([]);
  });

  test("an action on all records uses the stored order when a chosen one would miss records", async () => {
    expect(await count({ sorters: byEmpId })).toEqual({ count: COUNT + LACKING, unsorted: "incomplete" });
    const names = await namesOf({ sorters: byEmpId });
    expect(names).toHaveLength(COUNT + LACKING);
    expect(names.slice(-LACKING)).toEqual(Array.from({ length: LACKING }, () => "Zzahra Unseen"));
  });

  test("an action on all records keeps the chosen order when the stored one would miss others", async () => {
    await fixture.put("Employees/nameless", { empId: "A2", companyId: "OWN" });
    expect(await count({ sorters: byEmpId })).toEqual({ count: COUNT, missed: LACKING + 1 });
    expect(await namesOf({ sorters: byEmpId })).toHaveLength(COUNT);
  });

  test("an action on all records follows the list when nothing is missing", async () => {
    expect(await count({})).toEqual({ count: COUNT + LACKING });
    await reindex();
    expect(await count({ sorters: byEmpId })).toEqual({ count: COUNT + LACKING });
    expect((await namesOf({ sorters: byEmpId })).slice(0, LACKING)).toEqual(
      Array.from({ length: LACKING }, () => "Zzahra Unseen"),
    );
  });
});
