/** A large list while its records change: rows and totals are right afterwards, whoever has changed what. */
import { doc, writeBatch } from "firebase/firestore/lite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { employeeData, idOf, nameOf } from "../../fixtures/many-employees";
import { testClock } from "../fixtures/clock";
import { newOperationId } from "../../../src/schema/history";
import { namesIn, openList, showList, type ScreenQuery, type ListScreen } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 347;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();

/** What each test begins with, by id. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Array.from({ length: COUNT }, (_, index) => [idOf(index), nameOf(index)]),
);
/** What is stored, by id. */
const stored = new Map<string, string>();
const screens: ListScreen[] = [];
let next = 0;

beforeEach(async () => {
  // So long that nothing is known any more of the lists of the test before.
  clock.pass(61_000);
  const batch = writeBatch(fixture.owner);
  for (const id of stored.keys()) if (!NAMES.has(id)) batch.delete(doc(fixture.owner, `Employees/${id}`));
  for (const [index, [id, name]] of [...NAMES].entries())
    if (stored.get(id) !== name) batch.set(doc(fixture.owner, `Employees/${id}`), employeeData(index));
  await batch.commit();
  stored.clear();
  for (const [id, name] of NAMES) stored.set(id, name);
}, 60_000);
afterEach(() => {
  for (const screen of screens.splice(0)) screen.leave();
});

const show = async (asked: ScreenQuery) => {
  const screen = await showList(admin, "Employees", asked);
  screens.push(screen);
  // Listeners of the test before may have to hear of this one's records first.
  if (!asked.sort) await isShown(screen, asked.page ?? 1);
  return screen;
};
async function put(id: string, name: string): Promise<void> {
  await fixture.put(`Employees/${id}`, { ...employeeData(next++, { change: () => ({ name }) }) });
  stored.set(id, name);
}
async function remove(...ids: readonly string[]): Promise<void> {
  for (const id of ids) stored.delete(id);
  const batch = writeBatch(fixture.owner);
  for (const id of ids) batch.delete(doc(fixture.owner, `Employees/${id}`));
  await batch.commit();
}
const sorted = () =>
  [...stored].sort(([idA, a], [idB, b]) => (a === b ? (idA < idB ? -1 : 1) : a < b ? -1 : 1));
const rowsOn = (page: number) =>
  sorted()
    .slice((page - 1) * 10, page * 10)
    .map(([, name]) => name);
const idsOn = (page: number) =>
  sorted()
    .slice((page - 1) * 10, page * 10)
    .map(([id]) => id);
const lastPage = () => Math.ceil(stored.size / 10);
/** Rows come from listeners, which hear of what this tab has written a moment after it is confirmed (late-notifications.test.ts). */
const isShown = (screen: ListScreen, page: number) =>
  vi.waitFor(
    () => {
      expect(screen.names()).toEqual(rowsOn(page));
      expect(screen.now().total).toBe(stored.size);
    },
    { timeout: 5_000 },
  );

describe("a record that somebody else adds", () => {
  test.each([
    ["on the first page", 1],
    ["on a page in the middle", 3],
  ])("%s moves the others down", async (_, page) => {
    const screen = await show({ page: 1 });
    for (let turned = 2; turned <= page; turned++) await screen.go({ page: turned });
    const [, second] = rowsOn(page);
    await put("added", `${String(second)} the second`);
    await isShown(screen, page);
  });

  test("before the page is on its own page when that is opened, and no row stands twice on the way there", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: 2 });
    const before = await screen.go({ page: 3 });
    await put("added", "! the first");
    for (const page of [1, 2, 3]) {
      await screen.go({ page });
      await isShown(screen, page);
    }
    expect(namesIn(before)).not.toEqual(rowsOn(3));
  });

  test("at the end of the last page is shown there, though that was read from the end", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: lastPage() });
    await put("added", "zzz");
    await isShown(screen, lastPage());
  });

  test("so that the last page overflows makes another page", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: lastPage() });
    for (let index = 0; index < 5; index++) await put(`added${index}`, `zzz ${index}`);
    // What comes behind the page shown is told to nobody.
    await vi.waitFor(() => expect(screen.now().total).toBeGreaterThan(350), { timeout: 5_000 });
    for (const page of [lastPage(), lastPage() - 1]) {
      await screen.go({ page });
      await isShown(screen, page);
    }
  });

  test("between the count and the rows of a last page that overflows stands on the page after it, with the one before", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: lastPage() });
    for (let index = 0; index < 3; index++) await put(`added${index}`, `zzz ${index}`);
    await isShown(screen, 35);
    let isCounted = false;
    fixture.requests((url, _method, send) => {
      if (isCounted || !url.includes(":runAggregationQuery")) return undefined;
      isCounted = true;
      return send().then(async (answer) => {
        await put("added4", "zzz 4");
        return answer;
      });
    });
    await put("added3", "zzz 3");
    await vi.waitFor(() => expect(screen.now().total).toBeGreaterThan(350), { timeout: 5_000 });
    await screen.go({ page: 36 });
    await isShown(screen, 36);
  });
});

