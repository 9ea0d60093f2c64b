import type { LookupBudget } from "./api";

/**
 * How many distinct documents may be looked up, as documented for production: by one read or write; by a whole batch
 * and by each operation of it; by a Storage request.
 */
const LIMITS = {
  single: { total: 10, perOperation: 10 },
  batch: { total: 20, perOperation: 10 },
  storage: { total: 2, perOperation: 2 },
} as const;

/** A budget that tells how many documents were looked up. */
export interface CountedBudget extends LookupBudget {
  lookups(): number;
}

/**
 * @param written paths of the documents that the batch writes: looking those up is free (measured on the official
 *   emulator). The document that a request is about is free without being named.
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
