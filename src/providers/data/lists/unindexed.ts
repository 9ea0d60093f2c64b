/** How many records a large list leaves out, because they lack what it is ordered by or what a search looks for. */
import type { Unindexed } from "../../../contract/calls";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { growingCollection } from "./growing-collection";

/** A small list is answered in memory, where a search misses nothing; what it does not show, `counts` tells. */
export async function answerUnindexed(context: CallContext, payload: unknown): Promise<Unindexed> {
  const collection = growingCollection(context, resourceOf(payload), "list");
  return attempt("count", collection.label.many, async () => {
    const large = await context.lists.large(collection);
    return large ? large.wholeness.now() : { lacking: 0, unlisted: 0, of: 0 };
  });
}

/** @throws 400 */
function resourceOf(payload: unknown): string {
  if (typeof payload === "object" && payload !== null && "resource" in payload) {
    const { resource } = payload;
    if (typeof resource === "string") return resource;
  }
  throw new ProviderError(400, "What is not indexed is counted with payload { resource }.");
}
