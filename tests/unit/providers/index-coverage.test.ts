/** Whether a large list leaves records out: what is counted for that, and for how long it is believed. */
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

const app = initializeApp({ projectId: "nowhere" }, "wholeness");
afterAll(() => deleteApp(app));
const all: Query = query(collection(getFirestore(app), "Records"));
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What each count says, the next first: all, those with the present keys, one with an empty key, those in order. */
let answers: {
  all: readonly number[];
  present: readonly number[];
  empty: readonly number[];
  listed: readonly number[];
};
let counted: string[];
let items: Map<string, string>;

function wholenessOf(of: Collection = employees, scope = ""): IndexCoverage {
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
const asked = () => counted.splice(0).sort().join();

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

describe("what is counted", () => {
  test("is little where nothing is left out", async () => {
    expect(await wholenessOf().recent()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(asked()).toBe("all,empty,present");
  });

  test("tells which have no keys and which no list shows, the least of two counts", async () => {
    answers = { all: [900, 901], present: [890, 895], empty: [0], listed: [897, 896] };
    expect(await wholenessOf().recent()).toEqual({ total: 901, missingFromIndex: 6, missingFromList: 3 });
    expect(asked()).toBe("all,all,empty,empty,listed,listed,present,present");
  });

  test("is never less than none, where records come while it is counted", async () => {
    answers = { all: [900], present: [905], empty: [1], listed: [907] };
    expect(await wholenessOf().recent()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(asked()).toBe("all,empty,listed,present");
  });

  test.each([
    ["by keys hides none that has them", tenants, "all,present"],
    ["by what the server stamps has no keys to tell it", brands, "all,listed,present"],
  ])("of a list %s", async (_, of, kinds) => {
    await wholenessOf(of).recent();
    expect(asked()).toBe(kinds);
  });

  test("is counted once for all who ask at once", async () => {
    const wholeness = wholenessOf();
    const [first, second] = await Promise.all([wholeness.recent(), wholeness.now()]);
    expect(second).toBe(first);
    expect(asked()).toBe("all,empty,present");
  });
});

describe("what was counted", () => {
  const lacking = () => (answers = { all: [900], present: [897], empty: [0], listed: [900] });

  test("is believed for an hour where nothing was left out, in every tab", async () => {
    await wholenessOf().now();
    asked();
    vi.setSystemTime(Date.now() + HOUR_MS - 1);
    expect(await wholenessOf().now()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(wholenessOf().cached()).toEqual({ total: 900, missingFromIndex: 0, missingFromList: 0 });
    expect(asked()).toBe("");
    vi.setSystemTime(Date.now() + 1);
    expect(wholenessOf().cached()).toBeUndefined();
    await wholenessOf().now();
    expect(asked()).not.toBe("");
  });

  test.each([
    ["lacked keys", { all: [900], present: [897], empty: [0], listed: [900] }],
    ["was on no list", { all: [900], present: [900], empty: [1], listed: [899] }],
  ])("is believed by notes for a minute, and by lists for an hour, where a record %s", async (_, told) => {
    answers = told;
    const wholeness = wholenessOf();
    const found = await wholeness.now();
    asked();
    vi.setSystemTime(Date.now() + MINUTE_MS - 1);
    expect(await wholeness.now()).toEqual(found);
    expect(asked()).toBe("");
    vi.setSystemTime(Date.now() + 1);
    expect(await wholeness.recent()).toEqual(found);
    expect(asked()).toBe("");
    await wholeness.now();
    expect(asked()).not.toBe("");
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(wholeness.cached()).toBeUndefined();
  });

  test("is counted again for notes when this tab has saved a record that may have lacked something", async () => {
    lacking();
    const wholeness = wholenessOf();
    await wholeness.now();
    wholeness.outdate();
    asked();
    await wholeness.recent();
    expect(asked()).toBe("");
    await wholeness.now();
    expect(asked()).not.toBe("");
    await wholeness.now();
    expect(asked()).toBe("");
  });

  test("is believed by notes whatever was saved, where nothing was left out", async () => {
    const wholeness = wholenessOf();
    await wholeness.now();
    wholeness.outdate();
    asked();
    await wholeness.now();
    expect(asked()).toBe("");
  });

  test("is forgotten when so much was written that it may be otherwise", async () => {
    const wholeness = wholenessOf();
    await wholeness.now();
    wholeness.forget();
    expect([wholeness.cached(), items.size]).toEqual([undefined, 0]);
  });

  test("is of one collection and of one caller's records", async () => {
    await wholenessOf(employees, "BAY").now();
    expect(wholenessOf(employees, "BAY").cached()).toBeDefined();
    expect([wholenessOf().cached(), wholenessOf(tenants, "BAY").cached()]).toEqual([undefined, undefined]);
  });

  test.each([
    ["soon"],
    [""],
    [`${99 * HOUR_MS} 900`],
    [`${99.5 * HOUR_MS} 900 0`],
    [`${101 * HOUR_MS} 900 0 0`],
  ])("is nothing that is unreadable, or told by a clock that was set back: %j", async (text) => {
    const wholeness = wholenessOf();
    await wholeness.now();
    for (const key of items.keys()) items.set(key, text);
    expect(wholeness.cached()).toBeUndefined();
  });
});
