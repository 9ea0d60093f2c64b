/** How a list that is too large to be read answers: what is counted and read for it, what is kept, and what is told. */
import { queryEqual, type Query } from "firebase/firestore";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOKEN_OVERFLOW } from "../../../src/fields/search-text";
import { LargeList } from "../../../src/providers/data/lists/large";
import { ordered, searched } from "../../../src/providers/data/lists/large-query";
import { parseListQuery, type ListParams } from "../../../src/providers/data/lists/list-query";
import type { countQuery } from "../../../src/providers/data/lists/search-plan";
import type { Segments } from "../../../src/providers/data/lists/segments";
import type { IndexCoverage } from "../../../src/providers/data/lists/index-coverage";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";
import type { Collection } from "../../../src/schema/types";
import { listInMemory, rowsAt } from "./list-in-memory";

const { all, read, readOnce, asked, put } = listInMemory("Large");
const MINUTE_MS = 60_000;
const named = (count: number, nameOf: (at: number) => string) =>
  rowsAt(1, count).map((row) => ({ ...row, name: nameOf(row.at) }));
const MANY = named(900, () => "Noor");

let of: Collection;
let large: LargeList;
/** What counts say: of all, of what carries the marks that are searched for, and of what has too many marks. */
let counts: { all: number; marked: number; unmarked: number };
/** How many carry each mark, the first ones first; the others as above. */
let ofMarks: number[];
/** Why the next count fails. */
let failure: Error | undefined;
/** What was counted since, by those names. */
let counted: string[];
/** What is known of the keys and marks, and whether that takes a count. */
let whole: { total: number; missingFromIndex: number; missingFromList: number };
let isKnown: boolean;
/** Keys of what is on screen, and when the last screen went. */
let shown: string[];
let leftAt: number;

const segments = {
  answering: () => read,
  current: () => undefined,
  askAgain: vi.fn(),
  isShown: (prefix: string) => shown.some((key) => prefix.startsWith(key)),
  get leftAt() {
    return leftAt;
  },
};
const wholeness = {
  recent: () => Promise.resolve(whole),
  cached: () => (isKnown ? whole : undefined),
  outdate: vi.fn(),
  forget: vi.fn(),
};

/** A list of which nothing is known yet. */
function begin(collection: Collection = employees): void {
  of = collection;
  const [unmarked] = searched(all, of, TOKEN_OVERFLOW).parts;
  const count: typeof countQuery = async ({ parts: [part] }, most) => {
    const isUnmarked = unmarked !== undefined && part !== undefined && queryEqual(part, unmarked);
    const what = most === undefined ? "all" : isUnmarked ? "unmarked" : "marked";
    counted.push(what);
    if (failure) throw failure;
    const found = (what === "marked" ? ofMarks.shift() : undefined) ?? counts[what];
    return Math.min(found, most ?? Infinity);
  };
  const [held, known] = [segments as unknown as Segments, wholeness as unknown as IndexCoverage];
  large = new LargeList(of, all, held, readOnce, known, count);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: 10 * MINUTE_MS });
  counts = { all: 900, marked: 0, unmarked: 0 };
  [counted, shown, leftAt, isKnown] = [[], [], 0, true];
  [ofMarks, failure] = [[], undefined];
  whole = { total: 900, missingFromIndex: 0, missingFromList: 0 };
  vi.clearAllMocks();
  put(MANY);
  begin();
});
afterEach(() => void vi.useRealTimers());

function putNamed(count: number, nameOf: (at: number) => string): void {
  put(named(count, nameOf));
}
const search = (value: string): ListParams => ({ filters: [{ field: "q", operator: "contains", value }] });
const BY_ID: ListParams = { sorters: [{ field: "empId", order: "asc" }] };
const OF_BAY: ListParams = { filters: [{ field: "company", operator: "eq", value: "BAY" }] };
const SINCE: ListParams = { filters: [{ field: "time", operator: "gte", value: "2026-03-04" }] };

/** What is answered, in short, and what was read and counted for it. */
async function open(params: ListParams, page = 1, size = 10, further = 0) {
  const { data, ...answer } = await large.answer(parseListQuery(of, params), page, size, further);
  const ids = data.map(({ id }) => id);
  const kinds = [...new Set(counted.splice(0))].sort();
  return {
    rows: ids.length === 0 ? "none" : `${ids[0]}-${ids.at(-1)}`,
    ...answer,
    read: asked().join(", "),
    ...(kinds.length > 0 && { counted: kinds.join() }),
  };
}

