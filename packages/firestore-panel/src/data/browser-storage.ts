/** What the tabs of this browser share: stored values, and locks. */

const PROBE = "probe";
/** More than a session stores: a short value still fits into a storage that is too full for it. */
const PROBE_LENGTH = 10_000;

/** Local storage, or the memory of this tab. */
export class BrowserStorage {
  /** Where the browser denies local storage or it is full. It lasts until the tab closes. */
  private readonly memory = new Map<string, string>();

  get(key: string): string | null {
    return attempt(() => localStorage.getItem(key)) ?? this.memory.get(key) ?? null;
  }

  set(key: string, value: string): void {
    this.memory.delete(key);
    const isStored = attempt(() => {
      localStorage.setItem(key, value);
      return true;
    });
    if (isStored) return;
    // An earlier value would hide the new one.
    attempt(() => localStorage.removeItem(key));
    this.memory.set(key, value);
  }

  remove(key: string): void {
    this.memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  }

  /** @returns false where a page load loses the stored values. */
  isKept(): boolean {
    this.set(PROBE, "-".repeat(PROBE_LENGTH));
    const isStored = this.memory.size === 0;
    this.remove(PROBE);
    return isStored;
  }
}

/** This tab's. */
export const store = new BrowserStorage();

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
