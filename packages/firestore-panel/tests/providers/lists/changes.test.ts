/**
 * The rows and the total of a large list are right after any change of its records. What this tab does is counted before
 * its listeners hear of it; the rows are right once they do.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { employeeData, idOf, nameOf } from "../../fixtures/many-employees";
import { testClock } from "../../fixtures/providers/clock";
import { newOperationId } from "../../../src/schema/history";
import { employeeRow } from "../../fixtures/providers/records";
import { KnownEmployees } from "../../fixtures/providers/known-employees";
import { namesIn, openList, screensOf, type ListScreen } from "../../fixtures/providers/list-screen";
import { bulkDelete, undoAll } from "../../fixtures/providers/provider-calls";
import { adminPanel } from "../../fixtures/providers/signed-in";

const COUNT = 347;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const showEmployees = screensOf(admin, "Employees");

/** What each test begins with, by id. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Array.from({ length: COUNT }, (_, index) => [idOf(index), nameOf(index)]),
);
const list = new KnownEmployees(fixture);
const { stored } = list;
let next = 0;
const listeners = lateListeners();

beforeEach(async () => {
  // The panel forgets the lists of the test before.
  clock.pass(61_000);
  await list.remove([...stored.keys()].filter((id) => !NAMES.has(id)));
  const changed = [...NAMES].map(([id, name], index) => [id, name, index] as const);
  await fixture.putAll(
    changed.flatMap(([id, name, index]) =>
      stored.get(id) === name ? [] : [[`Employees/${id}`, employeeData(index)] as const],
    ),
  );
  stored.clear();
  for (const [id, name] of NAMES) stored.set(id, name);
}, 60_000);

const put = (id: string, name: string) => list.put(id, name, next++);
const show = async (...pages: readonly number[]) => {
  const screen = await showEmployees({ page: 1 });
  // Listeners of the test before may first have to hear of the records of this one.
  await list.isShown(screen, 1);
  for (const page of pages) await screen.go({ page });
  return screen;
};
const expectPages = async (screen: ListScreen, ...pages: readonly number[]) => {
  for (const page of pages) {
    await screen.go({ page });
    await list.isShown(screen, page);
  }
};

/** The first of all: other tests leave listeners that cannot be held. */
describe("what this tab does is counted before its listeners hear of it", () => {
  afterEach(() => listeners.release());
  /** The second page is shown. The first one's listener is still open, for who turns back. */
  const showBoth = async () => {
    const screen = await show(2);
    listeners.holdFromCommit();
    return screen;
  };

  test("a new record is counted at once, and appears on a page that was opened before", async () => {
    const screen = await showBoth();
    const before = list.rowsOn(1);
    const { companyId, companyName, ...values } = employeeRow("X1", { name: "!! new" });
    const variables = { ...values, company: { id: companyId, name: companyName } };
    const { data: made } = await data.create({ resource: "Employees", variables });
    stored.set(String(made.id), "!! new");
    expect((await screen.go({ page: 2 })).total).toBe(stored.size);
    expect(namesIn(await screen.go({ page: 1 }))).toEqual(before);
    listeners.release();
    await list.isShown(screen, 1);
  });

  test("deleted records leave a page that was opened before, and the next ones take their place, until an undo", async () => {
    const screen = await showBoth();
    const gone = list.recordsOn(1);
    const ids = gone.map(([id]) => id);
    const alone = { resource: "Employees", id: list.idsOn(30)[0] ?? "" };
    await data.getOne(alone);
    await data.deleteOne(alone);
    await expect(data.getOne(alone)).rejects.toMatchObject({ statusCode: 404 });
    const operation = newOperationId();
    await bulkDelete(admin, "Employees", ids, operation);
    for (const id of [...ids, alone.id]) stored.delete(id);
    expect(await screen.go({ page: 1 })).toMatchObject({ data: [], total: stored.size });
    listeners.release();
    await list.isShown(screen, 1);
    await undoAll(admin, operation);
    for (const [id, name] of gone) stored.set(id, name);
    // A count of a moment ago may have come between the commits of the undo, and is repeated.
    await expect.poll(async () => (await openList(admin, "Employees")).total).toBe(stored.size);
    await expectPages(screen, 1, 2);
  });
});

