import { isJsonObject, type JsonObject } from "../core/http";
import type { WireFields, WireValue } from "../core/wire";
import { invalid } from "./errors";
import { checkDepth, checkName, readValue } from "./values/check";
import {
  compareNumbers,
  isNaNValue,
  isNumber,
  toNumber,
  valuesEqual,
  type NumberValue,
} from "./values/compare";
import { doubleOf } from "./values/double";
import { parseFieldPath, valueAt, withValueAt, type FieldPath } from "./values/field-path";
import { timeText } from "./values/timestamps";

/** One change of a field that depends on its stored value or on the time of the request. */
export interface Transform {
  readonly field: FieldPath;
  /** @returns the field's new value and its part of the write's result. */
  readonly apply: (before: WireValue | undefined, micros: bigint) => { value: WireValue; result: WireValue };
}

/** Firestore's documented limit. */
const MAX_TRANSFORMS = 500;
/** The time of the request, by its name or number in the protocol. */
const SERVER_VALUES: readonly unknown[] = ["REQUEST_TIME", 1];
const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/** @throws FirestoreError */
export function parseTransforms(input: unknown): Transform[] {
  if (input === undefined) return [];
  if (!Array.isArray(input)) throw invalid("Transforms must be a list.");
  if (input.length > MAX_TRANSFORMS)
    throw invalid(`A document takes ${MAX_TRANSFORMS} transforms in one commit.`);
  return input.map((item: unknown) => {
    if (!isJsonObject(item)) throw invalid("A transform must be an object.");
    const field = parseFieldPath(item["fieldPath"]);
    // Missing maps on the path are created, so their names must be valid.
    field.forEach((name, i) => checkName(name, i + 1));
    checkDepth(field.length);
    return { field, apply: parseOperation(item, field.length) };
  });
}

/** Applies transforms in order. @param micros the time of the request, which is the version of the commit. */
export function applyTransforms(fields: WireFields, transforms: readonly Transform[], micros: bigint) {
  const results: WireValue[] = [];
  let current = fields;
  for (const { field, apply } of transforms) {
    const { value, result } = apply(valueAt(current, field), micros);
    current = withValueAt(current, field, value);
    results.push(result);
  }
  return { fields: current, results };
}

/** @param depth of the field, 1 for a document's own. */
function parseOperation(item: JsonObject, depth: number): Transform["apply"] {
  if (SERVER_VALUES.includes(item["setToServerValue"]))
    return (_before, micros) => both({ timestampValue: timeText(micros) });
  for (const [name, combine] of Object.entries(NUMERIC)) {
    if (item[name] === undefined) continue;
    const operand = readValue(item[name]);
    if (!isNumber(operand)) throw invalid(`${name} needs a number.`);
    return (before) => both(before !== undefined && isNumber(before) ? combine(before, operand) : operand);
  }
  const { appendMissingElements, removeAllFromArray } = item;
  if (isJsonObject(appendMissingElements)) {
    const added = readList(appendMissingElements, depth);
    return (before) =>
      list(added.reduce((all, value) => (contains(all, value) ? all : [...all, value]), elements(before)));
  }
  if (isJsonObject(removeAllFromArray)) {
    const removed = readList(removeAllFromArray, depth);
    return (before) => list(elements(before).filter((value) => !contains(removed, value)));
  }
  throw invalid("A transform is unknown.");
}

const NUMERIC: { readonly [name: string]: (before: NumberValue, operand: NumberValue) => WireValue } = {
  increment: add,
  // NaN wins in both; it is the lowest number in the order.
  maximum: (before, operand) =>
    isNaNValue(operand) || (!isNaNValue(before) && compareNumbers(operand, before) > 0) ? operand : before,
  minimum: (before, operand) => (compareNumbers(operand, before) < 0 ? operand : before),
};

/** Adds integers as integers and clamps them to 64 bits. */
function add(a: NumberValue, b: NumberValue): WireValue {
  if (!("integerValue" in a) || !("integerValue" in b)) return doubleOf(toNumber(a) + toNumber(b));
  const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
  return { integerValue: String(sum > MAX_INTEGER ? MAX_INTEGER : sum < MIN_INTEGER ? MIN_INTEGER : sum) };
}

function both(value: WireValue) {
  return { value, result: value };
}

function list(values: readonly WireValue[]) {
  return { value: { arrayValue: { values } }, result: { nullValue: null } };
}

function readList(input: JsonObject, depth: number): readonly WireValue[] {
  const read = readValue({ arrayValue: input }, depth);
  return "arrayValue" in read ? (read.arrayValue.values ?? []) : [];
}

function elements(value: WireValue | undefined): readonly WireValue[] {
  return value !== undefined && "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
}

function contains(values: readonly WireValue[], wanted: WireValue): boolean {
  return values.some((value) => valuesEqual(value, wanted));
}
