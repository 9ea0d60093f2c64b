/** A large list of tenants follows its filters, and shows tenants without the field that orders it. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testClock } from "../fixtures/clock";
import { openList, screensOf, type ScreenQuery } from "../fixtures/list-screen";
import { ManyTenants, tenantId, tenantValues } from "../fixtures/many-tenants";
import { call } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 360;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const show = screensOf(admin, "Tenants");
const world = new ManyTenants(fixture.owner);
beforeAll(() =>
  world.put(new Map(Array.from({ length: COUNT }, (_, index) => [tenantId(index), tenantValues(index)]))),
);
beforeEach(() => clock.pass(61_000));

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
])("a list of tenants has all records in order, page by page: %j", async (query) => {
  const ids: string[] = [];
  for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
    const answer = await openList(admin, "Tenants", { ...query, page, size: 100 });
    ids.push(...idsIn(answer));
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

test("a tenant whom somebody else moves out of the filter leaves the shown page and its total", async () => {
  const screen = await show(RESIDENTS);
  await world.put(new Map([[expected(RESIDENTS)[0] ?? "", COMMERCIAL]]));
  await vi.waitFor(
    () => {
      expect(idsIn(screen.now())).toEqual(expected(RESIDENTS).slice(0, 100));
      expect(screen.now().total).toBe(expected(RESIDENTS).length);
    },
    { timeout: 5_000 },
  );
});

test("a tenant without sort keys is shown in the stored order, until a check has found all keys", async () => {
  const check = async () => {
    const Tenants = await call(admin, "health/count", { resource: "Tenants" });
    await call(admin, "health/save", { collections: { Tenants } });
    return Tenants;
  };
  const [id, time] = ["from-the-app", new Date(1_800_000_000_000)];
  await fixture.put(`Tenants/${id}`, { ...tenantValues(1), name: "From the app", time });
  expect(await check()).toMatchObject({ total: COUNT + 1, unindexed: 1 });
  const first = await openList(admin, "Tenants");
  expect([idsIn(first)[0], first.total]).toEqual([id, COUNT + 1]);
  await data.update({ resource: "Tenants", id, variables: { tenantId: "0A" } });
  world.note(id, { ...tenantValues(1), name: "From the app", tenantId: "0A" });
  expect(await check()).toMatchObject({ unindexed: 0 });
  clock.pass(61_000);
  expect(idsIn(await openList(admin, "Tenants"))).toEqual(expected({}).slice(0, 10));
});
