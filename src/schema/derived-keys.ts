/** Stored keys that no declaration names: what records of a collection that grows carry (src/fields/derived.ts). */
export const SEARCH_KEY = "_search";
export const SORT_KEY = "_sort";
/** Inside SORT_KEY: says by which declaration the two were made. No field has this key. */
export const VERSION_KEY = "_version";
