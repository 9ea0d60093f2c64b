import type { WireFields, WireValue } from "local-firebase";

/** A document's values before encoding. Dates become timestamps. */
export type Plain = string | number | boolean | null | Date | readonly Plain[] | PlainFields;
export interface PlainFields {
  readonly [key: string]: Plain;
}

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
