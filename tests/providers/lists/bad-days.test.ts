/** Large lists without a network, after a sleep, after the end of a session, and while they grow and shrink. */
import { getApps } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { afterEach, expect, test } from "vitest";
import { testClock } from "../fixtures/clock";
import { KnownEmployees } from "../fixtures/known-employees";
import { namesIn, openList, screensOf } from "../fixtures/list-screen";
import { call } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 320;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const show = screensOf(admin, "Employees");
/** Written past the panel, whose connection may be cut. */
const list = new KnownEmployees(fixture);

await list.fill(COUNT);
afterEach(async () => {
  await enableNetwork(panelFirestore());
  clock.pass(61_000);
});

function panelFirestore() {
  const app =
    getApps().find(({ name }) => name !== "owner" && name.includes("admin")) ??
    getApps().find(({ name }) => name !== "owner");
  return getFirestore(app as NonNullable<typeof app>);
}
const sorted = () => list.sorted().map(([, name]) => name);
const matching = (cursor?: string) =>
  call(admin, "list/matching", {
    ...{ resource: "Employees", filters: [], sorters: [], size: 100 },
    ...(cursor !== undefined && { cursor }),
  });

test("an export that loses the network continues from the same cursor", async () => {
  const first = await matching();
  await disableNetwork(panelFirestore());
  await expect(matching(first.cursor)).rejects.toMatchObject({ statusCode: 503 });
  await enableNetwork(panelFirestore());
  const names = first.records.map(({ name }) => String(name));
  for (let { cursor } = first; cursor !== undefined;) {
    const next = await matching(cursor);
    names.push(...next.records.map(({ name }) => String(name)));
    ({ cursor } = next);
  }
  expect(names).toEqual(sorted());
});

test("an export continues after the place of its last record when that record is deleted", async () => {
  const first = await matching();
  const last = first.records.at(-1);
  await fixture.remove(`Employees/${String(last?.id)}`);
  const next = await matching(first.cursor);
  expect(next.records.map(({ name }) => name)).toEqual(sorted().slice(100, 200));
  await list.put(String(last?.id), String(last?.["name"]));
});

test("a browser that slept shows the changes of that time after it wakes", async () => {
  const screen = await show();
  await screen.go({ page: 2 });
  await disableNetwork(panelFirestore());
  const [name = ""] = list.rowsOn(2);
  await list.put("slept", `${name} ii`);
  clock.pass(8 * 60_000);
  expect(screen.names()).not.toContain(`${name} ii`);
  await enableNetwork(panelFirestore());
  await list.isShown(screen, 2);
  await list.remove(["slept"]);
});

test("a page opened without a network fails, and is shown once the network returns", async () => {
  const screen = await show();
  await disableNetwork(panelFirestore());
  await expect(screen.go({ page: 5 })).rejects.toMatchObject({ statusCode: 503 });
  await enableNetwork(panelFirestore());
  await list.isShown(screen, 5);
});

test("a session that ends during paging opens no further page, and the next session reads the list again", async () => {
  for (const page of [1, 2]) await openList(admin, "Employees", { page });
  await admin.authProvider.logout({});
  await expect(openList(admin, "Employees", { page: 3 })).rejects.toMatchObject({
    statusCode: expect.toBeOneOf([401, 403]) as number,
  });
  await admin.authProvider.login({ id: "noor@example.qa", password: "correct horse" });
  for (const page of [3, 2])
    expect(namesIn(await openList(admin, "Employees", { page }))).toEqual(list.rowsOn(page));
});

test("a large list that shrinks remains right, and is a small one when it is opened again", async () => {
  await list.fill(650);
  const screen = await show();
  await list.remove([...list.stored.keys()].slice(25));
  await list.isShown(screen, 1);
  expect(namesIn(await screen.go({ page: 3 }))).toEqual(list.rowsOn(3));
  screen.leave();
  clock.pass(61_000);
  const again = await openList(admin, "Employees", { page: 3 });
  expect(again).toMatchObject({ total: 25, truncated: false });
  expect(namesIn(again)).toEqual(list.rowsOn(3));
});
