/** Records that lack the derived fields: what a search and a chosen order cannot know of is told with their answers. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MatchCount, MatchingRecords, ReindexResult } from "../../../src/contract/calls";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { putEmployees } from "../../fixtures/many-employees";
import { testClock } from "../fixtures/clock";
import { namesIn, openList } from "../fixtures/list-screen";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 320;
const LACKING = 3;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");
const { firebase } = fixture;

const put = (count: number, from: number, more: object) =>
  putEmployees(firebase.origin("firestore"), firebase.projectId, {
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
async function ask<Answer>(url: string, more: object, panel: Pick<PanelProviders, "dataProvider"> = admin) {
  const payload = { resource: "Employees", filters: [], sorters: [], ...more };
  const answer = await panel.dataProvider.custom?.<Answer & { id?: string }>({
    url,
    method: "post",
    payload,
  });
  if (!answer) throw new Error("The data provider answers no calls.");
  return answer.data;
}
const count = (more: object) => ask<MatchCount>("list/count", more);
const namesOf = async (more: object) =>
  (await ask<MatchingRecords>("list/matching", { size: 500, ...more })).records.map(({ name }) => name);

test.each([
  ["an admin", admin],
  ["a company", company],
])(
  "told to %s by a search, whatever it finds, and by a chosen order; the list's own has all",
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

test("nothing is missed any more when this tab has written what was lacking", async () => {
  expect(await openList(admin, "Employees", { search: "zzahra unseen" })).toMatchObject({ missed: LACKING });
  expect(await ask<ReindexResult>("list/reindex", {})).toMatchObject({ written: LACKING });
  const answer = await openList(admin, "Employees", { search: "zzahra unseen" });
  expect(namesIn(answer)).toEqual(Array.from({ length: LACKING }, () => "Zzahra Unseen"));
  expect(answer).toEqual({ data: answer.data, total: LACKING });
});

describe("everything that matches", () => {
  test("a search leaves out what it cannot find, and says how many", async () => {
    const filters = bySearch("zzahra unseen");
    expect(await count({ filters })).toEqual({ count: 0, missed: LACKING });
    expect(await namesOf({ filters })).toEqual([]);
  });

  test("a chosen order gives way to the stored one, which leaves out nothing", async () => {
    expect(await count({ sorters: byEmpId })).toEqual({ count: COUNT + LACKING, unsorted: "incomplete" });
    const names = await namesOf({ sorters: byEmpId });
    expect(names).toHaveLength(COUNT + LACKING);
    expect(names.slice(-LACKING)).toEqual(Array.from({ length: LACKING }, () => "Zzahra Unseen"));
  });

  test("but not to one that leaves out others", async () => {
    await fixture.put("Employees/nameless", { empId: "A2", companyId: "OWN" });
    expect(await count({ sorters: byEmpId })).toEqual({ count: COUNT, missed: LACKING + 1 });
    expect(await namesOf({ sorters: byEmpId })).toHaveLength(COUNT);
  });

  test("without a chosen order, and where nothing is lacking, it is as the list", async () => {
    expect(await count({})).toEqual({ count: COUNT + LACKING });
    await ask<ReindexResult>("list/reindex", {});
    expect(await count({ sorters: byEmpId })).toEqual({ count: COUNT + LACKING });
    expect((await namesOf({ sorters: byEmpId })).slice(0, LACKING)).toEqual(
      Array.from({ length: LACKING }, () => "Zzahra Unseen"),
    );
  });
});
