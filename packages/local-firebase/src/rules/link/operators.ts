import { overlaps, type Kind } from "../builtins/builtin";
import { int64 } from "../builtins/string-methods";
import type { BinaryOperator } from "../language/ast";
import { compare, implies, impliesItem } from "../values/constraint";
import { contains, equals, isNumber } from "../values/equality";
import {
  ConstraintValue,
  DurationValue,
  Fault,
  ListValue,
  MapValue,
  SetValue,
  TimestampValue,
  typeOf,
  type Comparison,
  type Result,
  type Value,
} from "../values/value";

export type StrictOperator = Exclude<BinaryOperator, "&&" | "||">;
type Signature = readonly [left: Kind, right: Kind, result: Kind];

const NUMBERS: readonly Signature[] = [
  ["int", "int", "int"],
  ["int", "float", "float"],
  ["float", "int", "float"],
  ["float", "float", "float"],
];
const ORDERED: readonly Signature[] = [
  ["number", "number", "bool"],
  ["string", "string", "bool"],
  ["timestamp", "timestamp", "bool"],
  ["duration", "duration", "bool"],
];
const SIGNATURES: Readonly<Record<StrictOperator, readonly Signature[]>> = {
  "==": [["any", "any", "bool"]],
  "!=": [["any", "any", "bool"]],
  in: [["any", "container", "bool"]],
  "<": ORDERED,
  "<=": ORDERED,
  ">": ORDERED,
  ">=": ORDERED,
  "+": [
    ...NUMBERS,
    ["string", "string", "string"],
    ["timestamp", "duration", "timestamp"],
    ["duration", "timestamp", "timestamp"],
    ["duration", "duration", "duration"],
  ],
  "-": [
    ...NUMBERS,
    ["timestamp", "duration", "timestamp"],
    ["timestamp", "timestamp", "duration"],
    ["duration", "duration", "duration"],
  ],
  "*": NUMBERS,
  "/": NUMBERS,
  "%": [["int", "int", "int"]],
};

/** @returns the operator's result for operands of these kinds; undefined if it accepts none of them. */
export function resultKind(operator: StrictOperator, left: Kind, right: Kind): Kind | undefined {
  const fitting = SIGNATURES[operator].filter(([a, b]) => overlaps(a, left) && overlaps(b, right));
  const kinds = new Set(fitting.map(([, , result]) => result));
  const [first] = kinds;
  return kinds.size > 1 ? "any" : first;
}

/** The operators that evaluate both operands. */
export const OPERATORS: Readonly<Record<StrictOperator, (a: Value, b: Value) => Result>> = {
  "==": (a, b) => (isConstraint(a, b) ? decide("==", a, b) : equals(a, b)),
  "!=": (a, b) => (isConstraint(a, b) ? decide("!=", a, b) : !equals(a, b)),
  "<": (a, b) => ordered("<", a, b),
  "<=": (a, b) => ordered("<=", a, b),
  ">": (a, b) => ordered(">", a, b),
  ">=": (a, b) => ordered(">=", a, b),
  in: isIn,
  "+": add,
  "-": subtract,
  "*": (a, b) =>
    arithmetic(
      "*",
      a,
      b,
      (x, y) => int64(x * y),
      (x, y) => x * y,
    ),
  "/": (a, b) => {
    if (isNumber(b) && Number(b) === 0) return new Fault("Divide by zero error.");
    return arithmetic(
      "/",
      a,
      b,
      (x, y) => int64(x / y),
      (x, y) => x / y,
    );
  },
  "%": (a, b) => {
    if (typeof a !== "bigint" || typeof b !== "bigint") return unsupported("%", a, b);
    return b === 0n ? new Fault("Divide by zero error.") : a % b;
  },
};

const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

function isConstraint(a: Value, b: Value): boolean {
  return a instanceof ConstraintValue || b instanceof ConstraintValue;
}

/** Compares with a query's constraint on a field: true, or an error. */
function decide(comparison: Comparison, a: Value, b: Value): Result {
  const implied =
    a instanceof ConstraintValue
      ? !(b instanceof ConstraintValue) && implies(a, comparison, b)
      : b instanceof ConstraintValue && implies(b, FLIPPED[comparison], a);
  return implied || new Fault("The query's filters do not imply this.");
}

function ordered(comparison: "<" | "<=" | ">" | ">=", a: Value, b: Value): Result {
  if (isConstraint(a, b)) return decide(comparison, a, b);
  const order = compare(a, b);
  // NaN has no order, which is not an error.
  if (order === undefined) return isNumber(a) && isNumber(b) ? false : unsupported(comparison, a, b);
  switch (comparison) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

function isIn(item: Value, container: Value): Result {
  if (container instanceof ListValue || container instanceof SetValue) {
    return !(item instanceof ConstraintValue) && contains(container.items, item);
  }
  if (container instanceof MapValue) return typeof item === "string" && container.get(item) !== undefined;
  if (container instanceof ConstraintValue) {
    return impliesItem(container, item) || new Fault("The query's filters do not imply this.");
  }
  return unsupported("in", item, container);
}

function add(a: Value, b: Value): Result {
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (a instanceof TimestampValue && b instanceof DurationValue) return new TimestampValue(a.nanos + b.nanos);
  if (a instanceof DurationValue && b instanceof TimestampValue) return new TimestampValue(a.nanos + b.nanos);
  if (a instanceof DurationValue && b instanceof DurationValue) return new DurationValue(a.nanos + b.nanos);
  return arithmetic(
    "+",
    a,
    b,
    (x, y) => int64(x + y),
    (x, y) => x + y,
  );
}

function subtract(a: Value, b: Value): Result {
  if (a instanceof TimestampValue && b instanceof DurationValue) return new TimestampValue(a.nanos - b.nanos);
  if (a instanceof TimestampValue && b instanceof TimestampValue) return new DurationValue(a.nanos - b.nanos);
  if (a instanceof DurationValue && b instanceof DurationValue) return new DurationValue(a.nanos - b.nanos);
  return arithmetic(
    "-",
    a,
    b,
    (x, y) => int64(x - y),
    (x, y) => x - y,
  );
}

/** Two ints give an int; a float and a number give a float. */
function arithmetic(
  operator: StrictOperator,
  a: Value,
  b: Value,
  ints: (x: bigint, y: bigint) => Result,
  floats: (x: number, y: number) => number,
): Result {
  if (typeof a === "bigint" && typeof b === "bigint") return ints(a, b);
  if (isNumber(a) && isNumber(b)) return floats(Number(a), Number(b));
  return unsupported(operator, a, b);
}

function unsupported(operator: StrictOperator, a: Value, b: Value): Fault {
  return new Fault(`Unsupported operation: ${typeOf(a)} ${operator} ${typeOf(b)}.`);
}