describe("a page without a search", () => {
  test("is counted once, and by the notes above the list where these count all anyway", async () => {
    expect(await open({})).toEqual({ rows: "1-10", total: 900, read: ">:10", counted: "all" });
    expect(await open({}, 2)).toEqual({ rows: "11-20", total: 900, read: ">10:10" });
    begin();
    isKnown = false;
    whole = { total: 905, missingFromIndex: 0, missingFromList: 5 };
    expect(await open({})).toEqual({ rows: "1-10", total: 900, read: ">:10" });
  });

  test.each<[string, Collection, ListParams]>([
    ["is narrowed", employees, OF_BAY],
    ["is narrowed to days", brands, SINCE],
    ["has a chosen order", employees, BY_ID],
  ])("is counted for itself where it %s", async (_, collection, params) => {
    isKnown = false;
    begin(collection);
    expect(await open(params)).toMatchObject({ total: 900, counted: "all" });
  });

  test("is counted for itself once the count of the notes was used", async () => {
    isKnown = false;
    whole = { total: 800, missingFromIndex: 0, missingFromList: 0 };
    expect(await open({})).toMatchObject({ total: 800 });
    // There is no such page of those that were counted.
    expect(await open({}, 90)).toMatchObject({ rows: "891-900", total: 900, counted: "all" });
  });

  test("gives way to another that can be reached, and says which", async () => {
    expect(await open({}, 40)).toMatchObject({ rows: "101-110", page: 11, total: 900 });
    expect(await open({}, 12)).not.toHaveProperty("page");
  });

  test("of another size is a list of its own", async () => {
    await open({});
    expect(await open({}, 1, 25)).toMatchObject({ rows: "1-25", counted: "all" });
  });

  test("in a chosen order tells how many lack its keys, and in the stored one none", async () => {
    whole = { total: 900, missingFromIndex: 3, missingFromList: 0 };
    const chosen = await open(BY_ID);
    expect(chosen).toMatchObject({ total: 900, missed: 3 });
    expect(chosen).not.toHaveProperty("bound");
    expect(await open({})).not.toHaveProperty("missed");
  });
});

