/**
 * What a deletion notes about documents that stay below the record (`tally` of a subcollection): how many there are, and
 * how often each value stands in them. At DeletedAccounts/{collection}/Accounts/{id of the record}.
 */
export const DELETED_ACCOUNTS = "DeletedAccounts";
export const DELETED_OF_COLLECTION = "Accounts";
/** Different values that one note holds. What is beyond is in its total alone. */
export const MAX_DELETED_NAMES = 500;
