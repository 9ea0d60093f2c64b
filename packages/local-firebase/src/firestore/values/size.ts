import type { WireFields, WireValue } from "../../core/wire";

/** The limit of one document, in bytes as Firestore counts them. */
export const MAX_DOCUMENT_BYTES = 1_048_576;

/** The size of a document by Firestore's documentation: name, fields and 32 bytes. */
export function documentBytes(path: string, fields: WireFields): number {
  return nameBytes(path) + fieldsBytes(fields) + 32;
}

function nameBytes(path: string): number {
  return path.split("/").reduce((sum, id) => sum + textBytes(id), 16);
}

function fieldsBytes(fields: WireFields): number {
  return Object.entries(fields).reduce((sum, [name, value]) => sum + textBytes(name) + valueBytes(value), 0);
}

function textBytes(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function valueBytes(value: WireValue): number {
  if ("nullValue" in value || "booleanValue" in value) return 1;
  if ("stringValue" in value) return textBytes(value.stringValue);
  if ("bytesValue" in value) return Buffer.byteLength(value.bytesValue, "base64");
  if ("referenceValue" in value) return nameBytes(value.referenceValue.split("/").slice(5).join("/"));
  if ("geoPointValue" in value) return 16;
  if ("arrayValue" in value)
    return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueBytes(item), 0);
  if ("mapValue" in value) return fieldsBytes(value.mapValue.fields ?? {});
  return 8;
}
