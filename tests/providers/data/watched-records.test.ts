/** Whom the screens of single records are told by: the listeners speak for the test. */
import type { Firestore } from "firebase/firestore";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Lists } from "../../../src/providers/data/lists/lists";
import {
  LIVE_TIMES,
  LiveQuery,
  type Listen,
  type LiveSnapshot,
} from "../../../src/providers/data/live-query";
import { PanelDatabase } from "../../../src/providers/data/panel-database";
import type { Scope, Sources } from "../../../src/providers/data/sources";
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
function openAs(caller: Scope["caller"], record: () => LiveQuery) {
  const author = { kind: caller, recordId: "c1", name: "C1" };
  const never = () => Promise.reject(new Error("Nothing is written here."));
  const watchLists = vi.fn(() => () => undefined);
  const database = new PanelDatabase(
    {} as Firestore,
    { record } as unknown as Sources,
    { watch: watchLists } as unknown as Lists,
    never,
    never,
    () => ({ caller, account: "c1", author }),
  );
  return { database, watchLists };
}

test("a record that leaves the page of a list is told of by its own listener alone, and the page's one ends", () => {
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

test("whoever may read records but not list them watches records, and no list", () => {
  const { query } = listener();
  const { database, watchLists } = openAs("company", () => query);
  database.watch(companies, ["c1"], vi.fn())();
  expect(() => database.watch(companies, [], vi.fn())).toThrow(expect.objectContaining({ statusCode: 403 }));
  expect(watchLists).not.toHaveBeenCalled();
});
