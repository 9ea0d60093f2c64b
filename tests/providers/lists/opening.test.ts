/** The cost of opening a large list, for the first time within an hour and again. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { employeeData, idOf } from "../../fixtures/many-employees";
import { reads, resetReads } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { openList, type ScreenQuery } from "../fixtures/list-screen";
import { call } from "../fixtures/provider-calls";
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
  fixture.putEmployees({
    count: COUNT,
    company: () => ({ id: "OWN", name: "Company OWN" }),
  }),
);
beforeEach(() => clock.pass(HOUR_MS + 1));

const coverage = (panel = admin) => call(panel, "list/coverage", { resource: "Employees" });

/** As a screen does it: the list, and above its rows two notes. */
async function open(query: ScreenQuery = {}, panel = admin) {
  // Sizes are believed for a minute.
  clock.pass(61_000);
  await resetReads(firebase);
  const { total } = await openList(panel, "Employees", query);
  await coverage(panel);
  await coverage(panel);
  const { counts } = await reads(firebase);
  return { total, counts };
}

test.each([
  ["an admin", admin],
  ["a company", company],
])("a list opened by %s costs two counts at first, and one within the hour", async (_who, panel) => {
  // Whether it is large; all and those with the present keys; whether a key is that of no name.
  const first = { total: COUNT, counts: 1 + 2 * COUNTED + 1 };
  expect(await open({}, panel)).toEqual(first);
  expect(await open({}, panel)).toEqual({ total: COUNT, counts: 1 + COUNTED });
  const sort = { field: "empId", order: "asc" } as const;
  expect(await open({ sort }, panel)).toEqual({ total: COUNT, counts: 1 + COUNTED });
  clock.pass(HOUR_MS);
  expect(await open({}, panel)).toEqual(first);
});

test("a search takes no further count when the list is known to miss nothing", async () => {
  await open();
  await resetReads(firebase);
  expect((await openList(admin, "Employees", { search: "mendoza 49" })).data.length).toBeGreaterThan(0);
  const { asked } = await reads(firebase);
  const counts = asked.filter(({ kind }) => kind === "count");
  expect(counts.filter(({ what }) => !what.includes("_search"))).toEqual([]);
});

test("a record that no list shows is missing from the total, and is reported", async () => {
  const { name: _, ...nameless } = employeeData(COUNT, { change: () => ({ name: "" }) }) as { name: string };
  await fixture.put(`Employees/${idOf(COUNT)}`, nameless);
  const { total, counts } = await open();
  expect(total).toBe(COUNT);
  expect(await coverage()).toEqual({ total: COUNT + 1, missingFromIndex: 0, missingFromList: 1 });
  // It is counted twice, so that no record added meanwhile is reported.
  expect(counts).toBe(1 + 2 * (3 * COUNTED + 1));
});
