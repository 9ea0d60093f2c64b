/** Large lists without a network, after a sleep, a refusal or the end of a session. */
import { readFile } from "node:fs/promises";
import { getApp } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { afterEach, describe, expect, test } from "vitest";
import { idOf, nameOf } from "../../fixtures/many-employees";
import { testClock } from "../../fixtures/providers/clock";
import { KnownEmployees } from "../../fixtures/providers/known-employees";
import { namesIn, openList, screensOf, type ScreenQuery } from "../../fixtures/providers/list-screen";
import { adminPanel, EMAIL, PASSWORD } from "../../fixtures/providers/signed-in";

const COUNT = 412;
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

const panelFirestore = () => getFirestore(getApp("admin"));
const sorted = () => list.sorted().map(([, name]) => name);

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

test("a session that ends during paging opens no further page, and the next session reads the list again", async () => {
  for (const page of [1, 2]) await openList(admin, "Employees", { page });
  await admin.authProvider.logout({});
  await expect(openList(admin, "Employees", { page: 3 })).rejects.toMatchObject({
    statusCode: expect.toBeOneOf([401, 403]) as number,
  });
  await admin.authProvider.login({ id: EMAIL, password: PASSWORD });
  for (const page of [3, 2])
    expect(namesIn(await openList(admin, "Employees", { page }))).toEqual(list.rowsOn(page));
});

describe("a refusal by the rules, while the session continues", async () => {
  const REFUSED = {
    statusCode: 403,
    message: "Not allowed to read Employees. If your access changed, sign in again.",
  };
  const rules = await readFile("firestore.rules", "utf8");
  const allow = () => fixture.putRules(rules);
  afterEach(allow);

  /** Denies the list of employees. Open listeners are checked again, as after a moment without a network. */
  async function refuse(): Promise<void> {
    const denied = /(match \/Employees\/\{id\} \{[^]*?allow list: if )[^;]+;/;
    await fixture.putRules(rules.replace(denied, "$1false;"));
    await disableNetwork(panelFirestore());
    await enableNetwork(panelFirestore());
  }
  test("a list shows the refusal of its shown page, other pages and its total at once, and returns with the access", async () => {
    const screen = await show();
    expect(namesIn(await screen.go({ page: 2 }))).toEqual(list.rowsOn(2));
    await refuse();
    await expect.poll(() => screen.error()).toMatchObject(REFUSED);
    expect(admin.session.getSnapshot().status).toBe("open");

    const queries: readonly ScreenQuery[] = [
      { page: 2 },
      { page: 3 },
      { page: 1 },
      { page: Math.ceil(COUNT / 10) },
      { sort: { field: "empId", order: "desc" } },
      { search: nameOf(7) },
      { search: "company" },
    ];
    for (const one of queries) await expect(openList(admin, "Employees", one)).rejects.toMatchObject(REFUSED);

    const [, second = ""] = list.rowsOn(2);
    const renamed = list.rowsOn(2).map((name) => (name === second ? `${second} !` : name));
    const index = Number(second.split(" ").at(-1));
    const rename = (to: string) => list.put(idOf(index), to, index);
    await rename(`${second} !`);
    await allow();
    expect(namesIn(await screen.go({ page: 2 }))).toEqual(renamed);
    expect(screen.now().total).toBe(COUNT);
    await rename(second);
    await expect.poll(() => screen.names()).toEqual(list.rowsOn(2));
    for (const page of [3, 2, 1]) expect(namesIn(await screen.go({ page }))).toEqual(list.rowsOn(page));
    for (const one of queries) expect((await openList(admin, "Employees", one)).data).not.toEqual([]);
  });

  test("a refused search continues in its place once the access returns", async () => {
    const found = sorted().filter((name) => name.includes("Al-"));
    const pageOf = (page: number) => found.slice((page - 1) * 10, page * 10);
    const screen = await show({ search: "al-" });
    await screen.go({ search: "al-", page: 2 });
    expect(screen.names()).toEqual(pageOf(2));
    await refuse();
    await expect.poll(() => screen.error()).toMatchObject(REFUSED);
    await expect(screen.go({ search: "al-", page: 3 })).rejects.toMatchObject(REFUSED);
    await allow();
    for (const page of [3, 2, 4])
      expect(namesIn(await screen.go({ search: "al-", page }))).toEqual(pageOf(page));
  });
});
