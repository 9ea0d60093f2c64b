/** Local storage, or the memory of this tab where the browser keeps none: then what was stored is gone with the tab. */
const memory = new Map<string, string>();
const PROBE = "probe";

export const store = {
  get(key: string): string | null {
    return attempt(() => localStorage.getItem(key)) ?? memory.get(key) ?? null;
  },
  set(key: string, value: string): void {
    memory.delete(key);
    const isStored = attempt(() => {
      localStorage.setItem(key, value);
      return true;
    });
    if (isStored) return;
    // What was there before would hide the new value.
    attempt(() => localStorage.removeItem(key));
    memory.set(key, value);
  },
  remove(key: string): void {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  },
};

/** @returns false where what is stored is gone after a page load. */
export function keepsStorage(): boolean {
  store.set(PROBE, "1");
  const isStored = !memory.has(PROBE);
  store.remove(PROBE);
  return isStored;
}

/** A browser may forbid storage, or have no room left. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
