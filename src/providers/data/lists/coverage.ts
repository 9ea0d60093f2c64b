/**
 * Counts the records that a large list leaves out, because they lack its order field, search tokens or sort
 * keys.
 */
import type { CoverageCounts } from "../../../contract/calls";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { indexedCollection } from "./indexed-collection";

/**
 * A small list is answered in memory, where a search misses nothing; the call `counts` reports what it does
 * not show.
 */
export async function answerCoverage(context: CallContext, payload: unknown): Promise<CoverageCounts> {
  const collection = indexedCollection(context, parsePayload(payload), "list");
  return attempt("count", collection.label.many, async () => {
    const large = await context.lists.large(collection);
    return large ? large.coverage.now() : { missingFromIndex: 0, missingFromList: 0, total: 0 };
  });
}

/** @throws 400 */
function parsePayload(payload: unknown): string {
  if (typeof payload === "object" && payload !== null && "resource" in payload) {
    const { resource } = payload;
    if (typeof resource === "string") return resource;
  }
  throw new ProviderError(400, "The payload must be { resource }.");
}
