/**
 * Firestore values as they travel: the proto3 JSON form of google.firestore.v1.Value.
 * The local Firebase stores documents in exactly this form and echoes them verbatim.
 */
export type WireValue =
  | { readonly nullValue: "NULL_VALUE" | null }
  | { readonly booleanValue: boolean }
  /** Always a string on the wire; a number is tolerated on input. */
  | { readonly integerValue: string }
  /** NaN, infinities and minus zero are the strings "NaN", "Infinity", "-Infinity", "-0". */
  | { readonly doubleValue: number | "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  /** Standard base64. */
  | { readonly bytesValue: string }
  /** projects/P/databases/D/documents/... */
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude?: number; readonly longitude?: number } }
  | { readonly arrayValue: { readonly values?: readonly WireValue[] } }
  | { readonly mapValue: { readonly fields?: WireFields } };

/** The fields of a document or of a map value. Never read with `in` or a bare index by an untrusted key: use Object.hasOwn. */
export type WireFields = { readonly [key: string]: WireValue };

/** A document as the protocol shows it. Times are RFC 3339 strings with six fractional digits. */
export interface WireDocument {
  readonly name: string;
  readonly fields?: WireFields;
  readonly createTime: string;
  readonly updateTime: string;
}
