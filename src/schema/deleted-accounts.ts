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
/** Maximum total of a note. */
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
