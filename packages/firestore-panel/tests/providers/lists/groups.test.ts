/** Lists in groups: what they show and what they read, in a small list and in large ones (docs/lists.md). */
import { beforeEach, expect, test } from "vitest";
import { PAGE_GROUPS } from "../../../src/contract/records";
import { nameOf } from "../../fixtures/many-employees";
import { testClock } from "../../fixtures/providers/clock";
import { namesIn, openList, screensOf, type ScreenQuery } from "../../fixtures/providers/list-screen";
import { ManyTenants, manyTenants, tenantValues } from "../../fixtures/providers/many-tenants";
import { allMatching, recount } from "../../fixtures/providers/provider-calls";
import { adminPanel } from "../../fixtures/providers/signed-in";
import { costOf } from "../../fixtures/reads";

const TENANTS = 360;
const COMPANIES = 14;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const show = screensOf(admin, "Tenants");
const world = new ManyTenants(fixture);

await world.put(manyTenants(TENANTS));
await recount(admin, fixture, "Tenants");
// Sizes are believed for a minute.
beforeEach(() => clock.pass(61_000));

const cost = (query: ScreenQuery, resource = "Tenants") =>
  costOf(fixture, () => openList(admin, resource, query));
const BUILDING = { field: "buildingNo" };
const inBuilding = (building: string, more: ScreenQuery = {}) =>
  world.expected({ ...more, filters: { ...more.filters, buildingNo: building } });

test("a large list in groups reads one page of rows, and a count more for each group; a search has none", async () => {
  const { answer, documents, counts } = await cost({ group: BUILDING });
  const groups = ["A1", "B2", "B5"].map((value, at) => ({
    value,
    total: TENANTS / 3,
    page: at === 0 ? 1 : 0,
  }));
  expect(answer).toMatchObject({ total: TENANTS, groups, groupCount: 3 });
  expect(namesIn(answer)).toEqual(namesIn({ data: inBuilding("A1").slice(0, 10) }));
  expect(documents).toBeLessThanOrEqual(10);
  // The size of the list, all of them, and each group.
  expect(counts).toBe(1 + 1 + 3);

  // Within a filter and in an order, each group pages by itself.
  const sort = { field: "name", order: "desc" } as const;
  const within = { filters: { tenantCategory: "Commercial" }, sort };
  const open = [
    ["A1", 1],
    ["B5", 1],
  ] as const;
  await openList(admin, "Tenants", { ...within, group: { ...BUILDING, open } });
  const turned = await cost({ ...within, group: { ...BUILDING, open: [["B5", 2]] } });
  expect(turned.answer.groups).toMatchObject([{ page: 0 }, { page: 0 }, { page: 2, total: TENANTS / 15 }]);
  expect(namesIn(turned.answer)).toEqual(namesIn({ data: inBuilding("B5", within).slice(10, 20) }));
  expect(turned).toMatchObject({ counts: 0 });
  expect(turned.documents).toBeLessThanOrEqual(10);
  // A search comes without them, and says so.
  const found = await openList(admin, "Tenants", { search: nameOf(7), group: BUILDING });
  expect(found).toMatchObject({ ungrouped: true, data: [{ name: nameOf(7) }] });
  expect(found.groups).toBeUndefined();
});

test("an export has the records in the order of their groups, and those that have none", async () => {
  await world.put(new Map([["without", { ...tenantValues(1), buildingNo: "", name: "Aaron" }]]));
  const query = { resource: "Tenants", filters: [], sorters: [], group: "buildingNo" };
  const { ids } = await allMatching(admin, query);
  const expected = ["A1", "B2", "B5"].flatMap((building) => inBuilding(building).map(({ id }) => id));
  expect(ids).toEqual([...expected, "without"]);
  // No index finds them, so the list says how many there are.
  const { groups } = await openList(admin, "Tenants", { group: BUILDING });
  expect(groups?.at(-1)).toEqual({ value: "", total: 1, page: undefined, ids: [] });
  await world.remove(["without"]);
});

test("a change by somebody else moves a row to its group", async () => {
  const screen = await show({ group: BUILDING });
  const [first] = inBuilding("A1");
  const id = String(first?.id);
  await world.put(new Map([[id, { buildingNo: "B5" }]]));
  clock.pass(31_000);
  const ids = expect.not.arrayContaining([id]) as unknown;
  const groups = [{ total: 119, ids }, { total: 120 }, { total: 121 }];
  await expect.poll(() => screen.now().groups).toMatchObject(groups);
});

test("groups of a reference come by name, twelve at a time, and cost no more counts", async () => {
  const companies = Array.from({ length: COMPANIES }, (_, at) => ({
    id: `CO${at}`,
    name: `Company ${String.fromCharCode(90 - at)}`,
  }));
  await fixture.putAll(
    companies.map(({ id, name }) => [`Companies/${id}`, { companyId: id, companyName: name }]),
  );
  const company = (index: number) => companies[index % COMPANIES] ?? { id: "", name: "" };
  const group = { field: "company" };
  const names = companies.map(({ name }) => name).sort();
  const labels = async (page: number) =>
    (await openList(admin, "Employees", { group, page })).groups?.map(({ label }) => label);

  // A small list has them all in memory, and the records of each.
  await fixture.putEmployees({ count: 40, company });
  const small = await openList(admin, "Employees", { group });
  expect(small).toMatchObject({ total: 40, groupCount: COMPANIES });
  // As many of the first groups are unfolded as fit a page of ten.
  expect(small.groups?.map(({ page }) => page)).toEqual([1, 1, 1, 1, ...Array.from({ length: 8 }, () => 0)]);
  expect(await labels(1)).toEqual(names.slice(0, PAGE_GROUPS));

  await fixture.putEmployees({ count: 420, company });
  clock.pass(61_000);
  const { asked, answer } = await cost({ group }, "Employees");
  const counts = asked.filter(({ kind, what }) => kind === "count" && /\bEmployees\b/.test(what));
  expect(counts.length).toBeLessThanOrEqual(PAGE_GROUPS + 2);
  expect(answer).toMatchObject({ total: 420, groupCount: COMPANIES });
  expect([await labels(1), await labels(2)]).toEqual([names.slice(0, PAGE_GROUPS), names.slice(PAGE_GROUPS)]);
});
