/** The collection that a call about derived fields names. */
import type { Collection } from "../../../schema/types";
import { ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { grantedCollection } from "../registry";

/** @throws 400 for a collection that does not grow, 403 and 404. */
export function growingCollection(
  { caller }: CallContext,
  resource: string,
  operation: "list" | "update",
): Collection {
  const collection = grantedCollection(resource, caller, "list");
  if (!collection.grows)
    throw new ProviderError(400, `${collection.label.many} are searched without an index.`);
  return grantedCollection(resource, caller, operation);
}
