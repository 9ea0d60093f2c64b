/** Names and limits of what is stored beside the declared fields and collections. History's are in history.ts. */

/** Keys of the derived fields of indexed collections (packages/firestore-panel/src/fields/derived.ts). */
export const SEARCH_KEY = "_search";
export const SORT_KEY = "_sort";
/**
 * A key inside SORT_KEY: the version of the declaration that produced the derived fields. No field has this
 * key.
 */
export const VERSION_KEY = "_version";
/**
 * Present in records of audited collections: the id of the History entry that was written with the record.
 */
export const CHANGE_KEY = "_change";
/** Present in an entry's earlier state of a record whose values an owner has erased. The link of the chain stays. */
export const ERASED_KEY = "_erased";
/** Whether a stored key belongs to no field of the record. */
export function isHousekeeping(key: string): boolean {
  return key === SEARCH_KEY || key === SORT_KEY || key === CHANGE_KEY;
}

export const DATA_HEALTH = "DataHealth";
export const HEALTH_REPORT = "report";
export const MAX_UNUSED_FILES = 500;
/** Maximum number of records that the result names for each fault of a collection. */
export const MAX_NAMED_RECORDS = 10;

/**
 * Deleting a record keeps its subcollections. For subcollections with a `tally`, the deletion writes a note.
 * It holds the number of documents and the count of each value. The note's path is
 * DeletedAccounts/{collection}/Accounts/{id of the record}.
 */
export const DELETED_ACCOUNTS = "DeletedAccounts";
export const DELETED_OF_COLLECTION = "Accounts";
/**
 * Maximum number of values that a note counts separately. Documents with other values are only in its total.
 */
export const MAX_DELETED_NAMES = 500;
/** Maximum length of these values together. */
export const MAX_DELETED_TEXT = 50_000;
export const MAX_DELETED_TOTAL = 100_000;
/**
 * The rules language has no loops. So all counts up to SMALL_COUNT are checked together, and at most
 * MAX_LARGE_COUNTS larger ones separately.
 */
export const SMALL_COUNT = 100;
export const MAX_LARGE_COUNTS = 20;

/** Whether the value is a whole number from 0 to the note's total. */
export function isNotedCount(value: unknown, total: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= total;
}

/** Collections of the sign-in rules whose documents expire (docs/sign-in.md). */
export const EXPIRING_SIGN_INS = ["Sessions", "SignInAttempts", "KnownDevices"] as const;
/** All collections of the sign-in rules. Nobody reads them, and a backup leaves them out. */
export const SIGN_IN_COLLECTIONS = [...EXPIRING_SIGN_INS, "Credentials"] as const;
