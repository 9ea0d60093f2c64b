import { vi } from "vitest";

/** A local storage in memory. `items` is what it holds. */
export function memoryStorage(items = new Map<string, string>()) {
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** Gives Node a local storage until `vi.unstubAllGlobals`. @returns what it holds. */
export function stubLocalStorage(
  name: "localStorage" | "sessionStorage" = "localStorage",
): Map<string, string> {
  const { items, ...storage } = memoryStorage();
  vi.stubGlobal(name, storage);
  return items;
}
