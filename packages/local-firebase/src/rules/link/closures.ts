import { accepts, kindText, type Builtin } from "../builtins/builtin";
import { EntryMap } from "../values/map-value";
import {
  BytesValue,
  Fault,
  ListValue,
  MapValue,
  PathValue,
  typeOf,
  type Result,
  type TypeName,
  type Value,
} from "../values/value";
import { located, step, type Evaluate } from "./context";

/** `&&` and `||`: a deciding side wins over an error on the other side, in either order. */
export function logical(decisive: boolean, left: Evaluate, right: Evaluate, at: number): Evaluate {
  const notBool = (value: Value) =>
    new Fault(`${decisive ? "||" : "&&"} needs bools, not ${typeOf(value)}.`, at);
  return (context) => {
    step(context, at);
    const first = left(context);
    if (first === decisive) return first;
    const second = right(context);
    if (second === decisive) return second;
    if (first instanceof Fault) return first;
    if (typeof first !== "boolean") return notBool(first);
    return second instanceof Fault || typeof second === "boolean" ? second : notBool(second);
  };
}

export function conditional(condition: Evaluate, yes: Evaluate, no: Evaluate, at: number): Evaluate {
  return (context) => {
    step(context, at);
    const chosen = condition(context);
    if (chosen instanceof Fault) return chosen;
    if (typeof chosen !== "boolean") return new Fault(`?: needs a bool, not ${typeOf(chosen)}.`, at);
    return chosen ? yes(context) : no(context);
  };
}

export function binary(
  apply: (a: Value, b: Value) => Result,
  left: Evaluate,
  right: Evaluate,
  at: number,
): Evaluate {
  return (context) => {
    step(context, at);
    const a = left(context);
    if (a instanceof Fault) return a;
    const b = right(context);
    return b instanceof Fault ? b : located(apply(a, b), at);
  };
}

export function unary(apply: (value: Value) => Result, operand: Evaluate, at: number): Evaluate {
  return (context) => {
    step(context, at);
    const value = operand(context);
    return value instanceof Fault ? value : located(apply(value), at);
  };
}

/** Evaluates all parts and passes them to `use`, or returns the first error. */
export function gathered(parts: readonly Evaluate[], use: (values: Value[]) => Result, at: number): Evaluate {
  return (context) => {
    step(context, at);
    const values: Value[] = [];
    for (const part of parts) {
      const value = part(context);
      if (value instanceof Fault) return value;
      values.push(value);
    }
    return located(use(values), at);
  };
}

export function field(value: Value, name: string): Result {
  if (value instanceof MapValue) {
    const found = value.get(name);
    return found === undefined ? new Fault(`Property ${name} is undefined on object.`) : found;
  }
  if (value === null) return new Fault("Null value error.");
  return new Fault(`Property ${name} is undefined on ${typeOf(value)}.`);
}

export function subscript(object: Value, index: Value): Result {
  if (object instanceof MapValue) {
    return typeof index === "string" ? field(object, index) : new Fault("The keys of a map are strings.");
  }
  const items = indexed(object);
  if (items === undefined || typeof index !== "bigint") {
    return new Fault(`Unsupported operation: ${typeOf(object)}[${typeOf(index)}].`);
  }
  return items[Number(index)] ?? nothingAt(items, index);
}

function nothingAt(items: ArrayLike<Value>, index: bigint): Result {
  // A null item of a list is a value; an index out of range is an error.
  return index >= 0n && index < items.length ? null : new Fault(`Index ${index} is out of bounds.`);
}

function indexed(value: Value): ArrayLike<Value> | undefined {
  if (typeof value === "string") return value;
  if (value instanceof ListValue) return value.items;
  return value instanceof PathValue ? value.segments : undefined;
}

/** `[from:to]`. An end beyond the length is an error, not clamped. */
export function slice(object: Value, from: Value, to: Value): Result {
  if (typeof from !== "bigint" || typeof to !== "bigint") return new Fault("The bounds of a slice are ints.");
  const length = sliceable(object);
  if (length === undefined) return new Fault(`${typeOf(object)} has no slices.`);
  if (from < 0n || from > to || to > length) return new Fault(`The slice [${from}:${to}] is out of bounds.`);
  const [start, end] = [Number(from), Number(to)];
  if (typeof object === "string") return object.slice(start, end);
  if (object instanceof ListValue) return new ListValue(object.items.slice(start, end));
  if (object instanceof BytesValue) return new BytesValue(object.bytes.slice(start, end));
  return new Fault(`${typeOf(object)} has no slices.`);
}

function sliceable(value: Value): number | undefined {
  if (typeof value === "string") return value.length;
  if (value instanceof ListValue) return value.items.length;
  return value instanceof BytesValue ? value.bytes.length : undefined;
}

/** @param values keys and values in turn. */
export function mapOf(values: readonly Value[]): Result {
  const entries = new Map<string, Value>();
  for (let i = 0; i < values.length; i += 2) {
    const key = values[i];
    if (typeof key !== "string") return new Fault("The keys of a map are strings.");
    entries.set(key, values[i + 1] ?? null);
  }
  return new EntryMap(entries);
}

/** @param parts texts, each one segment, and paths, which are spliced in. */
export function pathOf(parts: readonly Value[]): Result {
  const segments: string[] = [];
  for (const part of parts) {
    if (part instanceof PathValue) segments.push(...part.segments);
    else if (typeof part === "string" && part !== "" && !part.includes("/")) segments.push(part);
    else
      return new Fault(
        typeof part === "string" ? `'${part}' is no path segment.` : `${typeOf(part)} is no path segment.`,
      );
  }
  return new PathValue(segments);
}

/** Calls a built-in whose number of arguments was checked when the rules were loaded. */
export function callBuiltin(name: string, builtin: Builtin, args: readonly Value[]): Result {
  return misfit(name, builtin, args) ?? builtin.run(...args);
}

/** Calls the method of the receiver's type. */
export function callMethod(
  name: string,
  methods: ReadonlyMap<TypeName, Builtin>,
  values: readonly Value[],
): Result {
  const [self = null, ...args] = values;
  if (self === null) return new Fault("Null value error.");
  const method = methods.get(typeOf(self));
  if (method === undefined || method.params.length !== args.length) {
    return new Fault(`Unknown method '${name}' on ${typeOf(self)}.`);
  }
  return misfit(name, method, args) ?? method.run(self, ...args);
}

function misfit(name: string, { params }: Builtin, args: readonly Value[]): Fault | undefined {
  const wrong = params.findIndex((kind, i) => !accepts(kind, typeOf(args[i] ?? null)));
  if (wrong === -1) return undefined;
  return new Fault(
    `${name}() takes ${kindText(params[wrong] ?? "any")}, not ${typeOf(args[wrong] ?? null)}.`,
  );
}
