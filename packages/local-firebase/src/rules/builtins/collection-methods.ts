import { impliesItem } from "../values/constraint";
import { contains, equalsByValue, setOf } from "../values/equality";
import { Fault, ListValue, MapDiffValue, MapValue, SetValue, type Value } from "../values/value";
import { method, type BuiltinTable, type Kind } from "./builtin";

/** hasAll, hasAny and hasOnly accept a list or a set; a set's other methods accept only sets. */
function membership(self: "list" | "set"): BuiltinTable {
  const holds = (items: readonly Value[]) => (value: Value) => contains(items, value);
  return new Map([
    ["size", method(self, [], "int", ({ items }) => BigInt(items.length))],
    ["hasAll", method(self, ["items"], "bool", ({ items }, wanted) => wanted.items.every(holds(items)))],
    ["hasAny", method(self, ["items"], "bool", ({ items }, wanted) => wanted.items.some(holds(items)))],
    ["hasOnly", method(self, ["items"], "bool", ({ items }, allowed) => items.every(holds(allowed.items)))],
  ]);
}

export const listMethods: BuiltinTable = new Map([
  ...membership("list"),
  [
    "concat",
    method("list", ["list"], "list", (self, other) => new ListValue([...self.items, ...other.items])),
  ],
  [
    "removeAll",
    method("list", ["list"], "list", (self, other) => {
      return new ListValue(self.items.filter((item) => !contains(other.items, item)));
    }),
  ],
  ["toSet", method("list", [], "set", (self) => setOf(self.items))],
  [
    "join",
    method("list", ["string"], "string", (self, separator) => {
      const texts = self.items.filter((item) => typeof item === "string");
      return texts.length === self.items.length
        ? texts.join(separator)
        : new Fault("Only strings can be joined.");
    }),
  ],
]);

export const setMethods: BuiltinTable = new Map([
  ...membership("set"),
  ["union", method("set", ["set"], "set", (self, other) => setOf([...self.items, ...other.items]))],
  [
    "intersection",
    method("set", ["set"], "set", (self, other) => filtered(self, (item) => contains(other.items, item))),
  ],
  [
    "difference",
    method("set", ["set"], "set", (self, other) => filtered(self, (item) => !contains(other.items, item))),
  ],
]);

function filtered(set: SetValue, keep: (item: Value) => boolean): SetValue {
  return new SetValue(set.items.filter(keep));
}

/** keys() and values() are lists. hasAll, hasAny and hasOnly are methods of those, not of the map. */
export const mapMethods: BuiltinTable = new Map([
  ["size", method("map", [], "int", (self) => BigInt(self.keys().length))],
  ["keys", method("map", [], "list", (self) => new ListValue(self.keys()))],
  [
    "values",
    method("map", [], "list", (self) => new ListValue(self.keys().map((key) => self.get(key) ?? null))),
  ],
  ["get", method("map", ["key", "any"], "any", (self, key, otherwise) => getOr(self, key, otherwise))],
  ["diff", method("map", ["map"], "map_diff", (self, other) => new MapDiffValue(self, other))],
]);

function getOr(map: MapValue, key: string | ListValue, otherwise: Value): Value | Fault {
  let value: Value = map;
  for (const step of typeof key === "string" ? [key] : key.items) {
    if (typeof step !== "string") return new Fault("The keys of a map are strings.");
    const inner: Value | undefined = value instanceof MapValue ? value.get(step) : undefined;
    if (inner === undefined) return otherwise;
    value = inner;
  }
  return value;
}

type KeyChange = "added" | "removed" | "changed" | "unchanged";

/** The changes of keys in `x.diff(y)`: added are those in x but not in y. */
function keysBy(...wanted: readonly KeyChange[]) {
  return method("map_diff", [], "set" satisfies Kind, ({ after, before }) => {
    const keys = new Set([...after.keys(), ...before.keys()]);
    return new SetValue([...keys].filter((key) => wanted.includes(change(after.get(key), before.get(key)))));
  });
}

function change(after: Value | undefined, before: Value | undefined): KeyChange {
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  return equalsByValue(after, before) ? "unchanged" : "changed";
}

export const mapDiffMethods: BuiltinTable = new Map([
  ["addedKeys", keysBy("added")],
  ["removedKeys", keysBy("removed")],
  ["changedKeys", keysBy("changed")],
  ["affectedKeys", keysBy("added", "removed", "changed")],
  ["unchangedKeys", keysBy("unchanged")],
]);

/** Of a filtered list, only the query's `array-contains` is known. */
export const constraintMethods: BuiltinTable = new Map([
  [
    "hasAny",
    method("constraint", ["items"], "bool", (self, wanted) => {
      return (
        wanted.items.some((item) => impliesItem(self, item)) || new Fault("The query does not decide this.")
      );
    }),
  ],
]);
