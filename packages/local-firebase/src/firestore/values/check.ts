import { isJsonObject, type JsonObject } from "../../core/http";
import type { WireFields, WireValue } from "../../core/wire";
import { invalid } from "../errors";
import { doubleOf } from "./double";
import { storedTime } from "./timestamps";

const MAX_DEPTH = 20;
const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;
const INTEGER = /^-?\d{1,19}$/;
/** Proto3 JSON accepts both alphabets, with padding or without. */
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const REFERENCE = /^projects\/[^/]+\/databases\/[^/]+\/documents\/[^/]+\/[^/]+(?:\/[^/]+\/[^/]+)*$/;
const SPECIAL_DOUBLES: readonly unknown[] = ["NaN", "Infinity", "-Infinity", "-0"];
/** Half of a character: JSON can contain it, but gRPC clients cannot read it. */
const SURROGATE = /\p{Surrogate}/u;
const RESERVED_NAME = /^__.*__$/s;
const MAX_NAME_BYTES = 1500;

/**
 * Reads the fields of a document in wire form and checks every value.
 * @throws FirestoreError that says what is wrong.
 */
export function readFields(input: unknown, depth = 1): WireFields {
  if (input === undefined) return {};
  if (!isJsonObject(input)) throw invalid("fields must be an object.");
  checkDepth(depth);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [checkName(name, depth), readValue(value, depth)]),
  );
}

/** @param depth 1 for a document's own fields. @throws FirestoreError beyond the allowed depth. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw invalid(`Maps and lists are nested more than ${MAX_DEPTH} deep.`);
}

/** @param depth 1 for a document's own fields. @throws FirestoreError for an invalid field name. */
export function checkName(name: string, depth: number): string {
  if (name === "") throw invalid("A field has an empty name.");
  if (SURROGATE.test(name)) throw invalid("A field's name is not valid Unicode.");
  // The mark of a vector is the one reserved name that clients send, always inside a map.
  if (RESERVED_NAME.test(name) && !(depth > 1 && name === "__type__"))
    throw invalid(`The field name "${name}" is reserved: it begins and ends with "__".`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw invalid(`A field name is longer than ${MAX_NAME_BYTES} bytes.`);
  return name;
}

/**
 * Reads one value in wire form and normalizes it for storage and comparison.
 * @throws FirestoreError
 */
export function readValue(input: unknown, depth = 1): WireValue {
  if (!isJsonObject(input)) throw invalid('A value must be an object such as {"stringValue": "..."}.');
  const [type, ...more] = Object.keys(input);
  if (type === undefined || more.length > 0) throw invalid("A value must have exactly one type.");
  const value = input[type];
  switch (type) {
    case "nullValue":
      return { nullValue: null };
    case "booleanValue":
      if (typeof value !== "boolean") break;
      return { booleanValue: value };
    case "integerValue":
      return { integerValue: readInteger(value) };
    case "doubleValue": {
      if (SPECIAL_DOUBLES.includes(value)) return input as { doubleValue: "NaN" };
      // JSON's 1e999 is read as Infinity, which JSON cannot express.
      const number = readNumber(value);
      if (number === undefined) break;
      return doubleOf(number);
    }
    case "timestampValue": {
      const time = typeof value === "string" ? storedTime(value) : undefined;
      if (time === undefined) break;
      return { timestampValue: time };
    }
    case "stringValue":
      if (typeof value !== "string" || SURROGATE.test(value)) break;
      return { stringValue: value };
    case "bytesValue":
      if (typeof value !== "string" || !BASE64.test(value)) break;
      return { bytesValue: Buffer.from(value, "base64").toString("base64") };
    case "referenceValue":
      if (typeof value !== "string" || !REFERENCE.test(value) || SURROGATE.test(value)) break;
      return { referenceValue: value };
    case "geoPointValue":
      if (!isJsonObject(value)) break;
      return { geoPointValue: readGeoPoint(value) };
    case "arrayValue":
      if (!isJsonObject(value)) break;
      return { arrayValue: readArray(value, depth) };
    case "mapValue":
      if (!isJsonObject(value)) break;
      return {
        mapValue: value["fields"] === undefined ? {} : { fields: readFields(value["fields"], depth + 1) },
      };
  }
  throw invalid(`A ${type} is not valid.`);
}

/** Proto3 JSON accepts numbers as text. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && NUMBER.test(value) ? Number(value) : value;
  return typeof number === "number" ? number : undefined;
}

function readInteger(value: unknown): string {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string" || !INTEGER.test(text)) throw invalid("An integerValue is not valid.");
  const number = BigInt(text);
  if (number < MIN_INTEGER || number > MAX_INTEGER)
    throw invalid("An integerValue does not fit into 64 bits.");
  return String(number);
}

function readGeoPoint(value: JsonObject) {
  const coordinate = (name: string, limit: number) => {
    const degrees = readNumber(value[name] ?? 0);
    if (degrees === undefined || Math.abs(degrees) > limit) throw invalid(`A ${name} is out of range.`);
    return value[name] === undefined ? {} : { [name]: degrees };
  };
  return { ...coordinate("latitude", 90), ...coordinate("longitude", 180) };
}

function readArray(value: JsonObject, depth: number): { values?: readonly WireValue[] } {
  const values = value["values"];
  if (values === undefined) return {};
  if (!Array.isArray(values)) throw invalid("The values of an arrayValue must be a list.");
  checkDepth(depth + 1);
  return {
    values: values.map((item: unknown) => {
      const read = readValue(item, depth + 1);
      if ("arrayValue" in read) throw invalid("A list must not directly hold another list.");
      return read;
    }),
  };
}
