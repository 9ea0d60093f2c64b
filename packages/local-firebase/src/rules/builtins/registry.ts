import type { RulesService } from "../api";
import type { TypeName } from "../values/value";
import type { Builtin, BuiltinTable } from "./builtin";
import { constraintMethods, listMethods, mapDiffMethods, mapMethods, setMethods } from "./collection-methods";
import { hashingFunctions } from "./hashing";
import { latLngFunctions, latLngMethods, mathFunctions } from "./math";
import { pathFunctions, pathMethods } from "./path";
import { bytesMethods, conversions, stringMethods } from "./string-methods";
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from "./time";

const METHODS: ReadonlyMap<TypeName, BuiltinTable> = new Map([
  ["string", stringMethods],
  ["bytes", bytesMethods],
  ["list", listMethods],
  ["set", setMethods],
  ["map", mapMethods],
  ["map_diff", mapDiffMethods],
  ["timestamp", timestampMethods],
  ["duration", durationMethods],
  ["latlng", latLngMethods],
  ["path", pathMethods],
  ["constraint", constraintMethods],
]);

/** The methods of a name, by the type of their receiver. */
export function methodsNamed(name: string): ReadonlyMap<TypeName, Builtin> {
  const found = new Map<TypeName, Builtin>();
  for (const [type, table] of METHODS) {
    const method = table.get(name);
    if (method !== undefined) found.set(type, method);
  }
  return found;
}

/** Functions without a receiver, except lookups. */
export const FUNCTIONS: BuiltinTable = new Map([...conversions, ...pathFunctions]);

export const NAMESPACES: ReadonlyMap<string, BuiltinTable> = new Map([
  ["math", mathFunctions],
  ["timestamp", timestampFunctions],
  ["duration", durationFunctions],
  ["latlng", latLngFunctions],
  ["hashing", hashingFunctions],
]);

/** The lookups of a service. Storage writes firestore.get(...) and has no batches. */
export const LOOKUPS: Readonly<Record<RulesService, ReadonlySet<string>>> = {
  "cloud.firestore": new Set(["get", "exists", "getAfter", "existsAfter"]),
  "firebase.storage": new Set(["firestore.get", "firestore.exists"]),
};

/** The names that are valid after `is`. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  "bool",
  "int",
  "float",
  "number",
  "string",
  "bytes",
  "list",
  "map",
  "timestamp",
  "duration",
  "path",
  "latlng",
]);
