/** What this browser stores, and the locks that its tabs share. */

const PROBE = "probe";
/** More than a session stores: a short value still fits into a storage that is too full for it. */
const PROBE_LENGTH = 10_000;

/** A storage of the browser, or the memory of this tab. */
export class BrowserStorage {
  /** Where the browser denies the storage or it is full. It lasts until the tab closes. */
  private readonly memory = new Map<string, string>();

  /** @param storage may throw. */
  constructor(private readonly storage: () => Storage = () => localStorage) {}

  get(key: string): string | null {
    return tryTo(() => this.storage().getItem(key)) ?? this.memory.get(key) ?? null;
  }

  set(key: string, value: string): void {
    this.memory.delete(key);
    try {
      this.storage().setItem(key, value);
    } catch {
      // An earlier value would hide the new one.
      this.remove(key);
      this.memory.set(key, value);
    }
  }

  remove(key: string): void {
    this.memory.delete(key);
    tryTo(() => this.storage().removeItem(key));
  }

  /** @returns null where nothing readable is stored. */
  getJson(key: string): unknown {
    return jsonOrNull(this.get(key));
  }

  setJson(key: string, value: unknown): void {
    this.set(key, JSON.stringify(value));
  }

  keys(prefix: string): readonly string[] {
    const stored = tryTo(() => Object.keys(this.storage())) ?? [];
    return [...new Set([...stored, ...this.memory.keys()])].filter((key) => key.startsWith(prefix));
  }

  /** @returns false where a page load loses the stored values. */
  isKept(): boolean {
    this.set(PROBE, "-".repeat(PROBE_LENGTH));
    const isStored = this.memory.size === 0;
    this.remove(PROBE);
    return isStored;
  }
}

export const store = new BrowserStorage();
/** Values that end with this tab. */
export const tabStore = new BrowserStorage(() => sessionStorage);

/** @returns null for what is not JSON. */
export function jsonOrNull(text: string | null): unknown {
  return tryTo(() => JSON.parse(text ?? "null") as unknown) ?? null;
}

/** A browser may deny access to storage, or the storage may be full. */
function tryTo<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Runs `task` while no other tab runs one under this name, or at once where the browser has no locks. */
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
