/** Values of screens and of stored documents. */

/** Values that cross the provider's boundary: plain JSON only (docs/data-model.md gives the reasons). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A record as screens use it: its document id, and its values by declaration key. */
export type RecordData = { readonly id: string } & { readonly [key: string]: Json };

/** A value in an exported file. A day is "YYYY-MM-DD", a moment is ISO text in UTC, null is an empty cell. */
export type SheetValue =
  | string
  | number
  | boolean
  | null
  | { readonly day: string }
  | { readonly moment: string }
  | { readonly link: string };

/** A placeholder that the server replaces with its own time. */
export const SERVER_TIME = Symbol("server time");
/** JSON with dates, which become Firestore timestamps. */
export type StoredJson = Json | Date | readonly StoredJson[] | { readonly [key: string]: StoredJson };
/** A value to store, or the placeholder for the server's time. */
export type StoredValue = StoredJson | typeof SERVER_TIME;
/** A form's values by declaration key. Files are File objects until they are uploaded. */
export type FormValues = { readonly [key: string]: unknown };
/** A document's data as the SDK returns it. */
export type StoredData = { readonly [key: string]: unknown };
/** One value and its stored path. Two segments address a key inside a map. */
export interface StoredWrite {
  readonly path: readonly string[];
  readonly value: StoredValue;
}
