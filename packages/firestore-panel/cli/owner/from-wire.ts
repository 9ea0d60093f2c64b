import type { WireFields, WireValue } from "local-firebase";

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
