import type { WireFields, WireValue } from "../../core/wire";
import { numberOfId } from "../paths";
import { compareTimestamps } from "./timestamps";

const SLASH = 0x2f;
/** The prefix of a numeric document id. */
const NUMERIC = "__id";

/** The order of types in a sorted query, from Firestore's documentation. */
export function typeOrder(value: WireValue): number {
  if ("nullValue" in value) return 0;
  if ("booleanValue" in value) return 1;
  if ("integerValue" in value || "doubleValue" in value) return 2;
  if ("timestampValue" in value) return 3;
  if ("stringValue" in value) return 4;
  if ("bytesValue" in value) return 5;
  if ("referenceValue" in value) return 6;
  if ("geoPointValue" in value) return 7;
  if ("arrayValue" in value) return 8;
  return isVector(value) ? 9 : 10;
}

/** The total order of values: negative, zero or positive. 1 and 1.0 are equal, and so are two NaN. */
export function compareValues(a: WireValue, b: WireValue): number {
  // Texts first: sorting compares little else.
  if ("stringValue" in a && "stringValue" in b) return compareUtf8(a.stringValue, b.stringValue);
  const byType = typeOrder(a) - typeOrder(b);
  if (byType !== 0) return byType;
  if ("booleanValue" in a && "booleanValue" in b) return Number(a.booleanValue) - Number(b.booleanValue);
  if ("timestampValue" in a && "timestampValue" in b)
    return compareTimestamps(a.timestampValue, b.timestampValue);
  if ("bytesValue" in a && "bytesValue" in b)
    return Buffer.compare(Buffer.from(a.bytesValue, "base64"), Buffer.from(b.bytesValue, "base64"));
  if ("referenceValue" in a && "referenceValue" in b) return comparePaths(a.referenceValue, b.referenceValue);
  if ("geoPointValue" in a && "geoPointValue" in b)
    return (
      (a.geoPointValue.latitude ?? 0) - (b.geoPointValue.latitude ?? 0) ||
      (a.geoPointValue.longitude ?? 0) - (b.geoPointValue.longitude ?? 0)
    );
  if ("arrayValue" in a && "arrayValue" in b)
    return compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? []);
  if ("mapValue" in a && "mapValue" in b)
    return isVector(a)
      ? compareVectors(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
      : compareMaps(a.mapValue.fields ?? {}, b.mapValue.fields ?? {});
  return isNumber(a) && isNumber(b) ? compareNumbers(a, b) : 0;
}

export function valuesEqual(a: WireValue, b: WireValue): boolean {
  return compareValues(a, b) === 0;
}

export type NumberValue = Extract<WireValue, { integerValue: unknown } | { doubleValue: unknown }>;

export function isNumber(value: WireValue): value is NumberValue {
  return "integerValue" in value || "doubleValue" in value;
}

export function toNumber(value: NumberValue): number {
  return Number("integerValue" in value ? value.integerValue : value.doubleValue);
}

export function isNaNValue(value: WireValue): boolean {
  return "doubleValue" in value && Number.isNaN(Number(value.doubleValue));
}

/** NaN comes first. Integers and doubles compare by their exact values. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if (
    "integerValue" in a &&
    "integerValue" in b &&
    (a.integerValue.length > 15 || b.integerValue.length > 15)
  ) {
    const left = BigInt(a.integerValue);
    const right = BigInt(b.integerValue);
    return left < right ? -1 : left > right ? 1 : 0;
  }
  const left = toNumber(a);
  const right = toNumber(b);
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  if (left !== right) return left < right ? -1 : 1;
  return "integerValue" in a === "integerValue" in b || Number.isSafeInteger(left) ? 0 : compareExactly(a, b);
}

/** Compares an integer and a double that are equal as doubles, where the integer was rounded. */
function compareExactly(a: NumberValue, b: NumberValue): number {
  const exact = (value: NumberValue) =>
    "integerValue" in value ? BigInt(value.integerValue) : BigInt(Number(value.doubleValue));
  const left = exact(a);
  const right = exact(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Compares texts by their UTF-8 bytes. This is the order of UTF-16 code units, except that surrogates come last: they
 * encode the largest code points.
 */
export function compareUtf8(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    const bySurrogate = Number(isSurrogate(left)) - Number(isSurrogate(right));
    return bySurrogate || left - right;
  }
  return a.length - b.length;
}

/** Compares document paths id by id: numbers first, then as texts in which the slash is the lowest character. */
export function compareDocumentPaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  const start = a.lastIndexOf("/", i - 1) + 1;
  if (i > 0 && (a.startsWith(NUMERIC, start) || b.startsWith(NUMERIC, start)))
    return comparePaths(a.slice(start), b.slice(start));
  if (i === length) return a.length - b.length;
  const left = a.charCodeAt(i);
  const right = b.charCodeAt(i);
  if (left === SLASH || right === SLASH) return left === SLASH ? -1 : 1;
  return Number(isSurrogate(left)) - Number(isSurrogate(right)) || left - right;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** Compares paths segment by segment. */
function comparePaths(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareIds(left[i] ?? "", right[i] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareIds(a: string, b: string): number {
  const left = numberOfId(a);
  const right = numberOfId(b);
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined) || compareUtf8(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareLists(a: readonly WireValue[], b: readonly WireValue[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (right === undefined) return 1;
    const order = compareValues(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Compares maps by their sorted keys and values, pair by pair. */
function compareMaps(a: WireFields, b: WireFields): number {
  const left = Object.entries(a).sort(([x], [y]) => compareUtf8(x, y));
  const right = Object.entries(b).sort(([x], [y]) => compareUtf8(x, y));
  for (const [i, [key, value]] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = compareUtf8(key, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** A vector is a map with a mark: {__type__: "__vector__", value: [doubles]}. */
function isVector(value: WireValue): boolean {
  if (!("mapValue" in value)) return false;
  const fields = value.mapValue.fields;
  if (fields === undefined || !Object.hasOwn(fields, "__type__")) return false;
  const mark = fields["__type__"];
  return mark !== undefined && "stringValue" in mark && mark.stringValue === "__vector__";
}

/** Compares the lengths of vectors first. */
function compareVectors(a: WireFields, b: WireFields): number {
  const components = (fields: WireFields) => {
    const value = fields["value"];
    return value !== undefined && "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
  };
  const left = components(a);
  const right = components(b);
  return left.length - right.length || compareLists(left, right);
}
