/** The values of the rules language. Ints are bigints and floats are numbers: the two are disjoint types. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | ListValue
  | SetValue
  | MapValue
  | MapDiffValue
  | BytesValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | PathValue
  | ConstraintValue;

/** The result of an expression. Errors are values: `||` and `&&` absorb them on either side. */
export type Result = Value | Fault;

/** An evaluation error. */
export class Fault {
  /** Offset of the failed expression in the source; -1 until the caller of a built-in sets it. */
  constructor(
    readonly message: string,
    public at = -1,
  ) {}
}

export class ListValue {
  readonly type = "list";
  constructor(readonly items: readonly Value[]) {}
}
/** Items without duplicates, in order of first appearance. `setOf` in equality.ts creates it. */
export class SetValue {
  readonly type = "set";
  constructor(readonly items: readonly Value[]) {}
}
/**
 * A map. Its classes (map-value.ts, document-map.ts) differ in the source of the values and in the time of conversion.
 */
export abstract class MapValue {
  readonly type = "map";
  /** @returns undefined for an unknown key. Keys of Object.prototype are unknown. */
  abstract get(key: string): Value | undefined;
  abstract keys(): readonly string[];
}
export class MapDiffValue {
  readonly type = "map_diff";
  constructor(
    readonly after: MapValue,
    readonly before: MapValue,
  ) {}
}
export class BytesValue {
  readonly type = "bytes";
  constructor(readonly bytes: Uint8Array) {}
}
/** An instant: nanoseconds since the epoch. */
export class TimestampValue {
  readonly type = "timestamp";
  constructor(readonly nanos: bigint) {}
}
/** A duration in nanoseconds. */
export class DurationValue {
  readonly type = "duration";
  constructor(readonly nanos: bigint) {}
}
export class LatLngValue {
  readonly type = "latlng";
  constructor(
    readonly latitude: number,
    readonly longitude: number,
  ) {}
}
export class PathValue {
  readonly type = "path";
  constructor(readonly segments: readonly string[]) {}
}

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** One filter of a query on a field: its comparison and its value. */
export interface ConstraintFilter {
  readonly comparison: Comparison | "contains";
  readonly value: Value;
}

/**
 * A filtered field of a list rule's document whose value is unknown. constraint.ts decides comparisons by the filters.
 */
export class ConstraintValue {
  readonly type = "constraint";
  constructor(readonly filters: readonly ConstraintFilter[]) {}
}

export type TypeName =
  | "null"
  | "bool"
  | "int"
  | "float"
  | "string"
  | "list"
  | "set"
  | "map"
  | "map_diff"
  | "bytes"
  | "timestamp"
  | "duration"
  | "latlng"
  | "path"
  | "constraint";

export function typeOf(value: Value): TypeName {
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "number":
      return "float";
    default:
      return value === null ? "null" : value.type;
  }
}
