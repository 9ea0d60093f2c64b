import { deleteApp, initializeApp } from "firebase/app";
import {
  collection,
  FieldPath,
  getFirestore,
  limit,
  query,
  queryEqual,
  where,
  type Query,
} from "firebase/firestore";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { derivedVersion } from "../../../src/fields/derived";
import { EMPTY_KEY } from "../../../src/fields/sort-keys";
import type { countQuery } from "../../../src/providers/data/lists/search-plan";
import { IndexCoverage } from "../../../src/providers/data/lists/index-coverage";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";
import type { Collection } from "../../../src/schema/types";

const app = initializeApp({ projectId: "nowhere" }, "index-coverage");
afterAll(() => deleteApp(app));
const all: Query = query(collection(getFirestore(app), "Records"));
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The results of each count, in order. */
let answers: {
  all: readonly number[];
  present: readonly number[];
  empty: readonly number[];
  listed: readonly number[];
};
let counted: string[];
let items: Map<string, string>;

function coverageOf(of: Collection = employees, scope = ""): IndexCoverage {
  const present = query(all, where(new FieldPath("_sort", "_version"), "==", derivedVersion(of)));
  const empty = query(all, where(new FieldPath("_sort", of.order[0]), "==", EMPTY_KEY), limit(1));
  const count: typeof countQuery = async ({ parts: [part = all] }) => {
    const what = queryEqual(part, all)
      ? "all"
      : queryEqual(part, empty)
        ? "empty"
        : queryEqual(part, present)
          ? "present"
          : "listed";
    const nth = counted.filter((one) => one === what).length;
    counted.push(what);
    return answers[what].at(Math.min(nth, answers[what].length - 1)) ?? 0;
  };
  return new IndexCoverage(of, all, scope, count);
}
const takeCounts = () => counted.splice(0).sort().join();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 100 * HOUR_MS });
  items = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  counted = [];
  answers = { all: [900], present: [900], empty: [0], listed: [900] };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a count of the index coverage", () => {
  test("a complete index coverage needs three counts", async () => {
    expect(await coverageOf().recent()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(takeCounts()).toBe("all,empty,present");
  });

  test("an incomplete index coverage is the smaller of two counts", async () => {
    answers = { all: [900, 901], present: [890, 895], empty: [0], listed: [897, 896] };
    expect(await coverageOf().recent()).toEqual({ total: 901, missingFromIndex: 6, missingFromList: 3 });
    expect(takeCounts()).toBe("all,all,empty,empty,listed,listed,present,present");
  });

  test.each([
    ["ordered by keys", tenants, "all,present"],
    ["ordered by a server time", brands, "all,listed,present"],
  ])("the index coverage of a list %s needs its own counts", async (_, of, kinds) => {
    await coverageOf(of).recent();
    expect(takeCounts()).toBe(kinds);
  });
});

describe("a counted index coverage", () => {
  const incomplete = () => (answers = { all: [900], present: [897], empty: [0], listed: [900] });

  test("a complete index coverage is valid for an hour, in every tab", async () => {
    await coverageOf().now();
    takeCounts();
    vi.setSystemTime(Date.now() + HOUR_MS - 1);
    expect(await coverageOf().now()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(coverageOf().cached()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(takeCounts()).toBe("");
    vi.setSystemTime(Date.now() + 1);
    expect(coverageOf().cached()).toBeUndefined();
    await coverageOf().now();
    expect(takeCounts()).not.toBe("");
  });

  test.each([
    ["lacked keys", { all: [900], present: [897], empty: [0], listed: [900] }],
    ["was on no list", { all: [900], present: [900], empty: [1], listed: [899] }],
  ])(
    "an index coverage is valid for a minute in notices and an hour in lists when a record %s",
    async (_, counts) => {
      answers = counts;
      const coverage = coverageOf();
      const found = await coverage.now();
      takeCounts();
      vi.setSystemTime(Date.now() + MINUTE_MS - 1);
      expect(await coverage.now()).toEqual(found);
      expect(takeCounts()).toBe("");
      vi.setSystemTime(Date.now() + 1);
      expect(await coverage.recent()).toEqual(found);
      expect(takeCounts()).toBe("");
      await coverage.now();
      expect(takeCounts()).not.toBe("");
      vi.setSystemTime(Date.now() + HOUR_MS);
      expect(coverage.cached()).toBeUndefined();
    },
  );

  test("an incomplete index coverage is counted again for notices after a save in this tab", async () => {
    incomplete();
    const coverage = coverageOf();
    await coverage.now();
    coverage.outdate();
    takeCounts();
    await coverage.recent();
    expect(takeCounts()).toBe("");
    await coverage.now();
    expect(takeCounts()).not.toBe("");
    await coverage.now();
    expect(takeCounts()).toBe("");
  });

  test.each([
    ["soon"],
    [""],
    [`${99 * HOUR_MS} 900`],
    [`${99.5 * HOUR_MS} 900 0`],
    [`${101 * HOUR_MS} 900 0 0`],
  ])("an unreadable or future index coverage is ignored: %j", async (text) => {
    const coverage = coverageOf();
    await coverage.now();
    for (const key of items.keys()) items.set(key, text);
    expect(coverage.cached()).toBeUndefined();
  });
});
