/** Finds the collection that a call about derived fields names. */
import type { Collection } from "../../../schema/types";
import { ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { grantedCollection } from "../registry";

/** @throws 400 for a collection that is not indexed, 403 and 404. */
export function indexedCollection(
  { principal }: CallContext,
  resource: string,
  method: "list" | "update",
): Collection {
  const collection = grantedCollection(resource, principal, "list");
  if (!collection.indexed)
    throw new ProviderError(400, `${collection.label.many} are searched without an index.`);
  return grantedCollection(resource, principal, method);
}
