/**
 * Stored keys that no declaration contains: the derived fields of indexed collections
 * (src/fields/derived.ts).
 */
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
/** Whether a stored key belongs to no field of the record. */
export function isHousekeeping(key: string): boolean {
  return key === SEARCH_KEY || key === SORT_KEY || key === CHANGE_KEY;
}