describe("a record that somebody else deletes", () => {
  test("on the page shown makes room for the one behind it", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: 2 });
    await remove(...idsOn(2).slice(2, 4));
    await isShown(screen, 2);
  });

  test("that its neighbour page began behind leaves that page where it was", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: 2 });
    const shown = rowsOn(2);
    await remove(...idsOn(1).slice(-1));
    expect(namesIn(await screen.go({ page: 2 }))).toEqual(shown);
    for (const page of [1, 2]) {
      await screen.go({ page });
      await isShown(screen, page);
    }
  });

  test("with all others of the last page leaves it empty, with the number of those that are left", async () => {
    const screen = await show({ page: 1 });
    const last = lastPage();
    await screen.go({ page: last });
    await remove(...idsOn(last));
    await vi.waitFor(() => expect(screen.now()).toMatchObject({ data: [], total: stored.size }), {
      timeout: 5_000,
    });
    expect(namesIn(await screen.go({ page: last - 1 }))).toEqual(rowsOn(last - 1));
  });

  test("with all others of a page in the middle fills it with those behind", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: 2 });
    await remove(...idsOn(2));
    await isShown(screen, 2);
  });

  test("with most others: a page that is gone leads to one that is there", async () => {
    const screen = await show({ page: 1 });
    await remove(
      ...sorted()
        .slice(45)
        .map(([id]) => id),
    );
    const answer = await screen.go({ page: 8 });
    expect(answer.total).toBe(45);
    expect(answer.page ?? 8).toBeGreaterThan(5);
    expect(answer.data).toEqual([]);
    expect(namesIn(await screen.go({ page: 5 }))).toEqual(rowsOn(5));
  });
});

describe("what this tab does is counted at once,", () => {
  const EMPLOYEE = {
    empId: "X1",
    qid: "29000000001",
    email: null,
    password: "Palm-1234",
  };

  test("a new record", async () => {
    const screen = await show({ page: 2 });
    const { data: made } = await data.create({
      resource: "Employees",
      variables: { name: "!! new", ...EMPLOYEE, company: { id: "CO01", name: "Company B1" } },
    });
    stored.set(String(made.id), "!! new");
    expect((await openList(admin, "Employees", { page: 2 })).total).toBe(stored.size);
    await screen.go({ page: 1 });
    await isShown(screen, 1);
  });

  test("a deletion, and a page that it empties", async () => {
    const screen = await show({ page: 1 });
    const last = lastPage();
    await screen.go({ page: last });
    const ids = idsOn(last);
    await data.deleteMany?.({ resource: "Employees", ids: [...ids] });
    for (const id of ids) stored.delete(id);
    expect((await openList(admin, "Employees", { page: last })).total).toBe(stored.size);
    await screen.go({ page: last - 1 });
    await isShown(screen, last - 1);
  });

  test("a deletion of many, and what takes it back", async () => {
    const screen = await show({ page: 1 });
    const gone = [...stored].filter(([id]) => idsOn(1).includes(id));
    const operation = newOperationId();
    const call = (url: string, payload: object) => data.custom?.({ url, method: "post", payload });
    await call("list/delete", { resource: "Employees", ids: gone.map(([id]) => id), operation });
    for (const [id] of gone) stored.delete(id);
    expect((await openList(admin, "Employees", { page: 1 })).total).toBe(stored.size);
    await isShown(screen, 1);
    await call("history/undo", { operation, undoOperation: newOperationId() });
    for (const [id, name] of gone) stored.set(id, name);
    expect((await openList(admin, "Employees", { page: 1 })).total).toBe(stored.size);
    await isShown(screen, 1);
  });

  test("a batch of rows", async () => {
    const screen = await show({ page: 1 });
    const rows = [1, 2, 3].map((number) => ({
      ...EMPLOYEE,
      name: `! row ${number}`,
      empId: `R${number}`,
      companyId: "CO01",
      companyName: "Company B1",
    }));
    await data.custom?.({
      url: "import/write",
      method: "post",
      payload: { resource: "Employees", rows, policy: "leave", operation: newOperationId() },
    });
    expect((await openList(admin, "Employees", { page: 1 })).total).toBe(stored.size + 3);
    await vi.waitFor(() => expect(screen.names().slice(0, 3)).toEqual(rows.map(({ name }) => name)));
    for (const { id, name } of screen.now().data.slice(0, 3)) stored.set(String(id), String(name));
  });
});

describe("a record that moves to another page", () => {
  test("stays with its form, which goes on being told of its changes", async () => {
    const screen = await show({ page: 1 });
    const [id = ""] = idsOn(1);
    let name: unknown;
    const read = async () => {
      name = (await data.getOne({ resource: "Employees", id })).data["name"];
    };
    await read();
    const form: unknown = admin.liveProvider.subscribe({
      channel: "resources/Employees",
      types: ["*"],
      params: { resource: "Employees", subscriptionType: "useOne", id },
      callback: () => void read(),
    });
    // Out of the page, further away, back into it, and within it.
    for (const moved of ["zzz away", "zzz further away", "! back", "! back again"]) {
      await put(id, moved);
      await vi.waitFor(() => expect(name).toBe(moved));
      await isShown(screen, 1);
    }
    admin.liveProvider.unsubscribe(form);
  });

  test("is shown where it belongs, and once", async () => {
    const screen = await show({ page: 1 });
    await screen.go({ page: 2 });
    await put(idsOn(2)[0] ?? "", "! moved");
    await vi.waitFor(() => expect(screen.names()).not.toContain("! moved"));
    for (const page of [1, 2]) {
      await screen.go({ page });
      await isShown(screen, page);
    }
  });
});

test("two screens that sort differently keep each other's rows", async () => {
  const byName = await show({ page: 1 });
  await byName.go({ page: 2 });
  const other = await show({ page: 1, size: 20, sort: { field: "name", order: "desc" } });
  const backwards = () =>
    sorted()
      .reverse()
      .slice(0, 20)
      .map(([, name]) => name);
  await put("added", "zzzz last");
  await vi.waitFor(() => expect(other.names()).toEqual(backwards()));
  expect(byName.names()).toEqual(rowsOn(2));
  const [id = ""] = idsOn(2);
  await put(id, "zzzzz moved");
  await vi.waitFor(() => expect(other.names()).toEqual(backwards()));
  await vi.waitFor(() => expect(byName.names()).toEqual(rowsOn(2)));
});