test.each([
  ["on the first page", []],
  ["on a page in the middle", [2, 3]],
])("a record that somebody else adds %s moves the others down", async (_, pages) => {
  const screen = await show(...pages);
  const page = pages.at(-1) ?? 1;
  await put("added", `${String(list.rowsOn(page)[1])} the second`);
  await list.isShown(screen, page);
});

test("a record added at the end of the last page is shown there, though that page was read from the end", async () => {
  const screen = await show(list.lastPage());
  await put("added", "zzz");
  await list.isShown(screen, list.lastPage());
});

test.each([
  ["some", 2, 4],
  ["all", 0, 10],
])("the next records take the place of %s deleted rows of the shown page", async (_, from, to) => {
  const screen = await show(2);
  await list.remove(list.idsOn(2).slice(from, to));
  await list.isShown(screen, 2);
});

test("a page remains in its place when the record before its first row is deleted", async () => {
  const screen = await show(2);
  const shown = list.rowsOn(2);
  await list.remove(list.idsOn(1).slice(-1));
  expect(namesIn(await screen.go({ page: 2 }))).toEqual(shown);
  await expectPages(screen, 1, 2);
});

test("the last page is empty after its records are deleted, and a page that no longer exists leads to one that does", async () => {
  const last = list.lastPage();
  const screen = await show(last);
  await list.remove(list.idsOn(last));
  const empty = { data: [], total: stored.size };
  await expect.poll(() => screen.now()).toMatchObject(empty);
  await expectPages(screen, last - 1, 1);
  const others = list.sorted().slice(45);
  await list.remove(others.map(([id]) => id));
  const answer = await screen.go({ page: 8 });
  expect(answer).toMatchObject({ data: [], total: 45 });
  expect(answer.page ?? 8).toBeGreaterThan(5);
  await expectPages(screen, 5);
});

test("a record that moves to another page remains in its form, which shows further changes", async () => {
  const screen = await show();
  const [id = ""] = list.idsOn(1);
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
  for (const moved of ["zzz away", "zzz further away", "! back", "! back again"]) {
    await put(id, moved);
    await expect.poll(() => name).toBe(moved);
    await list.isShown(screen, 1);
  }
  admin.liveProvider.unsubscribe(form);
});

test("two screens that sort differently keep each other's rows", async () => {
  const byName = await show(2);
  const other = await showEmployees({ page: 1, size: 20, sort: { field: "name", order: "desc" } });
  const backwards = () =>
    list
      .sorted()
      .slice(-20)
      .reverse()
      .map(([, name]) => name);
  await put("added", "zzzz last");
  await expect.poll(() => other.names()).toEqual(backwards());
  expect(byName.names()).toEqual(list.rowsOn(2));
  await put(list.idsOn(2)[0] ?? "", "zzzzz moved");
  await expect.poll(() => other.names()).toEqual(backwards());
  await expect.poll(() => byName.names()).toEqual(list.rowsOn(2));
});

/** Holds back what the server sends to the listeners, from the next commit until the release. */
function lateListeners() {
  let hold: Promise<void> | undefined;
  let release = () => {};
  const delayed = (body: ReadableStream<Uint8Array> | null) =>
    body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: async (part, listener) => {
          await hold;
          listener.enqueue(part);
        },
      }),
    ) ?? null;
  const tap = (isHeldFromCommit: boolean) =>
    fixture.requests((url, method, send) => {
      if (isHeldFromCommit && url.includes(":commit"))
        hold ??= new Promise((resolve) => {
          release = resolve;
        });
      if (method !== "GET" || !url.includes("Listen/channel")) return undefined;
      return send().then((answer) => new Response(delayed(answer.body), answer));
    });
  tap(false);
  return {
    holdFromCommit: () => void tap(true),
    release: () => {
      tap(false);
      release();
      hold = undefined;
    },
  };
}
