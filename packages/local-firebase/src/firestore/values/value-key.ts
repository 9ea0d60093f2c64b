import type { WireFields, WireValue } from "../../core/wire";
import { compareUtf8, isNumber, typeOrder, type NumberValue } from "./compare";
import { timestampNanos } from "./timestamps";

/** Begins every key except those of texts, which are the majority and their own keys. */
const MARK = "\0";
/** The position of vectors in the order of types. */
const VECTOR = 9;

/** A text that is the same for two values only if a query considers them equal. */
export function valueKey(value: WireValue): string {
  if ("stringValue" in value)
    return value.stringValue.startsWith(MARK) ? `${MARK}4${value.stringValue}` : value.stringValue;
  return `${MARK}${typeOrder(value)}${contentKey(value)}`;
}

/** Combines several keys to one. */
export function joinKeys(keys: readonly string[]): string {
  const [only = "", ...others] = keys;
  return others.length === 0 ? only : JSON.stringify(keys);
}

function contentKey(value: WireValue): string {
  if (isNumber(value)) return numberKey(value);
  if ("booleanValue" in value) return String(value.booleanValue);
  if ("timestampValue" in value) return String(timestampNanos(value.timestampValue));
  if ("bytesValue" in value) return Buffer.from(value.bytesValue, "base64").toString("base64");
  if ("referenceValue" in value) return value.referenceValue;
  if ("geoPointValue" in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    return `${latitude} ${longitude}`;
  }
  if ("arrayValue" in value) return listKey(value.arrayValue.values);
  if ("mapValue" in value) return mapKey(value);
  return "";
}

/** 1 and 1.0 have equal keys. Integers that a double would round have different keys. */
function numberKey(value: NumberValue): string {
  if ("integerValue" in value) return String(BigInt(value.integerValue));
  const number = Number(value.doubleValue);
  return Number.isInteger(number) ? String(BigInt(number)) : String(number);
}

function listKey(values: readonly WireValue[] = []): string {
  return JSON.stringify(values.map(valueKey));
}

/** Vectors are maps that are equal when their components are. */
function mapKey(value: Extract<WireValue, { mapValue: unknown }>): string {
  const fields: WireFields = value.mapValue.fields ?? {};
  const components = fields["value"];
  if (typeOrder(value) === VECTOR)
    return listKey(components && "arrayValue" in components ? components.arrayValue.values : []);
  const entries = Object.entries(fields).sort(([a], [b]) => compareUtf8(a, b));
  return JSON.stringify(entries.map(([name, inner]) => [name, valueKey(inner)]));
}
