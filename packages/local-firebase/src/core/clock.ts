import type { Store, StoreOperation, VersionClock } from "./contracts";

const SECTION = "clock";
const KEY = "last";
/** How often the last version is persisted if no write has taken it to the store. */
const PERSIST_MS = 1000;

/** A clock whose state travels with every write to the store. */
export interface PersistedClock extends VersionClock {
  /** The store, with the clock's state added to each write. */
  readonly store: Store;
  /** Persists the last version. Called once, before the store is closed. */
  close(): Promise<void>;
}

/**
 * Continues the clock of a data folder: microseconds since the epoch, never less than anything a client has seen, also
 * when the machine's clock was set back (a client ignores a snapshot older than one it has had).
 */
export async function openClock(store: Store, now: () => number = Date.now): Promise<PersistedClock> {
  const persisted = BigInt((await store.section<string>(SECTION).get(KEY)) ?? "0");
  const started = BigInt(now()) * 1000n;
  // The machine's clock was set back: a killed process may have given out versions for one period without storing them.
  let last = started > persisted ? started : persisted + BigInt(2 * PERSIST_MS) * 1000n;
  let written = persisted;

  const stamp = (): StoreOperation => {
    written = last;
    return { type: "put", section: SECTION, key: KEY, value: String(last) };
  };
  const persist = async () => {
    if (written !== last) await store.write([stamp()]);
  };
  // A failed write is reported by the request that needs the store; the next period tries again.
  const timer = setInterval(() => void persist().catch(() => undefined), PERSIST_MS).unref();

  return {
    next: () => {
      const wall = BigInt(now()) * 1000n;
      last = wall > last ? wall : last + 1n;
      return last;
    },
    last: () => last,
    store: { ...store, write: (operations) => store.write([...operations, stamp()]) },
    close: async () => {
      clearInterval(timer);
      await persist();
    },
  };
}
