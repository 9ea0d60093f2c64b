import type { WireFields, WireValue } from "local-firebase";

/** A document's values before encoding. Dates become timestamps. */
export type Plain = string | number | boolean | null | Date | readonly Plain[] | PlainFields;
export interface PlainFields {
  readonly [key: string]: Plain;
}

/** Encodes a plain record like the web SDK: whole numbers are integers, dates are timestamps. */
export function toWireFields(fields: PlainFields): WireFields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toWireValue(value)]));
}

function toWireValue(value: Plain): WireValue {
  if (value === null) return { nullValue: "NULL_VALUE" };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  // The protocol writes times with six fractional digits.
  if (value instanceof Date) return { timestampValue: value.toISOString().replace("Z", "000Z") };
  if (isList(value)) return { arrayValue: { values: value.map(toWireValue) } };
  return { mapValue: { fields: toWireFields(value) } };
}

function isList(value: readonly Plain[] | PlainFields): value is readonly Plain[] {
  return Array.isArray(value);
}

/** @returns a stored document as the SDK returns it, with dates for timestamps. */
export function fromWireFields(fields: WireFields): { readonly [key: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, fromWireValue(value)]));
}

function fromWireValue(value: WireValue): unknown {
  if ("stringValue" in value) return value.stringValue;
  if ("integerValue" in value) return Number(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("booleanValue" in value) return value.booleanValue;
  if ("timestampValue" in value) return new Date(value.timestampValue);
  if ("nullValue" in value) return null;
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).map(fromWireValue);
  if ("mapValue" in value) return fromWireFields(value.mapValue.fields ?? {});
  if ("geoPointValue" in value) return { latitude: 0, longitude: 0, ...value.geoPointValue };
  // The panel shows bytes and references as their encoded texts.
  return "bytesValue" in value ? value.bytesValue : value.referenceValue;
}
