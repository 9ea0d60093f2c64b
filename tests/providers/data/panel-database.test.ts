/** What Refine asks of the database, and whom the screens of single records are told by: the test speaks for the rest. */
import type { Firestore } from "firebase/firestore";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Lists } from "../../../src/providers/data/lists/lists";
import {
  LIVE_TIMES,
  LiveQuery,
  type Listen,
  type LiveSnapshot,
} from "../../../src/providers/data/live-query";
import { PanelDatabase } from "../../../src/providers/data/panel-database";
import type { RecordSaver } from "../../../src/providers/data/record-saver";
import type { Scope, RecordReader } from "../../../src/providers/data/record-reader";
import type { AuditedWriter } from "../../../src/providers/data/history/audited-writer";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function listener() {
  let next: (snapshot: LiveSnapshot) => void = () => undefined;
  const stop = vi.fn();
  const listen: Listen = (told) => {
    next = told;
    return stop;
  };
  const query = new LiveQuery(listen, LIVE_TIMES, { onIdle: vi.fn(), onSynced: vi.fn() });
  const tell = (companyName?: string) => {
    const records = companyName === undefined ? [] : [{ id: "c1", companyName }];
    next({ records, changed: ["c1"], synced: true });
  };
  return { query, stop, tell };
}

/** @param record which listener holds the record. */
function openAs(principal: Scope["principal"], record: () => LiveQuery) {
  const author = { kind: principal, recordId: "c1", name: "C1" };
  const never = () => Promise.reject(new Error("Nothing is written here."));
  const watchLists = vi.fn(() => () => undefined);
  const database = new PanelDatabase(
    {} as Firestore,
    { record } as unknown as RecordReader,
    { watch: watchLists } as unknown as Lists,
    never,
    never,
    () => ({ principal, account: "c1", author }),
  );
  return { database, watchLists };
}

test("a record that leaves a list's page is watched by its own listener alone, and the page's listener ends", () => {
  const [page, own] = [listener(), listener()];
  let holder = page.query;
  const { database } = openAs("admin", () => holder);
  const told = vi.fn();
  const end = database.watch(companies, ["c1"], told);
  page.tell("Alpha");
  holder = own.query;
  page.tell();
  vi.advanceTimersByTime(LIVE_TIMES.coalesce);
  expect(told).toHaveBeenCalledTimes(1);
  own.tell("Omega");

  for (const one of [page, own]) one.tell("Alpha");
  vi.advanceTimersByTime(LIVE_TIMES.coalesce);
  expect(told).toHaveBeenCalledTimes(2);
  // Twice: a server that is silent for ten seconds begins the grace period anew.
  vi.advanceTimersByTime(LIVE_TIMES.grace * 2);
  expect([page, own].map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0]);
  end();
  vi.advanceTimersByTime(LIVE_TIMES.grace * 2);
  expect(own.stop).toHaveBeenCalledTimes(1);
});

test("a person who may read but not list a collection watches its records and no list", () => {
  const { query } = listener();
  const { database, watchLists } = openAs("company", () => query);
  database.watch(companies, ["c1"], vi.fn())();
  expect(() => database.watch(companies, [], vi.fn())).toThrow(expect.objectContaining({ statusCode: 403 }));
  expect(watchLists).not.toHaveBeenCalled();
});

