/** Values on their way between the screens and what is stored. */

/** Values that cross the provider's boundary: plain JSON only (see docs/data-model.md for why). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A record as screens see it: its document id and its fields by declaration key. */
export type RecordData = { readonly id: string } & { readonly [key: string]: Json };

/** Stands in the place of a value: the server writes its own time there. */
export const SERVER_TIME = Symbol("server time");
/** A stored value: plain JSON, a moment (a Firestore timestamp), or the marker above. */
export type StoredValue = Json | Date | typeof SERVER_TIME;
/** A form's values by declaration key. Files stand here as File until they are uploaded. */
export type FormValues = { readonly [key: string]: unknown };
/** A document's data as the SDK gives it. */
export type StoredData = { readonly [key: string]: unknown };
/** One stored value and where it goes. Two segments mean a key inside a map. */
export interface StoredWrite {
  readonly path: readonly string[];
  readonly value: StoredValue;
}
