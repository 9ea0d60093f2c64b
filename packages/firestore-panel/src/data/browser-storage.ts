/** What the tabs of this browser share: stored values, and locks. */

/** The values of this tab, where the browser denies local storage or it is full. They last until the tab closes. */
const memory = new Map<string, string>();
const PROBE = "probe";
/** More than a session stores: a short value still fits into a storage that is too full for it. */
const PROBE_LENGTH = 10_000;

/** Local storage, or the memory of this tab. */
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
  store.set(PROBE, "-".repeat(PROBE_LENGTH));
  const isStored = memory.size === 0;
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

/**
 * Runs `task` while no other tab runs a task under this name. Runs it at once where locks do not exist (in
 * the processes of provider tests) or where the browser refuses them (without storage).
 */
export async function inLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return task();
  let started = false;
  const start = (): Promise<T> => {
    started = true;
    return task();
  };
  return navigator.locks.request(name, start).catch((error: unknown) => {
    if (started) throw error;
    return task();
  });
}
