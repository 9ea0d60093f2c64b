/** Which lists are read and held, which are too large for that, and for how long that is believed. */
import { deleteApp, initializeApp } from "firebase/app";
import { getFirestore } from "firebase/firestore";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { LargeList } from "../../../src/providers/data/lists/large";
import { Lists } from "../../../src/providers/data/lists/lists";
import { RecordReader, type Scope } from "../../../src/providers/data/record-reader";
import { ProviderError } from "../../../src/providers/errors";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import type { Collection, RecordData } from "../../../src/schema/types";
import { LiveInMemory } from "./live-in-memory";

const app = initializeApp({ projectId: "nowhere" }, "lists");
const firestore = getFirestore(app);
const MINUTE_MS = 60_000;
const ADMIN: Scope = {
  principal: "admin",
  account: "a",
  author: { kind: "admin", recordId: "a", name: "noor@example.qa" },
};

let live: LiveInMemory;
let sources: RecordReader;
let lists: Lists;
let countUpTo: MockInstance<RecordReader["countUpTo"]>;

beforeEach(() => {
  vi.useFakeTimers();
  live = new LiveInMemory();
  sources = new RecordReader(firestore, live, () => ADMIN);
  countUpTo = vi.spyOn(sources, "countUpTo").mockResolvedValue(300);
  lists = new Lists(sources, live);
});
afterEach(() => {
  live.closeAll();
  vi.useRealTimers();
});
afterAll(() => deleteApp(app));

const records = (count: number) =>
  Array.from({ length: count }, (_, index): RecordData => ({ id: String(index), name: `Noor ${index}` }));
/** Answers a large list in the place of the server. */
async function answeredLarge(collection: Collection = employees) {
  countUpTo.mockResolvedValue(301);
  const large = await lists.large(collection);
  if (!large) throw new Error("The list is not large.");
  const answer = vi.spyOn(large, "answer").mockResolvedValue({ data: [], total: 9_000 });
  return { large, answer };
}

describe("a collection that does not grow", () => {
  test.each([
    [2_000, { total: 2_000, truncated: false, listed: 2_000 }],
    [2_001, { total: 2_000, truncated: true, listed: 2_000 }],
  ])("is held up to two thousand records: %i", async (count, told) => {
    live.contents.set("Companies", records(count));
    expect(await lists.answer(companies, {})).toEqual({ data: records(10), ...told });
    expect(await lists.large(companies)).toBeUndefined();
    expect(countUpTo).not.toHaveBeenCalled();
  });

  test("is given whole where no page is asked for", async () => {
    live.contents.set("Companies", records(30));
    const { data } = await lists.answer(companies, { pagination: { mode: "off" } });
    expect(data).toEqual(records(30));
    const page = await lists.answer(companies, { pagination: { currentPage: 3, pageSize: 13 } });
    expect(page).toMatchObject({ data: records(30).slice(26), total: 30 });
  });
});

describe("a collection that grows", () => {
  test("is held up to three hundred records", async () => {
    live.contents.set("Employees", records(300));
    expect(await lists.answer(employees, {})).toMatchObject({ total: 300, listed: 300, truncated: false });
    expect(countUpTo.mock.calls).toEqual([[employees, 301]]);
  });

  test("is answered by index beyond that, once it is known to be larger", async () => {
    const { large, answer } = await answeredLarge();
    expect(large).toBeInstanceOf(LargeList);
    const params = { pagination: { currentPage: 3, pageSize: 25 }, meta: { further: 2.9 } };
    expect(await lists.answer(employees, params)).toEqual({ data: [], total: 9_000 });
    expect(answer.mock.calls).toEqual([[expect.objectContaining({ search: "" }), 3, 25, 2]]);
    expect(await lists.large(employees)).toBe(large);
    expect(countUpTo).toHaveBeenCalledOnce();
    expect(live.listeners.size).toBe(0);
  });

  test.each([[0], [-1], ["2"], [undefined]])(
    "searches on only as often as a number says: %j",
    async (further) => {
      const { answer } = await answeredLarge();
      await lists.answer(employees, { meta: { further } });
      expect(answer.mock.lastCall?.[3]).toBe(0);
    },
  );

  test("is given whole where no page is asked for, whatever its size", async () => {
    const { answer } = await answeredLarge();
    live.contents.set("Employees", records(400));
    expect((await lists.answer(employees, { pagination: { mode: "off" } })).data).toHaveLength(400);
    expect(answer).not.toHaveBeenCalled();
  });

  test("that is held already is as large as it is, up to twice of that, and nothing is counted", async () => {
    live.contents.set("Employees", records(600));
    await lists.answer(employees, { pagination: { mode: "off" } });
    expect(await lists.answer(employees, {})).toMatchObject({ total: 600 });
    expect(await lists.large(employees)).toBeUndefined();
    expect(countUpTo).not.toHaveBeenCalled();
  });

  test("that has grown beyond that while it was open is answered by index from then on", async () => {
    live.contents.set("Employees", records(601));
    const answer = vi.spyOn(LargeList.prototype, "answer").mockResolvedValue({ data: [], total: 601 });
    expect(await lists.answer(employees, {})).toEqual({ data: [], total: 601 });
    answer.mockRestore();
    expect(await lists.large(employees)).toBeDefined();
    expect(countUpTo).toHaveBeenCalledOnce();
  });
});

