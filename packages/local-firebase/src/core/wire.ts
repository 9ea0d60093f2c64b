/**
 * Firestore values in the protocol: the proto3 JSON form of google.firestore.v1.Value. The local Firebase stores
 * documents in exactly this form and returns them unchanged.
 */
export type WireValue =
  /** Documents of earlier versions have the text. */
  | { readonly nullValue: "NULL_VALUE" | null }
  | { readonly booleanValue: boolean }
  /** Always a text in the protocol; a number is accepted on input. */
  | { readonly integerValue: string }
  /** NaN, infinities and minus zero are the texts "NaN", "Infinity", "-Infinity", "-0". */
  | { readonly doubleValue: number | "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  /** Standard base64 with its padding. */
  | { readonly bytesValue: string }
  /** projects/P/databases/D/documents/... */
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude?: number; readonly longitude?: number } }
  | { readonly arrayValue: { readonly values?: readonly WireValue[] } }
  | { readonly mapValue: { readonly fields?: WireFields } };

/**
 * The fields of a document or of a map value. Read an untrusted key with Object.hasOwn, never with `in` or a bare
 * index.
 */
export type WireFields = { readonly [key: string]: WireValue };

/** A document in the protocol. Times are RFC 3339 texts with six fractional digits. */
export interface WireDocument {
  readonly name: string;
  readonly fields?: WireFields;
  readonly createTime: string;
  readonly updateTime: string;
}
