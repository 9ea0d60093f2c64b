import type { DataProvider } from "@refinedev/core";
import type { Collection, RecordData } from "../../schema/types";
import { ask } from "../calls";
import { titleOf } from "../../fields/record-title";
import { isProtected } from "./use-protection";

const OWNER_ONLY = "Only the owner can unlock this account, in the Firebase console.";

/** Ids with a pending unlock, so that a double click sends one request. */
const busy = new Set<string>();

/**
 * @returns the message for the person, or undefined while the same request is pending.
 * @throws the provider's HttpError, and an Error with a message for the protected account.
 */
export async function unlock(
  provider: DataProvider,
  collection: Collection,
  record: RecordData,
): Promise<string | undefined> {
  if (isProtected(collection, record)) throw new Error(OWNER_ONLY);
  const { id } = record;
  if (busy.has(id)) return undefined;
  busy.add(id);
  try {
    await ask(provider, "unlock", { resource: collection.name, id });
    return `${titleOf(collection, record)} can try to sign in again.`;
  } finally {
    busy.delete(id);
  }
}