describe("a size", () => {
  test("is believed for a minute after the list was last asked for", async () => {
    for (const [passed, counts] of [
      [0, 1],
      [MINUTE_MS, 1],
      [MINUTE_MS, 1],
      [MINUTE_MS + 1, 2],
    ] as const) {
      vi.setSystemTime(Date.now() + passed);
      await lists.large(employees);
      expect(countUpTo).toHaveBeenCalledTimes(counts);
    }
  });

  test("is believed as long as the list is shown", async () => {
    const leave = lists.watch(employees, vi.fn());
    await lists.large(employees);
    vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
    await lists.large(employees);
    expect(countUpTo).toHaveBeenCalledOnce();
    leave();
    vi.setSystemTime(Date.now() + MINUTE_MS + 1);
    await lists.large(employees);
    expect(countUpTo).toHaveBeenCalledTimes(2);
  });

  test("that could not be asked for is asked for again", async () => {
    countUpTo.mockRejectedValueOnce(new ProviderError(403, "refused"));
    await expect(lists.answer(employees, {})).rejects.toThrow("refused");
    expect(await lists.answer(employees, {})).toMatchObject({ total: 0 });
  });

  test("is forgotten with the session, as is who watched its list", async () => {
    const { large } = await answeredLarge();
    const told = vi.fn();
    lists.watch(employees, told);
    live.closeAll();
    expect(await lists.large(employees)).not.toBe(large);
    expect(countUpTo).toHaveBeenCalledTimes(2);
  });
});

test.each([
  ["unavailable", 1],
  ["permission-denied", 0],
])(
  "a list that could not be counted is asked for again after five seconds where the server was away: %s",
  async (code, times) => {
    const { answer } = await answeredLarge();
    const told = vi.fn();
    lists.watch(employees, told);
    const error = new ProviderError(503, "away", { code });
    answer.mockRejectedValue(error);
    await expect(lists.answer(employees, {})).rejects.toBe(error);
    vi.advanceTimersByTime(4_999);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(told).toHaveBeenCalledTimes(times);
  },
);

describe("what this tab has written", () => {
  const CHANGE = { added: 1 };

  test("is told to a large list", async () => {
    const { large } = await answeredLarge();
    const changed = vi.spyOn(large, "changed").mockReturnValue();
    await lists.changed(employees, CHANGE);
    expect(changed.mock.calls).toEqual([[CHANGE]]);
  });

  test("is no matter of one that is held, was never asked for, or could not be", async () => {
    const changed = vi.spyOn(LargeList.prototype, "changed");
    await lists.changed(employees, CHANGE);
    await lists.large(employees);
    await lists.changed(employees, CHANGE);
    await lists.changed(companies, CHANGE);
    expect(changed).not.toHaveBeenCalled();
    changed.mockRestore();
  });
});

describe("a list on screen", () => {
  test("hears of changes in what it shows, until it is left", async () => {
    live.contents.set("Companies", records(3));
    const told = vi.fn();
    const leave = lists.watch(companies, told);
    await lists.answer(companies, {});
    live.listeners.get("Companies")?.({ records: records(4), changed: ["3"], synced: true });
    vi.advanceTimersByTime(100);
    expect(told.mock.calls).toEqual([[["3"]]]);
    leave();
    live.listeners.get("Companies")?.({ records: records(3), changed: ["3"], synced: true });
    vi.advanceTimersByTime(100);
    expect(told).toHaveBeenCalledOnce();
    // Kept for a minute, in case that somebody comes back.
    vi.advanceTimersByTime(MINUTE_MS);
    expect(live.listeners.size).toBe(0);
  });
});
