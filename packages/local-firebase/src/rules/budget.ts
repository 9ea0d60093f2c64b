import type { LookupBudget } from "./api";

/**
 * The most distinct documents that rules may look up, as documented for production. The limits are for one read or
 * write, for a batch and each of its operations, and for a Storage request.
 */
const LIMITS = {
  single: { total: 10, perOperation: 10 },
  batch: { total: 20, perOperation: 10 },
  storage: { total: 2, perOperation: 2 },
} as const;

/** A budget that returns the number of lookups. */
export interface CountedBudget extends LookupBudget {
  lookups(): number;
}

/**
 * @param written paths of the documents that the batch writes: their lookups are free (measured on the official
 * emulator). A request's own document is always free.
 */
export function createBudget(kind: keyof typeof LIMITS, written: Iterable<string> = []): CountedBudget {
  const { total, perOperation } = LIMITS[kind];
  const free = new Set(written);
  const lookedUp = new Set<string>();
  let byOperation = 0;
  return {
    lookups: () => lookedUp.size,
    nextOperation() {
      byOperation = 0;
    },
    charge(path) {
      if (free.has(path) || lookedUp.has(path)) return true;
      if (lookedUp.size >= total || byOperation >= perOperation) return false;
      lookedUp.add(path);
      byOperation += 1;
      return true;
    },
  };
}
