/**
 * When a record is deleted, the documents below it stay. The deletion writes a note about them where their subcollection
 * has a `tally`: how many there are, and how often each value stands in them. The note's place is
 * DeletedAccounts/{collection}/Accounts/{id of the record}.
 */
export const DELETED_ACCOUNTS = "DeletedAccounts";
export const DELETED_OF_COLLECTION = "Accounts";
/** How many different values a note counts one by one. Documents with further values are in its total only. */
export const MAX_DELETED_NAMES = 500;
/** The largest total of a note. */
export const MAX_DELETED_TOTAL = 100_000;
/** Rules repeat nothing: counts up to this one are checked together, and so many larger ones each by itself. */
export const SMALL_COUNT = 100;
export const MAX_LARGE_COUNTS = 20;

/** Whether a note may say so: a whole number, of all that it tells or of a part of them. */
export function isNotedCount(value: unknown, total: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= total;
}
