import {
  BytesValue,
  DurationValue,
  LatLngValue,
  ListValue,
  MapDiffValue,
  MapValue,
  PathValue,
  SetValue,
  TimestampValue,
  type Value,
} from "./value";

/**
 * The language's `==`. Values of different types are unequal, never an error. An int equals a float of the same value,
 * but not inside lists and maps (measured on the official emulator).
 */
export function equals(a: Value, b: Value): boolean {
  return same(a, b, true, false);
}

/** Equality of sets and map diffs: numbers compare by value at any depth. */
export function equalsByValue(a: Value, b: Value): boolean {
  return same(a, b, true, true);
}

/** @returns whether a list or set contains a value, by `==`. */
export function contains(items: readonly Value[], value: Value): boolean {
  if (typeof value === "string") return items.includes(value);
  return items.some((item) => equals(item, value));
}

/** @returns the items without duplicates. */
export function setOf(items: readonly Value[]): SetValue {
  if (items.every((item) => typeof item === "string")) return new SetValue([...new Set(items)]);
  const unique: Value[] = [];
  for (const item of items) if (!unique.some((other) => equalsByValue(other, item))) unique.push(item);
  return new SetValue(unique);
}

function same(a: Value, b: Value, numbers: boolean, numbersInside: boolean): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return numbers && a <= b && a >= b;
  const inside = (x: Value, y: Value) => same(x, y, numbersInside, numbersInside);
  if (a instanceof ListValue && b instanceof ListValue) {
    return a.items.length === b.items.length && a.items.every((item, i) => inside(item, b.items[i] ?? null));
  }
  if (a instanceof MapValue && b instanceof MapValue) return sameMaps(a, b, inside);
  if (a instanceof SetValue && b instanceof SetValue) return sameSets(a, b);
  if (a instanceof TimestampValue && b instanceof TimestampValue) return a.nanos === b.nanos;
  if (a instanceof DurationValue && b instanceof DurationValue) return a.nanos === b.nanos;
  if (a instanceof BytesValue && b instanceof BytesValue) return Buffer.compare(a.bytes, b.bytes) === 0;
  if (a instanceof LatLngValue && b instanceof LatLngValue) {
    return a.latitude === b.latitude && a.longitude === b.longitude;
  }
  if (a instanceof PathValue && b instanceof PathValue) {
    return a.segments.length === b.segments.length && a.segments.every((text, i) => text === b.segments[i]);
  }
  if (a instanceof MapDiffValue && b instanceof MapDiffValue) {
    return equalsByValue(a.after, b.after) && equalsByValue(a.before, b.before);
  }
  return false;
}

function sameMaps(a: MapValue, b: MapValue, inside: (x: Value, y: Value) => boolean): boolean {
  const keys = a.keys();
  return (
    keys.length === b.keys().length &&
    keys.every((key) => {
      const other = b.get(key);
      const own = a.get(key);
      return own !== undefined && other !== undefined && inside(own, other);
    })
  );
}

function sameSets(a: SetValue, b: SetValue): boolean {
  const holds = (item: Value) => b.items.some((other) => equalsByValue(item, other));
  return a.items.length === b.items.length && a.items.every(holds);
}

export function isNumber(value: Value): value is bigint | number {
  return typeof value === "bigint" || typeof value === "number";
}
