/** What it costs to open a large list: for the first time within an hour, when the notes above it count too, and again. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CoverageCounts } from "../../../src/contract/calls";
import { employeeData, idOf, putEmployees } from "../../fixtures/many-employees";
import { reads, resetReads } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { openList, type ScreenQuery } from "../fixtures/list-screen";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 2_100;
/** Of one count of all. */
const COUNTED = 3;
const HOUR_MS = 3_600_000;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");
const { firebase } = fixture;

beforeAll(() =>
  putEmployees(firebase.origin("firestore"), firebase.projectId, {
    count: COUNT,
    company: () => ({ id: "OWN", name: "Company OWN" }),
  }),
);
beforeEach(() => clock.pass(HOUR_MS + 1));

const unindexed = async (panel = admin) =>
  (
    await panel.dataProvider.custom?.<CoverageCounts & { id?: string }>({
      url: "list/coverage",
      method: "post",
      payload: { resource: "Employees" },
    })
  )?.data;

/** As a screen does it: the list, and above its rows two notes. */
async function open(asked: ScreenQuery = {}, panel = admin) {
  // Sizes are believed for a minute.
  clock.pass(61_000);
  await resetReads(firebase);
  const { total } = await openList(panel, "Employees", asked);
  await unindexed(panel);
  await unindexed(panel);
  const { counts } = await reads(firebase);
  return { total, counts };
}

test.each([
  ["an admin", admin],
  ["a company", company],
])("%s opens a list for two counts of it at first, and then for one within the hour", async (_who, panel) => {
  // Whether it is large; all and those with the present keys; whether a key is that of no name.
  const first = { total: COUNT, counts: 1 + 2 * COUNTED + 1 };
  expect(await open({}, panel)).toEqual(first);
  expect(await open({}, panel)).toEqual({ total: COUNT, counts: 1 + COUNTED });
  const sort = { field: "empId", order: "asc" } as const;
  expect(await open({ sort }, panel)).toEqual({ total: COUNT, counts: 1 + COUNTED });
  clock.pass(HOUR_MS);
  expect(await open({}, panel)).toEqual(first);
});

test("a search counts nothing else where it is known that none is missed", async () => {
  await open();
  await resetReads(firebase);
  expect((await openList(admin, "Employees", { search: "mendoza 49" })).data.length).toBeGreaterThan(0);
  const { asked } = await reads(firebase);
  const counts = asked.filter(({ kind }) => kind === "count");
  expect(counts.filter(({ what }) => !what.includes("_search"))).toEqual([]);
});

test("a record that no list shows is not in its total, and is told of", async () => {
  const { name: _, ...nameless } = employeeData(COUNT, { change: () => ({ name: "" }) }) as { name: string };
  await fixture.put(`Employees/${idOf(COUNT)}`, nameless);
  const { total, counts } = await open();
  expect(total).toBe(COUNT);
  expect(await unindexed()).toEqual({ total: COUNT + 1, missingFromIndex: 0, missingFromList: 1 });
  // It is counted twice, lest a record that was added meanwhile is told of.
  expect(counts).toBe(1 + 2 * (3 * COUNTED + 1));
});
