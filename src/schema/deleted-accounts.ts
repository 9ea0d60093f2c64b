/**
 * When a record is deleted, the documents below it stay. The deletion writes a note about them where their subcollection
 * has a `tally`: how many there are, and how often each value stands in them. The note's place is
 * DeletedAccounts/{collection}/Accounts/{id of the record}.
 */
export const DELETED_ACCOUNTS = "DeletedAccounts";
export const DELETED_OF_COLLECTION = "Accounts";
/** How many different values a note counts one by one. Documents with further values are in its total only. */
export const MAX_DELETED_NAMES = 500;
