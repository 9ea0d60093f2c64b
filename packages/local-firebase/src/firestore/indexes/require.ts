import { errorText } from "../../core/start-error";
import type { FirestoreDeps } from "../deps";
import type { Query } from "../query/types";
import type { FieldPath } from "../values/field-path";
import { entryFor, indexMissing } from "./refusal";
import { missingIndex } from "./requirement";

/** More entries than one query can lack: twice the most alternatives that a query can have. */
const MAX_ENTRIES = 60;

/**
 * Ensures that the declared indexes answer a query. Depending on the options, it refuses the query or adds what is
 * missing.
 * @param summed fields of sums and averages.
 * @throws FirestoreError FAILED_PRECONDITION
 */
export function requireIndex(
  { indexes, noIndexCheck, log }: Pick<FirestoreDeps, "indexes" | "noIndexCheck" | "log">,
  query: Query,
  summed: readonly FieldPath[],
): void {
  if (noIndexCheck) return;
  for (let added = 0; ; added += 1) {
    const definitions = indexes.current();
    const need = missingIndex(definitions, query, summed);
    if (!need) return;
    const missing = entryFor(need, definitions);
    if (!indexes.add || added === MAX_ENTRIES) {
      const refusal = indexMissing(missing);
      log.warn(`firestore  ${refusal.message}`);
      throw refusal;
    }
    try {
      indexes.add(missing);
    } catch (error) {
      log.warn(`indexes    cannot be written (${errorText(error)})`);
      throw indexMissing(missing);
    }
    log.info(`indexes    added to "${missing.list}": ${JSON.stringify(missing.entry)}`);
  }
}
