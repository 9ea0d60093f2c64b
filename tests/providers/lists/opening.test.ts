/** The cost of opening a large list for the first time. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { employeeData, idOf } from "../../fixtures/many-employees";
import { costOf } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { openList, type ScreenQuery } from "../fixtures/list-screen";
import { ManyTenants, tenantId, tenantValues } from "../fixtures/many-tenants";
import { call } from "../fixtures/provider-calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 2_100;
/** Of one count of all. */
const COUNTED = 3;
/** The read that tells a large list from a small one. */
const IS_LARGE = 1;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

beforeAll(() =>
  fixture.putEmployees({
    count: COUNT,
    company: () => ({ id: "OWN", name: "Company OWN" }),
  }),
);
// Sizes are believed for a minute.
beforeEach(() => clock.pass(61_000));

async function open(query: ScreenQuery = {}, panel = admin, resource = "Employees") {
  const { answer, counts } = await costOf(fixture, () => openList(panel, resource, query));
  return { total: answer.total, counts };
}

test.each([
  ["an admin", admin],
  ["a company", company],
])("a list first opened by %s costs its rows and one count", async (_who, panel) => {
  const cost = { total: COUNT, counts: IS_LARGE + COUNTED };
  expect(await open({}, panel)).toMatchObject(cost);
  clock.pass(61_000);
  expect(await open({ sort: { field: "empId", order: "asc" } }, panel)).toMatchObject(cost);
});

test("a list with an order of its own costs one count when a check has found its records complete", async () => {
  const tenants = Array.from({ length: 360 }, (_, at) => [tenantId(at), tenantValues(at)] as const);
  await new ManyTenants(fixture.owner).put(new Map(tenants));
  // Without a report: all, and those with the present keys.
  expect(await open({}, admin, "Tenants")).toMatchObject({ total: 360, counts: IS_LARGE + 2 + 1 });
  const Tenants = await call(admin, "health/count", { resource: "Tenants" });
  await call(admin, "health/save", { collections: { Tenants } });
  clock.pass(61_000);
  expect(await open({}, admin, "Tenants")).toMatchObject({ total: 360, counts: IS_LARGE + 1 });
});

test("a check that finds nothing new makes no list read again", async () => {
  await open();
  const Employees = await call(admin, "health/count", { resource: "Employees" });
  await call(admin, "health/save", { collections: { Employees } });
  expect(await open()).toMatchObject({ total: COUNT, counts: 0 });
});

test("a search takes no further count when the list is known to miss nothing", async () => {
  await open();
  const search = () => openList(admin, "Employees", { search: "mendoza 49" });
  const { answer, asked } = await costOf(fixture, search);
  expect(answer.data.length).toBeGreaterThan(0);
  const counts = asked.filter(({ kind }) => kind === "count");
  expect(counts.filter(({ what }) => !what.includes("_search"))).toEqual([]);
});

test("a record that no list shows is missing from the total, and a check counts it", async () => {
  const { name: _, ...nameless } = employeeData(COUNT, { change: () => ({ name: "" }) }) as { name: string };
  await fixture.put(`Employees/${idOf(COUNT)}`, nameless);
  expect((await open()).total).toBe(COUNT);
  const counts = await call(admin, "health/count", { resource: "Employees" });
  expect(counts).toMatchObject({ total: COUNT + 1, hidden: 1, misplaced: 0, unindexed: 0 });
});