describe("a search", () => {
  test("for no letter and no digit finds nothing, and says so", async () => {
    whole = { total: 900, missingFromIndex: 3, missingFromList: 0 };
    for (const params of [search("!"), { ...search("!"), ...BY_ID }])
      expect(await open(params)).toEqual({ rows: "none", total: 0, searched: "nothing", read: "" });
  });

  test("with few candidates reads all of them, with room for more, and finds what holds the words", async () => {
    counts = { all: 900, marked: 20, unmarked: 8 };
    putNamed(28, (at) => (at % 2 === 0 ? "Noora" : "Huda"));
    const read = ">:53";
    expect(await open(search("oor"))).toEqual({ rows: "2-20", total: 14, read, counted: "marked,unmarked" });
    expect(await open(search("oor"), 2)).toEqual({ rows: "22-28", total: 14, read });
  });

  test("for words or in a chosen order has more room for that", async () => {
    counts = { all: 900, marked: 75, unmarked: 0 };
    putNamed(75, () => "Noora Ali");
    expect(await open(search("oora al"))).toMatchObject({ total: 75, read: ">:100" });
    expect(await open({ ...search("oor"), ...BY_ID })).toMatchObject({ total: 75, read: ">:135" });
    expect(await open(search("oor"))).toMatchObject({ bound: "most", total: 75 });
  });

  test("asks by the rarest of the marks that it looks for", async () => {
    counts.marked = 300;
    ofMarks = [300, 20, 400];
    putNamed(20, () => "Noora Ali");
    expect(await open(search("oora al"))).toMatchObject({ total: 20, read: ">:100" });
  });

  test("for a letter or two finds what begins so, and says that", async () => {
    counts.marked = 20;
    putNamed(20, (at) => (at % 2 === 0 ? "Ali Jo" : "Major"));
    expect(await open(search("jo"))).toMatchObject({ rows: "2-20", total: 10, searched: "beginnings" });
  });

  test("that finds nothing yet cannot look at everything says that it is the least", async () => {
    counts.marked = 20;
    putNamed(20, () => "Noor");
    whole = { total: 900, missingFromIndex: 3, missingFromList: 0 };
    expect(await open(search("oor"))).toMatchObject({ total: 20, missed: 3, bound: "least" });
    counts.marked = 300;
    putNamed(300, () => "Noor");
    begin();
    expect(await open(search("oor"))).toMatchObject({ missed: 3, bound: "most" });
  });

  test("whose candidates have become too many to be all is planned anew", async () => {
    counts.marked = 20;
    putNamed(53, () => "Noor");
    expect(await open(search("oor"))).toMatchObject({
      total: 53,
      bound: "least",
      counted: "marked,unmarked",
    });
    counts.marked = 53;
    expect(await open(search("oor"))).toMatchObject({ bound: "most", counted: "marked,unmarked" });
  });

  test("whose candidates have become too many while it was shown is answered by the new plan at once", async () => {
    counts.marked = 20;
    putNamed(20, () => "Noor");
    expect(await open(search("oor"))).toMatchObject({ total: 20 });
    counts.marked = 100;
    putNamed(100, () => "Noor");
    expect(await open(search("oor"))).toMatchObject({
      total: 100,
      bound: "most",
      read: ">:53, >:28",
      counted: "marked,unmarked",
    });
  });

  test("with many candidates looks through some, and says how many at most there are", async () => {
    counts = { all: 900, marked: 290, unmarked: 10 };
    putNamed(300, (at) => (at % 10 === 0 ? "Noora" : "Huda"));
    expect(await open(search("oor"))).toEqual({
      rows: "10-100",
      total: 201,
      bound: "most",
      read: ">:28, >28:82",
      counted: "marked,unmarked",
    });
    expect(await open(search("oor"), 2)).toMatchObject({ rows: "110-200", total: 102, bound: "most" });
    expect(await open(search("oor"), 7)).toMatchObject({ rows: "210-300", total: 30, page: 3 });
    const all = await open(search("oor"), 3);
    expect(all).toMatchObject({ rows: "210-300", total: 30 });
    expect([all.bound, all.looked, all.page]).toEqual([undefined, undefined, undefined]);
  });

  test("says after how many it has stopped, and goes on when it is asked to", async () => {
    counts.marked = 300;
    putNamed(300, (at) => (at % 100 === 0 ? "Noora" : "Huda"));
    expect(await open(search("oor"))).toMatchObject({ rows: "100-100", total: 191, looked: 110 });
    expect(await open(search("oor"), 1, 10, 1)).toMatchObject({ rows: "100-200", total: 82, looked: 220 });
    const done = await open(search("oor"), 1, 10, 2);
    expect(done).toMatchObject({ rows: "100-300", total: 3 });
    expect(done).not.toHaveProperty("looked");
  });

  test("says that there is at least one more page where only candidates are left that were not counted", async () => {
    counts.marked = 100;
    putNamed(300, () => "Noora");
    expect(await open(search("oor"), 4)).toMatchObject({ total: 111, bound: "most" });
  });

  test("of more candidates than are counted knows only the least, and puts them in no chosen order", async () => {
    counts.marked = 9_000;
    putNamed(300, () => "Noora");
    expect(await open(search("oor"))).toMatchObject({ total: 28, bound: "least" });
    expect(await open(search("oor"))).not.toHaveProperty("unsorted");
    expect(await open({ ...search("oor"), ...BY_ID })).toMatchObject({ total: 28, unsorted: true });
    counts = { all: 9_000, marked: 1, unmarked: 3_000 };
    begin();
    expect(await open(search("oor"))).toMatchObject({ bound: "least" });
    counts.unmarked = 2_999;
    begin();
    expect(await open(search("oor"))).toMatchObject({ bound: "most" });
  });
});

