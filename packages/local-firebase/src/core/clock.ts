import type { Store, StoreOperation, VersionClock } from "./contracts";

const SECTION = "clock";
const KEY = "last";
/** The period after which the last version is stored if no write has stored it. */
const PERSIST_MS = 1000;

/** A clock that stores its state with every write. */
export interface PersistedClock extends VersionClock {
  /** The store. It adds the clock's state to each write. */
  readonly store: Store;
  /** Stores the last version. Call it once, before the store is closed. */
  close(): Promise<void>;
}

/**
 * Continues the clock of a data folder, in microseconds since the epoch.
 * Its time is never before a time that a client has seen, even if the machine's clock was set back. A client ignores a
 * snapshot older than its latest one.
 */
export async function openClock(store: Store, now: () => number = Date.now): Promise<PersistedClock> {
  const persisted = BigInt((await store.section<string>(SECTION).get(KEY)) ?? "0");
  const started = BigInt(now()) * 1000n;
  // The machine's clock was set back. A killed process may have issued versions for one period without storing them.
  let last = started > persisted ? started : persisted + BigInt(2 * PERSIST_MS) * 1000n;
  let written = persisted;

  const stamp = (): StoreOperation => {
    written = last;
    return { type: "put", section: SECTION, key: KEY, value: String(last) };
  };
  const persist = async () => {
    if (written !== last) await store.write([stamp()]);
  };
  // The request that needs the store reports a failed write; the next period tries again.
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
