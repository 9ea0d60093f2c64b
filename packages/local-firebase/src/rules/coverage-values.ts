import { Fault, typeOf, type Result, type TypeName, type Value } from "./values/value";

/** Longer texts are shortened: a report holds many of them. */
const MAX_STRING = 100;

/** The report's type names, as in the official emulator. It has none for sets and differences. */
const NAMES: { readonly [type in TypeName]: string } = {
  null: "nullValue",
  bool: "boolValue",
  int: "intValue",
  float: "floatValue",
  string: "stringValue",
  list: "listValue",
  set: "listValue",
  map: "mapValue",
  map_diff: "mapValue",
  bytes: "bytesValue",
  timestamp: "timestampValue",
  duration: "durationValue",
  latlng: "latlngValue",
  path: "pathValue",
  constraint: "constraintValue",
};

/** A key that differs for different results. */
export function keyOfValue(result: Result): string {
  return result instanceof Fault ? `error ${result.message}` : `${typeOf(result)} ${String(plainOf(result))}`;
}

/** A result in a report. The content of lists and maps is left out, because it would copy documents into the report. */
export function reportedValue(result: Result): object {
  if (result instanceof Fault) return { undefined: { causeMessage: result.message } };
  const plain = plainOf(result);
  return { [NAMES[typeOf(result)]]: plain === undefined ? {} : plain };
}

/** A result in one line; undefined for containers. */
export function shownValue(result: Result): string | undefined {
  if (result instanceof Fault) return `error: ${result.message}`;
  if (result === null) return "null";
  if (typeof result === "string") return JSON.stringify(result);
  const plain = plainOf(result);
  return plain === undefined ? undefined : String(plain);
}

/** Numbers of 64 bits as texts, as in JSON. Undefined for containers. */
function plainOf(value: Value): boolean | string | number | null | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "string") return value.slice(0, MAX_STRING);
  switch (value.type) {
    case "timestamp":
      return new Date(Number(value.nanos / 1_000_000n)).toISOString();
    case "duration":
      return `${Number(value.nanos) / 1e9}s`;
    case "latlng":
      return `${value.latitude}, ${value.longitude}`;
    case "path":
      return `/${value.segments.join("/")}`.slice(0, MAX_STRING);
    case "bytes":
      return Buffer.from(value.bytes.subarray(0, MAX_STRING)).toString("base64");
    default:
      return undefined;
  }
}