describe("what is known of a list", () => {
  test.each([
    [MINUTE_MS, [], undefined],
    [MINUTE_MS + 1, [], "all"],
    [MINUTE_MS + 1, ["Employees?"], undefined],
    [MINUTE_MS + 1, ["Tenants?"], "all"],
  ])(
    "is kept for a minute after it was last asked for, and longer on screen: %i, %j",
    async (passed, on, again) => {
      await open({});
      vi.setSystemTime(Date.now() + MINUTE_MS);
      await open({});
      vi.setSystemTime(Date.now() + passed);
      shown = on;
      // Whichever list is asked for, old ones are forgotten.
      await open(OF_BAY);
      expect((await open({})).counted).toBe(again);
    },
  );

  test("is forgotten where it was on screen before the last screen went", async () => {
    await open({});
    vi.setSystemTime(Date.now() + MINUTE_MS + 1);
    [shown, leftAt] = [["Employees?"], Date.now()];
    expect(await open({})).toMatchObject({ counted: "all" });
  });

  test("is forgotten where it could not be found out", async () => {
    const refused = vi.spyOn(wholeness, "recent").mockRejectedValue(new Error("refused"));
    isKnown = false;
    await expect(open({})).rejects.toThrow("refused");
    refused.mockRestore();
    expect(await open({})).toMatchObject({ rows: "1-10", total: 900 });
  });

  test("is forgotten where a search could not be planned", async () => {
    failure = new Error("refused");
    await expect(open(search("oor"))).rejects.toThrow("refused");
    failure = undefined;
    expect(await open(search("oor"))).toMatchObject({ rows: "1-10" });
  });

  test("is forgotten as a whole when all keys were written", async () => {
    await open({});
    large.forget();
    expect(wholeness.forget).toHaveBeenCalledOnce();
    expect(await open({})).toMatchObject({ counted: "all" });
  });
});

describe("what this tab has written", () => {
  test("is taken off the totals of whole lists, and has narrowed ones counted again", async () => {
    await open({});
    await open(OF_BAY);
    large.changed({ added: -1 });
    expect(wholeness.outdate).toHaveBeenCalledOnce();
    expect(await open({})).toMatchObject({ total: 899 });
    expect(await open(OF_BAY)).toMatchObject({ total: 900, counted: "all" });
  });

  test("while a list is opened for the first time is counted with it", async () => {
    const opened = open({});
    large.changed({ added: 1 });
    expect(await opened).toMatchObject({ total: 900 });
  });

  test("that was begun before a list was counted has it counted again", async () => {
    const began = performance.now();
    await open({});
    large.changed({ added: -1, began });
    expect(await open({})).toMatchObject({ total: 900, counted: "all" });
  });

  test("has a list counted again that is narrowed by it, and no other", async () => {
    await open({});
    await open(OF_BAY);
    large.changed({ fields: ["name"] });
    expect(await open(OF_BAY)).not.toHaveProperty("counted");
    large.changed({ fields: ["name", "company"] });
    expect(await open(OF_BAY)).toMatchObject({ counted: "all" });
    expect(await open({})).not.toHaveProperty("counted");
  });

  test("has every search planned anew", async () => {
    counts.marked = 300;
    await open(search("oor"));
    expect(await open(search("oor"))).not.toHaveProperty("counted");
    large.changed({ fields: ["name"] });
    expect(await open(search("oor"))).toMatchObject({ counted: "marked,unmarked" });
  });
});

describe("how many a question is about", () => {
  const count = (params: ListParams) => large.countOf(parseListQuery(of, params));

  test("is counted where nothing is searched for", async () => {
    expect(await count({})).toEqual({ count: 900 });
    expect(await count(BY_ID)).toEqual({ count: 900 });
  });

  test("tells what a chosen order lacks, unless the stored one has it", async () => {
    whole = { total: 900, missingFromIndex: 3, missingFromList: 0 };
    expect(await count(BY_ID)).toEqual({ count: 900, unsorted: "incomplete" });
    whole = { total: 900, missingFromIndex: 3, missingFromList: 1 };
    expect(await count(BY_ID)).toEqual({ count: 900, missed: 3 });
    expect(await count({})).toEqual({ count: 900 });
  });

  test("is none where there is nothing to look for", async () => {
    expect(await count(search("!"))).toEqual({ count: 0 });
  });

  test("is found out of few candidates, and of many it is the most", async () => {
    counts.marked = 28;
    putNamed(28, (at) => (at % 2 === 0 ? "Noora" : "Huda"));
    expect(await count(search("oor"))).toEqual({ count: 14 });
    expect(asked()).toEqual(["once >:53"]);
    counts.marked = 29;
    expect(await count(search("oor"))).toEqual({ count: 29, bound: "most" });
    expect(asked()).toEqual([]);
    whole = { total: 900, missingFromIndex: 3, missingFromList: 0 };
    expect(await count(search("oor"))).toEqual({ count: 29, bound: "most", missed: 3 });
  });

  test("is counted whole where the plan did not, and is then in no chosen order", async () => {
    counts = { all: 9_000, marked: 9_000, unmarked: 0 };
    expect(await count(search("oor"))).toEqual({ count: 9_000, bound: "most" });
    expect(await count({ ...search("oor"), ...BY_ID })).toEqual({
      count: 9_000,
      bound: "most",
      unsorted: "many",
    });
    counts.marked = 2_999;
    expect(await count({ ...search("oor"), ...BY_ID })).toEqual({ count: 2_999, bound: "most" });
  });
});

