/** Local storage. Where the browser denies it, this tab's memory holds the values until the tab closes. */
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
    // An earlier value would hide the new one.
    attempt(() => localStorage.removeItem(key));
    memory.set(key, value);
  },
  remove(key: string): void {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  },
};

/** @returns false where a page load loses the stored values. */
export function keepsStorage(): boolean {
  store.set(PROBE, "1");
  const isStored = !memory.has(PROBE);
  store.remove(PROBE);
  return isStored;
}

/** A browser may deny access to storage, or the storage may be full. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
