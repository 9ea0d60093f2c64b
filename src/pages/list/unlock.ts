import type { DataProvider } from "@refinedev/core";
import type { Collection, RecordData } from "../../schema/types";
import { ask } from "../calls";
import { titleOf } from "../../fields/record-title";
import { isProtected } from "./use-protection";

const OWNER_ONLY = "Only the owner can unlock this account, in the Firebase console.";

/** Ids that are being unlocked, so that a double click does it once. */
const busy = new Set<string>();

/**
 * @returns what to tell the person, or undefined while the same is under way.
 * @throws the provider's HttpError, and an Error for the protected account, in words for the person.
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
