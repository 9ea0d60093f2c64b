import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FileJournal, ifAbandoned } from "../../../packages/firestore-panel/src/data/file-journal";
import { stubLocalStorage } from "../../../packages/firestore-panel/tests/fixtures/memory-storage";

const HOUR_MS = 3_600_000;
const KEY = "westwalk.files";
const FRESH = { save: "s1", path: "Brands/a.png", at: 1_000 };
const OLD = { save: "s1", path: "Brands/b.png", at: 1_000, url: "https://b" };
const journal = new FileJournal("westwalk");
let items: Map<string, string>;

beforeEach(() => {
  items = stubLocalStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the file journal", () => {
  test("the file journal keeps each noted file once until it is removed", () => {
    expect(journal.entries()).toEqual([]);
    journal.note([FRESH]);
    journal.note([{ ...FRESH, save: "s2" }, OLD]);
    expect(journal.entries()).toEqual([FRESH, OLD]);
    journal.strike(["Brands/a.png", "Brands/never.png"]);
    expect(journal.entries()).toEqual([OLD]);
    journal.strike(["Brands/b.png"]);
    // Nothing is left in the browser.
    expect(items.size).toBe(0);
  });

  test.each([
    ["not JSON", "{"],
    ["not a list", JSON.stringify({ 0: FRESH })],
    [
      "a list of other values",
      JSON.stringify([null, "a", {}, { ...FRESH, save: 1 }, { ...FRESH, path: 1 }, { ...FRESH, at: "1" }]),
    ],
  ])("a file journal is empty when its text is %s", (_, text) => {
    items.set(KEY, text);
    expect(journal.entries()).toEqual([]);
    journal.note([OLD]);
    expect(journal.entries()).toEqual([OLD]);
  });

  test("a save works without a file journal when the browser stores nothing", () => {
    const refuse = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    journal.note([FRESH]);
    journal.strike(["Brands/a.png"]);
    expect(journal.entries()).toEqual([]);
  });
});

test("a save holds a lock under a unique name, which other tabs see", async () => {
  const request = vi.fn((_: string, run: () => Promise<unknown>) => run());
  vi.stubGlobal("navigator", { locks: { request } });
  const names: string[] = [];
  for (let save = 0; save < 2; save += 1)
    expect(await journal.duringSave(async (name) => names.push(name))).toBe(save + 1);
  expect(request.mock.calls.map(([name]) => name)).toEqual(names);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^westwalk\.save\.[0-9a-f-]{36}$/);
});

test.each([
  ["has no locks", {}],
  ["has no navigator", undefined],
])("a save counts as over after an hour when the browser %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  vi.useFakeTimers({ toFake: ["Date"], now: FRESH.at + HOUR_MS });
  const action = vi.fn(() => Promise.resolve());
  await ifAbandoned(FRESH, action);
  expect(action).not.toHaveBeenCalled();
  vi.setSystemTime(FRESH.at + HOUR_MS + 1);
  await ifAbandoned(FRESH, action);
  expect(action).toHaveBeenCalledOnce();
});
