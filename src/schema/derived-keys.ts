/**
 * Stored keys that no declaration names: what records of a collection that is indexed carry (src/fields/derived.ts).
 */
export const SEARCH_KEY = "_search";
export const SORT_KEY = "_sort";
/** Inside SORT_KEY: says by which declaration the two were made. No field has this key. */
export const VERSION_KEY = "_version";
/** In a record whose changes are recorded: the id of the entry of History that was written with it. */
export const CHANGE_KEY = "_change";
/** Whether a stored key is none of the record's own values. */
export function isHousekeeping(key: string): boolean {
  return key === SEARCH_KEY || key === SORT_KEY || key === CHANGE_KEY;
}