describe("panel database request", () => {
  /** @param failure of what is written. */
  function opened(principal: Scope["principal"] = "admin", failure?: Error) {
    const author = { kind: principal, recordId: "a1", name: "A1" };
    const answer = (id: string) => (failure ? Promise.reject(failure) : Promise.resolve({ data: { id } }));
    const saver = {
      create: vi.fn<(...asked: unknown[]) => Promise<object>>(() => answer("new")),
      update: vi.fn<(...asked: unknown[]) => Promise<object>>((_, id) => answer(String(id))),
      remove: vi.fn<(...asked: unknown[]) => Promise<object>>((_, id) => answer(String(id))),
    };
    const sources = {
      existing: vi.fn((_: unknown, id: string) => Promise.resolve({ id })),
      readOne: vi.fn((_: unknown, id: string) =>
        answer(id).then(({ data }) => (id === "gone" ? undefined : data)),
      ),
      drop: vi.fn(),
    };
    const lists = {
      answer: vi.fn(() => answer("b1").then(() => ({ data: [], total: 0 }))),
      changed: vi.fn(() => Promise.resolve()),
    };
    const start = vi.fn(() => "started");
    const database = new PanelDatabase(
      {} as Firestore,
      sources as unknown as RecordReader,
      lists as unknown as Lists,
      () => Promise.resolve(saver as unknown as RecordSaver),
      () => Promise.resolve({ startOperation: start } as unknown as AuditedWriter),
      () => ({ principal, account: "a1", author }),
    );
    return { database, saver, sources, lists, start };
  }
  const collection = brands;
  const [id, ids, variables] = ["b1", ["b1", "b2"], { discount: "1%" }];
  const denied = Object.assign(new Error("no"), { code: "permission-denied" });
  const again = "If your access changed, sign in again.";
  type Asked = (database: PanelDatabase) => Promise<unknown>;

  test.each<[string, Asked]>([
    ["list", (one) => one.getList({ collection })],
    ["get", (one) => one.getOne({ collection, id })],
    ["get", (one) => one.getMany({ collection, ids })],
    ["create", (one) => one.createData({ collection, variables })],
    ["update", (one) => one.updateData({ collection, id, variables })],
    ["delete", (one) => one.deleteData({ collection, id })],
  ])("a request is refused to a person who may not %s", async (operation, asked) => {
    await expect(asked(opened("company").database)).rejects.toMatchObject({
      statusCode: 403,
      message: `Your account may not ${operation} brand.`,
    });
  });

  test.each<[string, Asked]>([
    ["read Services Management", (one) => one.getList({ collection })],
    ["read Services Management", (one) => one.getMany({ collection, ids })],
    ["save this brand", (one) => one.createData({ collection, variables })],
    ["save this brand", (one) => one.updateData({ collection, id, variables })],
    ["delete this brand", (one) => one.deleteData({ collection, id })],
  ])("a request to %s that the rules refuse says that it is not allowed", async (what, asked) => {
    const { database, lists, sources } = opened("admin", denied);
    await expect(asked(database)).rejects.toMatchObject({
      statusCode: 403,
      message: `Not allowed to ${what}. ${again}`,
    });
    expect([lists.changed.mock.calls, sources.drop.mock.calls]).toEqual([[], []]);
  });

  test("a request with an impossible id is refused", async () => {
    for (const asked of [
      opened().database.getOne({ collection, id: "a/b" }),
      opened().database.getMany({ collection, ids: ["b1", ".."] }),
      opened().database.updateData({ collection, id: "__b__", variables }),
      opened().database.deleteData({ collection, id: "" }),
    ])
      await expect(asked).rejects.toMatchObject({
        statusCode: 404,
        message: "There is no record with this id.",
      });
  });

  test("a request for several records leaves out those that are gone", async () => {
    expect(await opened().database.getMany({ collection, ids: ["b1", "gone", 7] })).toEqual({
      data: [{ id: "b1" }, { id: "7" }],
    });
  });

  test("a completed write is announced to the lists", async () => {
    const { database, lists, sources } = opened();
    const change = (more: object) => [collection, { ...more, began: expect.any(Number) as unknown }];
    await database.createData({ collection, variables });
    await database.updateData({ collection, id, variables });
    await database.updateData({ collection, id, variables: null });
    await database.deleteData({ collection, id });
    expect(lists.changed.mock.calls).toEqual([
      change({ added: 1 }),
      change({ fields: ["discount"] }),
      change({ fields: [] }),
      change({ added: -1 }),
    ]);
    expect(sources.drop.mock.calls).toEqual([[collection, "b1"]]);
  });

  test("an undo request is signed and carries Refine's meta", async () => {
    const { database, saver } = opened();
    const [meta, signed] = [{ operation: "w" }, { undoes: "u" }];
    await database.updateData({ collection, id, variables, meta }, signed);
    await database.deleteData({ collection, id, meta }, signed);
    expect(saver.update.mock.calls).toEqual([[collection, "b1", variables, meta, signed]]);
    expect(saver.remove.mock.calls).toEqual([[collection, "b1", meta, signed]]);
  });

  test("a request for several records is one operation, and each new record has its own id", async () => {
    const { database, saver, start } = opened();
    await database.createManyData({ collection, variables: [variables, variables], meta: { newId: "form" } });
    await database.updateManyData({ collection, ids, variables, meta: { operation: "given" } });
    await database.deleteManyData({ collection, ids });
    const work = { operation: "started" };
    const made = { ...work, newId: undefined };
    expect(saver.create.mock.calls.map(([, , meta]) => meta)).toEqual([made, made]);
    expect(saver.update.mock.calls.map(([, one, , meta]) => [one, meta])).toEqual([
      ["b1", { operation: "given" }],
      ["b2", { operation: "given" }],
    ]);
    expect(saver.remove.mock.calls.map(([, one, meta]) => [one, meta])).toEqual([
      ["b1", work],
      ["b2", work],
    ]);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Asked]>([
    ["saved", (one) => one.createManyData({ collection, variables: [variables, variables] })],
    ["saved", (one) => one.updateManyData({ collection, ids, variables })],
    ["deleted", (one) => one.deleteManyData({ collection, ids })],
  ])("a failed request for several records says how many were %s before the failure", async (done, asked) => {
    await expect(asked(opened("admin", denied).database)).rejects.toMatchObject({
      message: expect.stringContaining(`0 of 2 were ${done}. Not allowed to `) as unknown,
    });
  });

  test("a cancelled request is not awaited", async () => {
    const meta = { signal: AbortSignal.abort() };
    for (const asked of [
      opened().database.createData({ collection, variables, meta }),
      opened().database.updateData({ collection, id, variables, meta }),
    ])
      await expect(asked).rejects.toMatchObject({ statusCode: 499 });
    const { saver, database } = opened();
    // An address may have given anything.
    await database.createData({ collection, variables, meta: { signal: "stop" } });
    expect(saver.create).toHaveBeenCalledOnce();
  });
});
