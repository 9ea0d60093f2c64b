import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage, inLock } from "../src/browser-storage";
import { memoryStorage } from "./fixtures/memory-storage";

/** A local storage with room for some characters. */
function storage(room: number) {
  const all = memoryStorage();
  const setItem = (key: string, value: string) => {
    if (value.length > room) throw new DOMException("Full", "QuotaExceededError");
    all.setItem(key, value);
  };
  return { ...all, setItem };
}
const forbidden = new Proxy(
  {},
  {
    get: () => {
      throw new DOMException("Forbidden", "SecurityError");
    },
  },
);

let store: BrowserStorage;
beforeEach(() => void (store = new BrowserStorage()));
afterEach(() => vi.unstubAllGlobals());

test("a stored value is in local storage, where other tabs find it", () => {
  const { items, ...local } = storage(100);
  vi.stubGlobal("localStorage", local);
  store.set("key", "value");
  expect([...items]).toEqual([["key", "value"]]);
  items.set("key", "of another tab");
  expect(store.get("key")).toBe("of another tab");
  items.delete("key");
  expect(store.get("key")).toBeNull();
});

test.each([
  ["forbids it", forbidden],
  ["has no room", storage(0)],
  ["has no local storage", undefined],
])("a stored value stays in this tab when the browser %s", (_, local) => {
  vi.stubGlobal("localStorage", local);
  expect(store.get("key")).toBeNull();
  store.set("key", "value");
  expect(store.get("key")).toBe("value");
  store.set("key", "other");
  expect(store.get("key")).toBe("other");
  store.remove("key");
  expect(store.get("key")).toBeNull();
});

const refused = () => Promise.reject(new DOMException("Forbidden", "SecurityError"));

test.each([
  ["has no locks", {}],
  ["refuses them", { locks: { request: refused } }],
  ["gives it", { locks: { request: (_: string, run: () => Promise<unknown>) => run() } }],
])("an action under a lock runs once when the browser %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  const action = vi.fn(() => Promise.resolve("done"));
  expect(await inLock("name", action)).toBe("done");
  expect(action).toHaveBeenCalledOnce();
});

test("a browser that keeps storage has room for a session, and the probe leaves nothing", () => {
  const { items, ...local } = storage(20_000);
  vi.stubGlobal("localStorage", local);
  expect(store.isKept()).toBe(true);
  expect(items.size).toBe(0);
  for (const other of [storage(500), forbidden]) {
    vi.stubGlobal("localStorage", other);
    expect(store.isKept()).toBe(false);
  }
});
