/** The rules refuse a large list during paging, while the session continues. The list reports it, and returns later. */
import { readFile } from "node:fs/promises";
import { getApps } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { afterEach, expect, test, vi } from "vitest";
import { idOf, nameOf } from "../../fixtures/many-employees";
import { testClock } from "../fixtures/clock";
import { KnownEmployees } from "../fixtures/known-employees";
import { namesIn, openList, screensOf, type ScreenQuery } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 412;
const REFUSED = {
  statusCode: 403,
  message: "Not allowed to read Employees. If your access changed, sign in again.",
};
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const { firebase } = fixture;
const rules = await readFile("firestore.rules", "utf8");
const show = screensOf(admin, "Employees");
const list = new KnownEmployees(fixture);
const rowsOn = (page: number) => list.rowsOn(page);

await list.fill(COUNT);
const names = list.sorted().map(([, name]) => name);
afterEach(async () => {
  await allow();
  clock.pass(61_000);
});

async function putRules(content: string): Promise<void> {
  const url = `${firebase.origin("firestore")}/emulator/v1/projects/${firebase.projectId}:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ content }] } });
  expect((await fetch(url, { method: "PUT", body })).ok).toBe(true);
}
const allow = () => putRules(rules);
/** Denies the list of employees. Open listeners are checked again, as after a moment without a network. */
async function refuse(): Promise<void> {
  const [before, after] = rules.split("match /Employees/{id} {");
  await putRules(
    `${String(before)}match /Employees/{id} {${String(after).replace(/allow list: if [^;]+;/, "allow list: if false;")}`,
  );
  const app = getApps().find(({ name }) => name === "admin");
  if (!app) throw new Error("The panel has no app.");
  await disableNetwork(getFirestore(app));
  await enableNetwork(getFirestore(app));
}
/** Somebody else changes a row; then it is as it was. */
async function rename(name: string, to: string): Promise<() => Promise<void>> {
  const index = Number(name.split(" ").at(-1));
  await list.put(idOf(index), to, index);
  return () => list.put(idOf(index), name, index);
}

test("a list shows the refusal of its shown page, other pages and its total at once, and returns with the access", async () => {
  const screen = await show();
  expect(namesIn(await screen.go({ page: 2 }))).toEqual(rowsOn(2));
  await refuse();
  await vi.waitFor(() => expect(screen.error()).toMatchObject(REFUSED));
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
  const payload = { resource: "Employees", filters: [], sorters: [] };
  await expect(data.custom?.({ url: "list/count", method: "post", payload })).rejects.toMatchObject({
    statusCode: 403,
  });

  const [, second = ""] = rowsOn(2);
  const renamed = rowsOn(2).map((name) => (name === second ? `${second} !` : name));
  const undo = await rename(second, `${second} !`);
  await allow();
  expect(namesIn(await screen.go({ page: 2 }))).toEqual(renamed);
  expect(screen.now().total).toBe(COUNT);
  // And is live again.
  await undo();
  await vi.waitFor(() => expect(screen.names()).toEqual(rowsOn(2)));
  for (const page of [3, 2, 1]) expect(namesIn(await screen.go({ page }))).toEqual(rowsOn(page));
  for (const one of queries) expect((await openList(admin, "Employees", one)).data).not.toEqual([]);
});

test("a refused search continues in its place once the access returns", async () => {
  const found = names.filter((name) => name.includes("Al-"));
  const screen = await show({ search: "al-" });
  await screen.go({ search: "al-", page: 2 });
  expect(screen.names()).toEqual(found.slice(10, 20));
  await refuse();
  await vi.waitFor(() => expect(screen.error()).toMatchObject(REFUSED));
  await expect(screen.go({ search: "al-", page: 3 })).rejects.toMatchObject(REFUSED);
  await allow();
  for (const page of [3, 2, 4])
    expect(namesIn(await screen.go({ search: "al-", page }))).toEqual(
      found.slice((page - 1) * 10, page * 10),
    );
});

test("a list that is refused at its opening is read again once the access returns", async () => {
  await refuse();
  for (const page of [1, 4])
    await expect(openList(admin, "Employees", { page })).rejects.toMatchObject(REFUSED);
  await allow();
  expect(namesIn(await openList(admin, "Employees", { page: 4 }))).toEqual(rowsOn(4));
});
