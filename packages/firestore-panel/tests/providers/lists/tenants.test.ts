/**
 * A large list of tenants follows its filters, and shows tenants without the field that orders it. Pages whose numbers are
 * out of date, because others have added or deleted before them, do not hide the list's end.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { testClock } from "../../fixtures/providers/clock";
import {
  namesIn,
  openList,
  screensOf,
  type ListScreen,
  type ScreenQuery,
} from "../../fixtures/providers/list-screen";
import { ManyTenants, manyTenants, tenantValues } from "../../fixtures/providers/many-tenants";
import { recount } from "../../fixtures/providers/provider-calls";
import { idsOf } from "../../fixtures/providers/records";
import { adminPanel } from "../../fixtures/providers/signed-in";

const COUNT = 330;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const show = screensOf(admin, "Tenants");
const world = new ManyTenants(fixture);
const ALL = manyTenants(COUNT);
beforeEach(async () => {
  clock.pass(61_000);
  await world.remove(world.ids.filter((id) => !ALL.has(id)));
  await world.put(new Map([...ALL].filter(([id]) => !world.ids.includes(id))));
});

const idsIn = (answer: Awaited<ReturnType<typeof openList>>) => answer.data.map(({ id }) => String(id));
const expected = (query: ScreenQuery) => world.expected(query).map(({ id }) => id);
const RESIDENTS = { filters: { tenantCategory: "Residential" }, size: 100 };
const COMMERCIAL = { tenantCategory: "Commercial" };

test.each<ScreenQuery>([
  { sort: { field: "tenantId", order: "desc" } },
  { sort: { field: "name", order: "desc" } },
  { filters: { buildingNo: "B2" } },
  { filters: { tenantCategory: "Commercial", buildingNo: "B5" }, sort: { field: "name", order: "asc" } },
  { filters: { buildingNo: "B2" }, search: "maria" },
  { search: "a1 mendoza" },
  { search: "+97455000123 Miguel" },
])("a list of tenants has all records in order, page by page: %j", async (query) => {
  const ids: string[] = [];
  for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
    const answer = await openList(admin, "Tenants", { ...query, page, size: 100 });
    ids.push(...idsIn(answer));
    expect(ids.length).toBeGreaterThan(0);
    ({ total } = answer);
    expect(total).toBe(expected(query).length);
  }
  expect(ids).toEqual(expected(query));
});

test("an edit in this tab that moves a tenant out of the filter is counted at once", async () => {
  const total = async () => (await openList(admin, "Tenants", RESIDENTS)).total;
  expect(await total()).toBe(expected(RESIDENTS).length);
  const id = expected(RESIDENTS).at(-1) ?? "";
  await data.update({ resource: "Tenants", id, variables: COMMERCIAL });
  world.note(id, COMMERCIAL);
  expect(await total()).toBe(expected(RESIDENTS).length);
});

test("a tenant without sort keys is shown in the stored order, until a check has found all keys", async () => {
  const [id, time] = ["from-the-app", new Date(1_800_000_000_000)];
  await fixture.put(`Tenants/${id}`, { ...tenantValues(1), name: "From the app", time });
  expect(await recount(admin, fixture, "Tenants")).toMatchObject({ total: COUNT + 1, unindexed: 1 });
  const first = await openList(admin, "Tenants");
  expect([idsIn(first)[0], first.total]).toEqual([id, COUNT + 1]);
  await data.update({ resource: "Tenants", id, variables: { tenantId: "0A" } });
  world.note(id, { ...tenantValues(1), name: "From the app", tenantId: "0A" });
  expect(await recount(admin, fixture, "Tenants")).toMatchObject({ unindexed: 0 });
  clock.pass(61_000);
  expect(idsIn(await openList(admin, "Tenants"))).toEqual(expected({}).slice(0, 10));
});

describe("outdated page numbers", () => {
  const LAST = COUNT / 10;
  const BY_NAME: ScreenQuery = { sort: { field: "name", order: "asc" } };
  let screen: ListScreen;

  const names = () => world.expected(BY_NAME).map(({ name }) => String(name));
  const go = async (page: number) => namesIn(await screen.go({ ...BY_NAME, page }));
  const add = () => {
    const values = (index: number) => ({ ...tenantValues(index), name: `! before all ${index}` });
    return world.put(new Map(idsOf("added", 14).map((id, index) => [id, values(index)])));
  };

  beforeEach(async () => {
    screen = await show(BY_NAME);
    await expect.poll(() => screen.names()).toEqual(names().slice(0, 10));
  });

  /** Opens the last two pages and returns to the first. No listener hears of later changes there. */
  async function seenTheEnd(): Promise<void> {
    expect(await go(LAST)).toEqual(names().slice(-10));
    expect(await go(LAST - 1)).toEqual(names().slice(-20, -10));
    await go(1);
  }

  test("a page with an outdated number shows the records of its number, and so does the last", async () => {
    await seenTheEnd();
    await add();
    clock.pass(31_000);
    // As it was seen: nothing says yet that it has moved.
    expect(await go(LAST)).toEqual(names().slice(-10));
    expect(await go(LAST + 1)).toEqual(names().slice(330, 340));
    expect(await go(LAST + 2)).toEqual(names().slice(340));
    expect(screen.now().total).toBe(COUNT + 14);
  });

  test("a shown page whose records are deleted shows the records of its number", async () => {
    await seenTheEnd();
    await go(LAST - 1);
    await go(LAST);
    await add();
    await world.remove(expected(BY_NAME).slice(-10));
    clock.pass(31_000);
    const rows = names().slice((LAST - 1) * 10, LAST * 10);
    await expect.poll(() => [screen.names(), screen.now().total]).toEqual([rows, COUNT + 4]);
  });
});
