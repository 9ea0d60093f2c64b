/** Pages whose numbers are out of date, because others have added or deleted before them: the list's end is not hidden. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testClock } from "../fixtures/clock";
import { namesIn, showList, type ScreenQuery, type ListScreen } from "../fixtures/list-screen";
import { ManyTenants, tenantId, tenantValues } from "../fixtures/many-tenants";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 330;
const LAST = COUNT / 10;
const BY_NAME: ScreenQuery = { sort: { field: "name", order: "asc" } };
const clock = testClock();
const { fixture, admin } = await adminPanel();
const world = new ManyTenants(fixture.owner);
let screen: ListScreen;

const names = () => world.expected(BY_NAME).map(({ name }) => String(name));
const idOf = (index: number) => world.expected(BY_NAME).at(index)?.id ?? "";
const go = async (page: number) => namesIn(await screen.go({ ...BY_NAME, page }));
const add = (count: number, name: string) =>
  world.put(
    new Map(
      Array.from({ length: count }, (_, index) => [
        `added-${name}-${index}`,
        { ...tenantValues(index), name: `${name} ${index}` },
      ]),
    ),
  );

beforeEach(async () => {
  clock.pass(61_000);
  await world.remove(world.ids);
  await world.put(
    new Map(Array.from({ length: COUNT }, (_, index) => [tenantId(index), tenantValues(index)])),
  );
  screen = await showList(admin, "Tenants", BY_NAME);
  await vi.waitFor(() => expect(screen.names()).toEqual(names().slice(0, 10)));
});
afterEach(() => screen.leave());

/** Opens the last two pages and returns to the first. No listener hears of later changes there. */
async function seenTheEnd(): Promise<void> {
  expect(await go(LAST)).toEqual(names().slice(-10));
  expect(await go(LAST - 1)).toEqual(names().slice(-20, -10));
  await go(1);
}

test("a page with an outdated number shows the records of its number, and so does the last", async () => {
  await seenTheEnd();
  await add(14, "! before all");
  clock.pass(31_000);
  // As it was seen: nothing says yet that it has moved.
  expect(await go(LAST)).toEqual(names().slice(-10));
  expect(await go(LAST + 1)).toEqual(names().slice(330, 340));
  expect(await go(LAST + 2)).toEqual(names().slice(340));
  expect(screen.now().total).toBe(COUNT + 14);
});

test("a last page shows the end of the list after more records follow it than it has room for", async () => {
  await seenTheEnd();
  await world.remove(Array.from({ length: 15 }, (_, index) => idOf(50 + index)));
  await add(7, "zzz");
  clock.pass(31_000);
  const last = Math.ceil(names().length / 10);
  expect(await go(last)).toEqual(names().slice((last - 1) * 10));
  expect(await go(last - 1)).toEqual(names().slice((last - 2) * 10, (last - 1) * 10));
});

test("a shown page whose records are deleted shows the records of its number", async () => {
  await seenTheEnd();
  await go(LAST - 1);
  await go(LAST);
  await add(14, "! before all");
  await world.remove(
    world
      .expected(BY_NAME)
      .slice(-10)
      .map(({ id }) => id),
  );
  clock.pass(31_000);
  await vi.waitFor(() => {
    expect(screen.names()).toEqual(names().slice((LAST - 1) * 10, LAST * 10));
    expect(screen.now().total).toBe(COUNT + 4);
  });
});

test.each([
  ["in part", 14],
  ["just", 9],
])("a shown page that becomes the last one, %s filled, shows the end of the list", async (_, gone) => {
  for (const page of [LAST, LAST - 1]) await go(page);
  await world.remove(Array.from({ length: gone }, (__, index) => idOf(50 + index)));
  clock.pass(31_000);
  // A live event of the page causes another count.
  await world.remove([idOf(-15)]);
  await vi.waitFor(() => {
    expect(screen.names()).toEqual(names().slice(310));
    expect(screen.now().total).toBe(COUNT - gone - 1);
  });
});
