/** The values that rules compute with. Ints are bigints and floats are numbers: the two are disjoint types. */
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

/** What an expression yields. Errors are values: `||` and `&&` absorb them on either side. */
export type Result = Value | Fault;

/** An evaluation error. */
export class Fault {
  /** Offset in the source of the expression that failed; -1 until the caller of a built-in fills it in. */
  constructor(
    readonly message: string,
    public at = -1,
  ) {}
}

export class ListValue {
  readonly type = "list";
  constructor(readonly items: readonly Value[]) {}
}
/** Items without duplicates, in order of first appearance: made by `setOf` in equality.ts. */
export class SetValue {
  readonly type = "set";
  constructor(readonly items: readonly Value[]) {}
}
/** A map. Its kinds (map-value.ts, document-map.ts) differ in where the values come from, and when. */
export abstract class MapValue {
  readonly type = "map";
  /** @returns undefined if there is no such key. Keys of Object.prototype are no keys. */
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
/** A span of time in nanoseconds. */
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

/** One filter of a query on a field: how it compares, and with what. */
export interface ConstraintFilter {
  readonly comparison: Comparison | "contains";
  readonly value: Value;
}

/**
 * What a list rule knows of a field that the query filters on without giving its value: constraint.ts says which
 * comparisons the filters decide.
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
