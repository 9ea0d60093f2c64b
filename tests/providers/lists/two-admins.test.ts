/**
 * Two admins in two browsers look at one large list in different orders and filters while one of them edits, adds and
 * deletes: the pages of both stay right.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { testClock } from "../fixtures/clock";
import { namesIn, openList, showList, type ScreenQuery, type ListScreen } from "../fixtures/list-screen";
import { ManyTenants, tenantId, tenantValues, type Values } from "../fixtures/many-tenants";
import { memoryStorage } from "../fixtures/panel-fixture";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 360;
const RESIDENTS = { tenantCategory: "Residential" };
/** What each of them looks at. */
const HERS: ScreenQuery = { sort: { field: "name", order: "asc" }, size: 10 };
const HIS: ScreenQuery = { sort: { field: "tenantId", order: "desc" }, filters: RESIDENTS, size: 25 };

const clock = testClock();
const { fixture, admin: noor } = await adminPanel();
const world = new ManyTenants(fixture.owner);
let omar: PanelProviders;

beforeAll(async () => {
  await world.put(
    new Map(Array.from({ length: COUNT }, (_, index) => [tenantId(index), tenantValues(index)])),
  );
  await fixture.addAdmin("omar@example.qa", "correct horse");
  // Another browser loads the panel for itself, so this one must have loaded what its lists need.
  await openList(noor, "Tenants", HERS);
  vi.stubGlobal("localStorage", memoryStorage());
  vi.resetModules();
  const { createProviders } = await import("../../../src/providers/create-providers");
  omar = createProviders("admin");
  await omar.authProvider.login({ id: "omar@example.qa", password: "correct horse" });
});
beforeEach(() => clock.pass(61_000));
afterAll(async () => void (await omar.authProvider.logout({})));

async function edit(id: string, variables: Values): Promise<void> {
  await omar.dataProvider.update({ resource: "Tenants", id, variables });
  world.note(id, variables);
}
async function add(name: string, number: string): Promise<string> {
  const variables = { ...tenantValues(1), name, email: `${number}@example.qa`, tenantId: number };
  const { data } = await omar.dataProvider.create({
    resource: "Tenants",
    variables: { ...variables, password: "Palm-1234" },
  });
  const id = String(data.id);
  world.note(id, variables);
  return id;
}
async function remove(id: string): Promise<void> {
  await omar.dataProvider.deleteOne({ resource: "Tenants", id });
  world.noteGone(id);
}
const namesOf = (asked: ScreenQuery) => world.expected(asked).map(({ name }) => String(name));
function pageOf(asked: ScreenQuery, page: number): readonly string[] {
  const { size = 10 } = asked;
  return namesOf(asked).slice((page - 1) * size, page * size);
}
const isShown = (screen: ListScreen, asked: ScreenQuery, page: number) =>
  vi.waitFor(
    () => {
      expect(screen.error()).toBeUndefined();
      expect(screen.names()).toEqual(pageOf(asked, page));
    },
    { timeout: 5_000 },
  );

const recordOn = (asked: ScreenQuery, page: number, row: number) =>
  world.expected(asked)[(page - 1) * (asked.size ?? 10) + row];
const idOn = (asked: ScreenQuery, page: number, row: number) => recordOn(asked, page, row)?.id ?? "";
const numberOn = (asked: ScreenQuery, page: number, row: number) =>
  String(recordOn(asked, page, row)?.["tenantId"]);

/** Of a second page, one that the other list has behind its second page: what becomes of it moves no page there. */
function laterIn(other: ScreenQuery, asked: ScreenQuery): string {
  const { size = 10 } = asked;
  const first = new Set(
    world
      .expected(other)
      .slice(0, 2 * (other.size ?? 10))
      .map(({ id }) => id),
  );
  const later = world
    .expected(asked)
    .slice(size, 2 * size)
    .find(({ id }) => !first.has(id));
  if (!later) throw new Error("All of this page are on the other list's first pages.");
  return later.id;
}

test("what one of them edits, adds and deletes is right on the pages of both", async () => {
  const hers = await showList(noor, "Tenants", HERS);
  const his = await showList(omar, "Tenants", HIS);
  await hers.go({ ...HERS, page: 2 });
  await his.go({ ...HIS, page: 2 });
  const areShown = async () => {
    await isShown(hers, HERS, 2);
    await isShown(his, HIS, 2);
  };
  await areShown();

  // It stays on her page, and moves to his. Then one leaves his filter, and one is added to both.
  await edit(laterIn(HIS, HERS), { tenantId: numberOn(HIS, 2, 3), ...RESIDENTS });
  await areShown();
  await edit(laterIn(HERS, HIS), { tenantCategory: "Commercial" });
  await areShown();
  const added = await add(`${pageOf(HERS, 2)[3] ?? ""} !`, numberOn(HIS, 2, 6));
  await areShown();
  await remove(added);
  await areShown();
  for (const [asked, other] of [
    [HERS, HIS],
    [HIS, HERS],
  ] as const) {
    await remove(laterIn(other, asked));
    await areShown();
  }

  // Long enough for totals to be counted again when a page is turned.
  clock.pass(31_000);
  for (const page of [3, 4, 2, 1]) {
    await hers.go({ ...HERS, page });
    await isShown(hers, HERS, page);
    await his.go({ ...HIS, page });
    await isShown(his, HIS, page);
  }
  expect([hers.now().total, his.now().total]).toEqual([HERS, HIS].map((one) => namesOf(one).length));
  hers.leave();
  his.leave();
});

test("records beside which a page of hers begins are deleted and moved by him: it begins at the same place", async () => {
  for (const page of [1, 2, 3]) await openList(noor, "Tenants", { ...HERS, page });
  const moved = idOn(HERS, 2, 9);
  await remove(idOn(HERS, 1, 9));
  await edit(moved, { name: "Zzz moved" });
  // Nine are left of the first page; what has gone from the second is made up for.
  for (const page of [2, 3])
    await vi.waitFor(async () =>
      expect(namesIn(await openList(noor, "Tenants", { ...HERS, page }))).toEqual(
        namesOf(HERS).slice(page * 10 - 11, page * 10 - 1),
      ),
    );
});
