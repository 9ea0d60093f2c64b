import { afterEach, describe, expect, test, vi } from "vitest";
import { inLock } from "../../../src/providers/in-lock";
import { keepsStorage } from "../../../src/providers/storage";

const refused = () => Promise.reject(new DOMException("Forbidden", "SecurityError"));

afterEach(() => vi.unstubAllGlobals());

describe("work under a lock", () => {
  test.each([
    ["has no locks", {}],
    ["refuses them", { locks: { request: refused } }],
    ["gives it", { locks: { request: (_: string, run: () => Promise<unknown>) => run() } }],
  ])("is done once where the browser %s", async (_, navigator) => {
    vi.stubGlobal("navigator", navigator);
    const work = vi.fn(() => Promise.resolve("done"));
    expect(await inLock("name", work)).toBe("done");
    expect(work).toHaveBeenCalledOnce();
  });

  test("is not done again when it fails", async () => {
    vi.stubGlobal("navigator", { locks: { request: (_: string, run: () => Promise<unknown>) => run() } });
    const work = vi.fn(() => Promise.reject(new Error("failed")));
    await expect(inLock("name", work)).rejects.toThrow("failed");
    expect(work).toHaveBeenCalledOnce();
  });
});

test("a browser keeps storage when it takes a value, and nothing of the question is left", () => {
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
