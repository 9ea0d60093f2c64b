/** Names and limits of what is stored beside the declared fields and collections. History's are in history.ts. */
import { isCount } from "./stored-values";

/** Keys of the derived fields of indexed collections (packages/firestore-panel/src/fields/derived.ts). */
export const SEARCH_KEY = "_search";
export const SORT_KEY = "_sort";
/** A key inside SORT_KEY: the version of the declaration that produced the derived fields. */
export const VERSION_KEY = "_version";
/** In records of audited collections: the id of the History entry that was written with the record. */
export const CHANGE_KEY = "_change";
/** In an entry's earlier state of a record whose values an owner has erased. The chain's link stays. */
export const ERASED_KEY = "_erased";
export function isHousekeeping(key: string): boolean {
  return key === SEARCH_KEY || key === SORT_KEY || key === CHANGE_KEY;
}

export const DATA_HEALTH = "DataHealth";
export const HEALTH_REPORT = "report";
export const MAX_UNUSED_FILES = 500;
/** Records that the result names for each fault of a collection. */
export const MAX_NAMED_RECORDS = 10;

/** Tabs with open records (features/presence). */
export const PRESENCE = "Presence";

/** Saved views of lists (features/views). */
export const VIEWS = "Views";
export const MAX_VIEW_NAME = 40;
export const MAX_VIEW_ADDRESS = 2000;

/**
 * Deleting a record keeps its subcollections. Of those with a `tally` it notes the number of documents and
 * the count of each value in DeletedAccounts/{collection}/Accounts/{id of the record}.
 */
export const DELETED_ACCOUNTS = "DeletedAccounts";
export const DELETED_OF_COLLECTION = "Accounts";
/** Values that a note counts separately. Documents with others are only in its total. */
export const MAX_DELETED_NAMES = 500;
export const MAX_DELETED_TEXT = 50_000;
export const MAX_DELETED_TOTAL = 100_000;
/** All counts up to SMALL_COUNT are checked together, larger ones one by one: rules have no loops. */
export const SMALL_COUNT = 100;
export const MAX_LARGE_COUNTS = 20;

export function isNotedCount(value: unknown, total: number): value is number {
  return isCount(value) && value <= total;
}

/** Collections of the sign-in rules whose documents expire (docs/sign-in.md). */
export const EXPIRING_SIGN_INS = ["Sessions", "SignInAttempts", "KnownDevices"] as const;
/** All collections of the sign-in rules. Nobody reads them, and a backup leaves them out. */
export const SIGN_IN_COLLECTIONS = [...EXPIRING_SIGN_INS, "Credentials"] as const;
