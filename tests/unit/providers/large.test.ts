import { queryEqual } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { TOKEN_OVERFLOW } from "../../../src/fields/search-text";
import { LargeList, type ShownSegments } from "../../../src/providers/data/lists/large";
import { searched, type countQuery } from "../../../src/providers/data/lists/large-query";
import { parseListQuery, type ListParams } from "../../../src/providers/data/lists/list-query";
import { employees } from "../../../src/resources/employees";
import { listInMemory, rowsAt } from "./list-in-memory";

const { all, read, readOnce, takeReads, put } = listInMemory("Large");
const segments: ShownSegments = {
  answering: () => read,
  current: () => undefined,
  askAgain: () => undefined,
  isShown: () => true,
  leftAt: 0,
};

let large: LargeList;
/** The results of counts: of all records, of those with the searched token, and of those with too many tokens. */
let counts: { all: number; indexed: number; overflowing: number };
let counted: string[];

/** A list that was not opened before. */
function begin(): void {
  const [overflow = all] = searched(all, employees, TOKEN_OVERFLOW).parts;
  const count: typeof countQuery = async ({ parts: [part = all] }, most) => {
    const what = most === undefined ? "all" : queryEqual(part, overflow) ? "overflowing" : "indexed";
    counted.push(what);
    return Math.min(counts[what], most ?? Infinity);
  };
  large = new LargeList(employees, all, segments, readOnce, async () => true, count);
}

beforeEach(() => {
  counts = { all: 900, indexed: 0, overflowing: 0 };
  counted = [];
  begin();
});

function putNamed(count: number, nameOf: (at: number) => string): void {
  put(rowsAt(1, count).map((row) => ({ ...row, name: nameOf(row.at) })));
}
const search = (value: string): ListParams => ({ filters: [{ field: "q", operator: "contains", value }] });
const BY_ID: ListParams = { sorters: [{ field: "empId", order: "asc" }] };

/** The ids of the answer in short, and what was read and counted for it. */
async function open(params: ListParams, page = 1, further = 0) {
  const { data, ...answer } = await large.answer(parseListQuery(employees, params), page, 10, further);
  const ids = data.map(({ id }) => id);
  const kinds = [...new Set(counted.splice(0))].sort();
  return {
    rows: ids.length === 0 ? "none" : `${ids[0]}-${ids.at(-1)}`,
    ...answer,
    read: takeReads().join(", "),
    ...(kinds.length > 0 && { counted: kinds.join() }),
  };
}

describe("a search in a large list", () => {
  test("a search with few candidates reads all of them, and some more", async () => {
    counts = { all: 900, indexed: 20, overflowing: 8 };
    putNamed(28, (at) => (at % 2 === 0 ? "Noora" : "Huda"));
    const read = ">:53";
    expect(await open(search("oor"))).toEqual({
      rows: "2-20",
      total: 14,
      read,
      counted: "indexed,overflowing",
    });
    expect(await open(search("oor"), 2)).toEqual({ rows: "22-28", total: 14, read });
  });

  test("a search for words or in a chosen order may read more candidates", async () => {
    counts = { all: 900, indexed: 75, overflowing: 0 };
    putNamed(75, () => "Noora Ali");
    expect(await open(search("oora al"))).toMatchObject({ total: 75, read: ">:100" });
    expect(await open({ ...search("oor"), ...BY_ID })).toMatchObject({ total: 75, read: ">:135" });
    expect(await open(search("oor"))).toMatchObject({ bound: "most", total: 75 });
  });

  test("a search is planned again when more candidates arrive than it may read", async () => {
    counts.indexed = 20;
    putNamed(53, () => "Noor");
    const replanned = { total: 53, bound: "least", counted: "indexed,overflowing" };
    expect(await open(search("oor"))).toMatchObject(replanned);
    counts.indexed = 53;
    expect(await open(search("oor"))).toMatchObject({ bound: "most", counted: "indexed,overflowing" });
  });

  test("a search with many candidates reads those of its page and reports an upper bound", async () => {
    counts = { all: 900, indexed: 290, overflowing: 10 };
    putNamed(300, (at) => (at % 10 === 0 ? "Noora" : "Huda"));
    expect(await open(search("oor"))).toEqual({
      rows: "10-100",
      total: 201,
      bound: "most",
      read: ">:28, >28:82",
      counted: "indexed,overflowing",
    });
    const second = { rows: "110-200", total: 102, bound: "most", read: ">28:82, >110:110" };
    expect(await open(search("oor"), 2)).toEqual(second);
    expect(await open(search("oor"), 7)).toMatchObject({ rows: "210-300", total: 30, page: 3 });
    const all = await open(search("oor"), 3);
    expect(all).toMatchObject({ rows: "210-300", total: 30, read: ">110:110, >220:110" });
    expect(await open(search("oor"))).toEqual({ rows: "10-100", total: 30, read: ">:28, >28:82" });
    expect([all.bound, all.looked, all.page]).toEqual([undefined, undefined, undefined]);
  });

  test("a search reports where its scan stopped, and continues on request", async () => {
    counts.indexed = 300;
    putNamed(300, (at) => (at % 100 === 0 ? "Noora" : "Huda"));
    expect(await open(search("oor"))).toMatchObject({ rows: "100-100", total: 191, looked: 110 });
    expect(await open(search("oor"), 1, 1)).toMatchObject({ rows: "100-200", total: 82, looked: 220 });
    const done = await open(search("oor"), 1, 2);
    expect(done).toMatchObject({ rows: "100-300", total: 3 });
    expect(done).not.toHaveProperty("looked");
  });

  test("a search with more candidates than it counts reports a lower bound and no chosen order", async () => {
    counts.indexed = 9_000;
    putNamed(300, () => "Noora");
    expect(await open(search("oor"))).toMatchObject({ total: 28, bound: "least" });
    expect(await open(search("oor"))).not.toHaveProperty("unsorted");
    expect(await open({ ...search("oor"), ...BY_ID })).toMatchObject({ total: 28, unsorted: true });
    counts = { all: 9_000, indexed: 1, overflowing: 3_000 };
    begin();
    expect(await open(search("oor"))).toMatchObject({ bound: "least" });
    counts.overflowing = 2_999;
    begin();
    expect(await open(search("oor"))).toMatchObject({ bound: "most" });
  });
});

describe("the number of matches in a large list", () => {
  const count = (params: ListParams) => large.countOf(parseListQuery(employees, params));

  test("the number of matches counts all candidates, and says when they are too many to sort", async () => {
    counts = { all: 9_000, indexed: 9_000, overflowing: 0 };
    expect(await count(search("oor"))).toEqual({ count: 9_000, bound: "most" });
    expect(await count({ ...search("oor"), ...BY_ID })).toEqual({
      count: 9_000,
      bound: "most",
      unsorted: "many",
    });
    counts.indexed = 2_999;
    expect(await count({ ...search("oor"), ...BY_ID })).toEqual({ count: 2_999, bound: "most" });
  });
});
