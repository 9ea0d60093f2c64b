import type {
  BytesValue,
  ConstraintValue,
  DurationValue,
  LatLngValue,
  ListValue,
  MapDiffValue,
  MapValue,
  PathValue,
  Result,
  SetValue,
  TimestampValue,
  TypeName,
  Value,
} from "../values/value";

/** The kinds of parameters, receivers and results: one type or several. */
interface KindValues {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  list: ListValue;
  set: SetValue;
  map: MapValue;
  map_diff: MapDiffValue;
  bytes: BytesValue;
  timestamp: TimestampValue;
  duration: DurationValue;
  latlng: LatLngValue;
  path: PathValue;
  constraint: ConstraintValue;
  number: bigint | number;
  /** The hashable types. */
  text: string | BytesValue;
  items: ListValue | SetValue;
  /** A key of a map, or a list of keys into nested maps. */
  key: string | ListValue;
  container: ListValue | SetValue | MapValue;
  /** The types that string(), int() and float() accept. */
  scalar: null | boolean | bigint | number | string;
  any: Value;
}
export type Kind = keyof KindValues;

const UNIONS: ReadonlyMap<Kind, ReadonlySet<TypeName>> = new Map([
  ["number", new Set<TypeName>(["int", "float"])],
  ["text", new Set<TypeName>(["string", "bytes"])],
  ["items", new Set<TypeName>(["list", "set"])],
  ["key", new Set<TypeName>(["string", "list"])],
  ["container", new Set<TypeName>(["list", "set", "map"])],
  ["scalar", new Set<TypeName>(["null", "bool", "int", "float", "string"])],
]);

/** @returns whether a type belongs to a kind. */
export function accepts(kind: Kind, type: TypeName): boolean {
  return kind === type || kind === "any" || (UNIONS.get(kind)?.has(type) ?? false);
}

/** @returns whether some value may belong to both kinds, by a static check. */
export function overlaps(a: Kind, b: Kind): boolean {
  if (a === b || a === "any" || b === "any") return true;
  const types: Iterable<TypeName> = UNIONS.get(a) ?? [a as TypeName];
  for (const type of types) if (accepts(b, type)) return true;
  return false;
}

/** @returns a kind as names of the language's types. */
export function kindText(kind: Kind): string {
  return [...(UNIONS.get(kind) ?? [kind])].join(" or ");
}

/** A function or method of the language. The caller has checked the number and the types of the arguments. */
export interface Builtin {
  readonly params: readonly Kind[];
  readonly returns: Kind;
  /** @param args for a method, the receiver comes first. */
  run(...args: readonly Value[]): Result;
}
export type BuiltinTable = ReadonlyMap<string, Builtin>;

type Values<P extends readonly Kind[]> = { [I in keyof P]: KindValues[P[I]] };

/** Defines a built-in function: the kinds of its parameters and result, and its implementation. */
export function builtin<const P extends readonly Kind[]>(
  params: P,
  returns: Kind,
  run: (...args: Values<P>) => Result,
): Builtin {
  // Callers check the kinds, which determine the arguments of `run`, before they call.
  return { params, returns, run: run as unknown as Builtin["run"] };
}

/** Defines a method: like `builtin`, with the receiver as the first argument of `run` but not among `params`. */
export function method<S extends Kind, const P extends readonly Kind[]>(
  _receiver: S,
  params: P,
  returns: Kind,
  run: (self: KindValues[S], ...args: Values<P>) => Result,
): Builtin {
  return { params, returns, run: run as unknown as Builtin["run"] };
}
