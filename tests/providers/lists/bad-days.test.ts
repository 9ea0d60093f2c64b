/** Large lists on bad days: no network, a browser that slept, a session that ended, lists that grow and shrink. */
import { getApps } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { doc, writeBatch } from "firebase/firestore/lite";
import { afterEach, expect, test, vi } from "vitest";
import type { MatchingRecords } from "../../../src/contract/calls";
import { employeeData, idOf, nameOf, putEmployees } from "../../fixtures/many-employees";
import { testClock } from "../fixtures/clock";
import { namesIn, openList, showList, type ScreenQuery, type ListScreen } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 320;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const screens: ListScreen[] = [];
const stored = new Map<string, string>();

await fill(COUNT);
afterEach(async () => {
  await enableNetwork(panelFirestore());
  for (const screen of screens.splice(0)) screen.leave();
  clock.pass(61_000);
});

/** Past the panel, whose connection may be cut. */
async function fill(to: number): Promise<void> {
  const from = stored.size;
  await putEmployees(fixture.firebase.origin("firestore"), fixture.firebase.projectId, {
    count: to - from,
    from,
  });
  for (let index = from; index < to; index++) stored.set(idOf(index), nameOf(index));
}
async function empty(to: number): Promise<void> {
  const gone = [...stored.keys()].slice(to);
  for (let start = 0; start < gone.length; start += 400) {
    const batch = writeBatch(fixture.owner);
    for (const id of gone.slice(start, start + 400)) batch.delete(doc(fixture.owner, `Employees/${id}`));
    await batch.commit();
  }
  for (const id of gone) stored.delete(id);
}
async function put(id: string, name: string): Promise<void> {
  await fixture.put(`Employees/${id}`, { ...employeeData(9_000, { change: () => ({ name }) }) });
  stored.set(id, name);
}
function panelFirestore() {
  const app =
    getApps().find(({ name }) => name !== "owner" && name.includes("admin")) ??
    getApps().find(({ name }) => name !== "owner");
  return getFirestore(app as NonNullable<typeof app>);
}
const show = async (asked: ScreenQuery = {}) => {
  const screen = await showList(admin, "Employees", asked);
  screens.push(screen);
  return screen;
};
const sorted = () => [...stored.values()].sort((a, b) => (a < b ? -1 : 1));
const rowsOn = (page: number) => sorted().slice((page - 1) * 10, page * 10);
const isShown = (screen: ListScreen, page: number) =>
  vi.waitFor(
    () => {
      expect(screen.error()).toBeUndefined();
      expect(screen.names()).toEqual(rowsOn(page));
      expect(screen.now().total).toBe(stored.size);
    },
    { timeout: 10_000 },
  );
const matching = async (cursor?: string) =>
  (
    await data.custom?.<MatchingRecords>({
      url: "list/matching",
      method: "post",
      payload: {
        resource: "Employees",
        filters: [],
        sorters: [],
        size: 100,
        ...(cursor !== undefined && { cursor }),
      },
    })
  )?.data as MatchingRecords;

test("offline in the middle of an export: the same cursor goes on when the network is back", async () => {
  const first = await matching();
  await disableNetwork(panelFirestore());
  await expect(matching(first.cursor)).rejects.toMatchObject({ statusCode: 503 });
  await enableNetwork(panelFirestore());
  const names = first.records.map(({ name }) => String(name));
  for (let cursor = first.cursor; cursor !== undefined;) {
    const next = await matching(cursor);
    names.push(...next.records.map(({ name }) => String(name)));
    cursor = next.cursor;
  }
  expect(names).toEqual(sorted());
});

test("an export whose last record was deleted goes on behind its place", async () => {
  const first = await matching();
  const last = first.records.at(-1);
  await fixture.remove(`Employees/${String(last?.id)}`);
  const next = await matching(first.cursor);
  expect(next.records.map(({ name }) => name)).toEqual(sorted().slice(100, 200));
  await put(String(last?.id), String(last?.["name"]));
});

test("a browser that slept shows on waking what has changed meanwhile", async () => {
  const screen = await show();
  await screen.go({ page: 2 });
  await disableNetwork(panelFirestore());
  const [name = ""] = rowsOn(2);
  await put("slept", `${name} ii`);
  clock.pass(8 * 60_000);
  expect(screen.names()).not.toContain(`${name} ii`);
  await enableNetwork(panelFirestore());
  await isShown(screen, 2);
  await fixture.remove("Employees/slept");
  stored.delete("slept");
});

test("a page that is turned without a network says so, and is there when it is back", async () => {
  const screen = await show();
  await disableNetwork(panelFirestore());
  await expect(screen.go({ page: 5 })).rejects.toMatchObject({ statusCode: 503 });
  await enableNetwork(panelFirestore());
  await isShown(screen, 5);
});

test("a session that ends in the middle of paging refuses the next page, and the next session begins anew", async () => {
  await openList(admin, "Employees");
  await openList(admin, "Employees", { page: 2 });
  await admin.authProvider.logout({});
  await expect(openList(admin, "Employees", { page: 3 })).rejects.toMatchObject({
    statusCode: expect.toSatisfy((code: number) => [401, 403].includes(code)) as unknown,
  });
  await admin.authProvider.login({ id: "noor@example.qa", password: "correct horse" });
  expect(namesIn(await openList(admin, "Employees", { page: 3 }))).toEqual(rowsOn(3));
  expect(namesIn(await openList(admin, "Employees", { page: 2 }))).toEqual(rowsOn(2));
});

test("a small list that grows while it is open goes on, beyond what it is held with", async () => {
  await empty(20);
  const screen = await show();
  await isShown(screen, 1);
  for (const size of [310, 650]) {
    await fill(size);
    await isShown(screen, 1);
    await screen.go({ page: 2 });
    await isShown(screen, 2);
    await screen.go({ page: 1 });
  }
});

test("a large one that shrinks goes on, and is small when it is opened the next time", async () => {
  await fill(650);
  const screen = await show();
  await empty(25);
  await isShown(screen, 1);
  expect(namesIn(await screen.go({ page: 3 }))).toEqual(rowsOn(3));
  screen.leave();
  clock.pass(61_000);
  const again = await openList(admin, "Employees", { page: 3 });
  expect(again).toMatchObject({ total: 25, truncated: false });
  expect(namesIn(again)).toEqual(rowsOn(3));
  await fill(COUNT);
});
