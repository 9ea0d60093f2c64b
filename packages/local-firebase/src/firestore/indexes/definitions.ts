/**
 * The indexes of firestore.indexes.json and Firestore's automatic ones.
 * Firestore indexes each field of a collection in both directions, and the elements of each list. It does not do so for
 * collection groups. An entry of `fieldOverrides` replaces the automatic indexes of its field and of the fields within
 * it. The entry "*" applies to all fields of a collection group without an entry of their own. (Google's "Index types
 * in Cloud Firestore": automatic indexing, single-field index exemptions.)
 */
import { isJsonObject, type JsonObject } from "../../core/http";
import { parseFieldPath } from "../values/field-path";

export type Scope = "COLLECTION" | "COLLECTION_GROUP";
export type Mode = "ASCENDING" | "DESCENDING" | "CONTAINS";
export interface IndexedField {
  /** In the form of `fieldText`. */
  readonly path: string;
  readonly mode: Mode;
}
/** The fields of one index in order, without the document's name, which ends every index. */
export interface Index {
  readonly fields: readonly IndexedField[];
  readonly nameMode: Mode;
}

const NAME = "__name__";
const AUTOMATIC: readonly Mode[] = ["ASCENDING", "DESCENDING", "CONTAINS"];
const SIMPLE = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** The indexes of a project. */
export class IndexDefinitions {
  readonly #composites = new Map<string, Index[]>();
  readonly #overrides = new Map<string, Map<string, readonly Mode[]>>();

  /** @param json the object of firestore.indexes.json. @throws Error that says what is wrong in it. */
  constructor(json: JsonObject = {}) {
    for (const entry of listOf(json, "indexes")) {
      const key = keyOf(textOf(entry, "collectionGroup"), scopeOf(entry));
      const known = this.#composites.get(key);
      if (known) known.push(compositeOf(entry));
      else this.#composites.set(key, [compositeOf(entry)]);
    }
    for (const entry of listOf(json, "fieldOverrides")) {
      const [group, path] = [textOf(entry, "collectionGroup"), canonical(textOf(entry, "fieldPath"))];
      for (const scope of ["COLLECTION", "COLLECTION_GROUP"] as const) {
        const modes = listOf(entry, "indexes").filter((one) => scopeOf(one) === scope);
        const overrides = this.#overrides.get(keyOf(group, scope)) ?? new Map<string, readonly Mode[]>();
        this.#overrides.set(keyOf(group, scope), overrides.set(path, modes.map(modeOf)));
      }
    }
  }

  /** The declared indexes over one collection or collection group. */
  composites(group: string, scope: Scope): readonly Index[] {
    return this.#composites.get(keyOf(group, scope)) ?? [];
  }

  /** The indexes of a single field. */
  modesOf(group: string, scope: Scope, field: readonly string[]): readonly Mode[] {
    const overrides = this.#overrides.get(keyOf(group, scope));
    for (let length = field.length; overrides && length > 0; length--) {
      const modes = overrides.get(fieldText(field.slice(0, length)));
      if (modes) return modes;
    }
    return overrides?.get("*") ?? (scope === "COLLECTION" ? AUTOMATIC : []);
  }
}

/** A field path in the form of firestore.indexes.json: names other than plain words are in back-quotes. */
export function fieldText(path: readonly string[]): string {
  return path.map((name) => (SIMPLE.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``)).join(".");
}

function keyOf(group: string, scope: Scope): string {
  return `${scope} ${group}`;
}

/**
 * Without a direction, the document's name follows the direction of the last field, and ascends after a list's
 * elements.
 */
function compositeOf(entry: JsonObject): Index {
  const all = listOf(entry, "fields").map((field) => ({
    path: canonical(textOf(field, "fieldPath")),
    mode: modeOf(field),
  }));
  if (all.length === 0) throw new Error("an index names no fields");
  const fields = all.filter(({ path }) => path !== NAME);
  const named = all.find(({ path }) => path === NAME)?.mode;
  return { fields, nameMode: named ?? (fields.at(-1)?.mode === "DESCENDING" ? "DESCENDING" : "ASCENDING") };
}

function canonical(path: string): string {
  return path === "*" ? path : fieldText(parseFieldPath(path));
}

function modeOf({ order, arrayConfig }: JsonObject): Mode {
  if (order === "ASCENDING" || order === "DESCENDING") return order;
  if (arrayConfig === "CONTAINS") return arrayConfig;
  throw new Error("an indexed field is ASCENDING, DESCENDING or CONTAINS");
}

function scopeOf({ queryScope = "COLLECTION" }: JsonObject): Scope {
  if (queryScope === "COLLECTION" || queryScope === "COLLECTION_GROUP") return queryScope;
  throw new Error("queryScope is COLLECTION or COLLECTION_GROUP");
}

function textOf(entry: JsonObject, key: string): string {
  const value = entry[key];
  if (typeof value !== "string") throw new Error(`${key} is missing`);
  return value;
}

function listOf(entry: JsonObject, key: string): readonly JsonObject[] {
  const value: unknown = entry[key] ?? [];
  if (!Array.isArray(value) || !value.every(isJsonObject))
    throw new Error(`${key} must be a list of objects`);
  return value;
}
