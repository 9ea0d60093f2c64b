import { deleteApp, initializeApp } from "firebase/app";
import { collection, getFirestore, queryEqual, type Query } from "firebase/firestore";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { TOKEN_OVERFLOW } from "../../../packages/firestore-panel/src/fields/search-text";
import { LargeList } from "../../../packages/firestore-panel/src/data/lists/large";
import {
  searched,
  type countQuery,
  type ReadSegment,
} from "../../../packages/firestore-panel/src/data/lists/large-query";
import { parseListQuery, type ListParams } from "../../../packages/firestore-panel/src/data/lists/list-query";
import { employees } from "../../../src/resources/employees";
import type { RecordData } from "../../../packages/firestore-panel/src/schema/types";

const app = initializeApp({ projectId: "nowhere" }, "large");
afterAll(() => deleteApp(app));
const all: Query = collection(getFirestore(app), "Employees");
let rows: readonly RecordData[];
/** The first records of the list, as many as the range asks for; no test of this file reads a later range. */
const read: ReadSegment = async ({ key }) => {
  const [, segment, , , size] = key.split("|");
  return segment === "0" ? rows.slice(0, Number(size)) : [];
};
const segments = {
  answering: () => read,
  current: () => undefined,
  askAgain: () => undefined,
  isShown: () => true,
  leftAt: 0,
};

let large: LargeList;
/** The results of counts: of all records, of those with the searched token, and of those with too many tokens. */
let counts: { all: number; indexed: number; overflowing: number };

/** A list that was not opened before. */
function begin(): void {
  const [overflow = all] = searched(all, employees, TOKEN_OVERFLOW).parts;
  const count: typeof countQuery = async ({ parts: [part = all] }, most) => {
    const what = most === undefined ? "all" : queryEqual(part, overflow) ? "overflowing" : "indexed";
    return Math.min(counts[what], most ?? Infinity);
  };
  large = new LargeList(employees, all, segments, read, async () => true, count);
}

beforeEach(() => {
  counts = { all: 900, indexed: 0, overflowing: 0 };
  begin();
});

function putNamed(count: number, name: string): void {
  rows = Array.from({ length: count }, (_, index) => ({ id: String(index), name }));
}
const search = (value: string): ListParams => ({ filters: [{ field: "q", operator: "contains", value }] });
const BY_ID: ListParams = { sorters: [{ field: "empId", order: "asc" }] };
const open = (params: ListParams) => large.answer(parseListQuery(employees, params), 1, 10, 0);

test("a search for words or in a chosen order may read more candidates", async () => {
  counts = { all: 900, indexed: 75, overflowing: 0 };
  putNamed(75, "Noora Ali");
  for (const params of [search("oora al"), { ...search("oor"), ...BY_ID }]) {
    const { total, bound } = await open(params);
    expect([total, bound]).toEqual([75, undefined]);
  }
  expect(await open(search("oor"))).toMatchObject({ bound: "most", total: 75 });
});

test("a search with more candidates than it counts reports a lower bound and no chosen order", async () => {
  counts.indexed = 9_000;
  putNamed(300, "Noora");
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
