import { afterEach, expect, test, vi } from "vitest";
import { inLock, keepsStorage } from "../../src/data/browser-storage";

const refused = () => Promise.reject(new DOMException("Forbidden", "SecurityError"));

afterEach(() => vi.unstubAllGlobals());

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

test("an action under a lock is not repeated when it fails", async () => {
  vi.stubGlobal("navigator", { locks: { request: (_: string, run: () => Promise<unknown>) => run() } });
  const action = vi.fn(() => Promise.reject(new Error("failed")));
  await expect(inLock("name", action)).rejects.toThrow("failed");
  expect(action).toHaveBeenCalledOnce();
});

test("a browser keeps storage when it accepts a value, and the probe leaves nothing", () => {
  const items = new Map<string, string>();
  const local = {
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  vi.stubGlobal("localStorage", local);
  expect(keepsStorage()).toBe(true);
  expect(items.size).toBe(0);
  vi.stubGlobal("localStorage", { ...local, setItem: undefined });
  expect(keepsStorage()).toBe(false);
});
