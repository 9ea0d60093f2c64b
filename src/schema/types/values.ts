/** Values on their way between the screens and what is stored. */

/** Values that cross the provider's boundary: plain JSON only (see docs/data-model.md for why). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A record as screens see it: its document id and its fields by declaration key. */
export type RecordData = { readonly id: string } & { readonly [key: string]: Json };

/** A value in an exported file. A day is "YYYY-MM-DD", a moment ISO text in UTC, null an empty cell. */
export type SheetValue =
  | string
  | number
  | boolean
  | null
  | { readonly day: string }
  | { readonly moment: string }
  | { readonly link: string };

/** Stands in the place of a value: the server writes its own time there. */
export const SERVER_TIME = Symbol("server time");
/** JSON with moments in it, which become Firestore timestamps. */
export type StoredJson = Json | Date | readonly StoredJson[] | { readonly [key: string]: StoredJson };
/** A stored value: the above, or the marker for the server's time. */
export type StoredValue = StoredJson | typeof SERVER_TIME;
/** A form's values by declaration key. Files stand here as File until they are uploaded. */
export type FormValues = { readonly [key: string]: unknown };
/** A document's data as the SDK gives it. */
export type StoredData = { readonly [key: string]: unknown };
/** One stored value and where it goes. Two segments mean a key inside a map. */
export interface StoredWrite {
  readonly path: readonly string[];
  readonly value: StoredValue;
}