describe("a walk through all that a question is about", () => {
  const walk = (params: ListParams) => large.scanSource(parseListQuery(of, params));
  const isOrdered = (
    { parts }: { readonly parts: readonly Query[] } | undefined = { parts: [] },
    keyed: boolean,
  ) => {
    const [part] = parts;
    const [expected] = ordered(all, of, parseListQuery(of, {}), keyed).parts;
    return part !== undefined && expected !== undefined && queryEqual(part, expected);
  };

  test("goes forth and back where nothing is searched for, in the order that it is read in", async () => {
    const found = await walk(BY_ID);
    expect(found).toMatchObject({ goesBack: true, list: { key: "" } });
    expect(found?.order).toBeUndefined();
    expect(found?.isFound({ id: "1", name: "Huda" })).toBe(true);
  });

  test("finds nothing where there is nothing to look for", async () => {
    expect(await walk(search("!"))).toBeUndefined();
  });

  test("goes through a search's candidates, which are put in a chosen order if they are not too many", async () => {
    counts.marked = 2_999;
    const found = await walk(search("oor"));
    expect(found?.goesBack).toBe(false);
    expect(found?.order).toBeUndefined();
    expect(
      [
        { id: "1", name: "Noora" },
        { id: "2", name: "Huda" },
      ].map((one) => found?.isFound(one)),
    ).toEqual([true, false]);
    const chosen = { ...search("oor"), ...BY_ID };
    expect((await walk(chosen))?.order).toMatchObject({ field: { key: "empId" }, direction: "asc" });
    counts.marked = 3_000;
    expect((await walk(chosen))?.order).toBeUndefined();
  });

  test("goes by keys unless some lack them, also in a declared order", async () => {
    begin(tenants);
    const byId: ListParams = { sorters: [{ field: "tenantId", order: "asc" }] };
    expect(isOrdered((await walk({}))?.list, true)).toBe(true);
    whole = { total: 900, missingFromIndex: 1, missingFromList: 0 };
    expect(isOrdered((await walk({}))?.list, false)).toBe(true);
    expect(isOrdered((await walk(byId))?.list, false)).toBe(true);
    whole = { total: 900, missingFromIndex: 1, missingFromList: 1 };
    expect(isOrdered((await walk(byId))?.list, true)).toBe(true);
  });
});

test("the last page has the screens ask again, since what comes behind it is told to nobody", async () => {
  expect(await open({}, 90)).toMatchObject({ rows: "891-900" });
  expect(segments.askAgain).toHaveBeenCalledWith(270);
});

describe("held apart are", () => {
  let keys: string[];
  beforeEach(() => {
    keys = [];
    vi.spyOn(segments, "answering").mockReturnValue((segment) => {
      keys.push(segment.key.split("|")[0] ?? "");
      return read(segment);
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test("a list by keys and the same as stored", async () => {
    begin(tenants);
    await open({});
    whole = { total: 900, missingFromIndex: 1, missingFromList: 0 };
    large.forget();
    await open({});
    const [byKeys = "", asStored = ""] = keys;
    expect(asStored).toBe(`${byKeys}~`);
    expect(byKeys.startsWith("Tenants?")).toBe(true);
  });

  test("searches, each from all others", async () => {
    await open(search("oor"));
    await open(search("uda"));
    counts.marked = 300;
    await open(search("ali"));
    const lists = new Set(keys);
    expect(lists.size).toBe(3);
    expect([...lists].every((key) => key.startsWith("Employees?"))).toBe(true);
  });
});
