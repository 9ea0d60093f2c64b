import type {
  FirestoreRulesRequest,
  QueryFilterTree,
  RulesDocument,
  RulesLookup,
  RulesMethod,
  RulesQuery,
  Ruleset,
  Verdict,
} from "../../../src/rules/api";
import { createBudget } from "../../../src/rules/budget";
import { compileRules } from "../../../src/rules/compile";
import type { WireFields, WireValue } from "../../../src/core/wire";

/** 2026-11-21T10:00:00.123456Z */
export const NOW = 1_795_255_200_123_456n;

/** The wire form of a plain value. Whole numbers become ints; a test that needs another form writes it out. */
export function wire(value: unknown): WireValue {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number") {
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wire) } };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === "object") return { mapValue: { fields: wireFields(value) } };
  throw new TypeError(`No wire form for a ${typeof value}.`);
}

export function wireFields(data: object): WireFields {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, wire(value)]));
}

export function document(path: string, data: object): RulesDocument {
  return { path, fields: wireFields(data) };
}

/** Lookups into documents, and into the same documents after a batch. */
export function lookupOf(
  before: Record<string, object>,
  after: Record<string, object | null> = {},
): RulesLookup {
  const get = (path: string) => (Object.hasOwn(before, path) ? document(path, before[path] ?? {}) : null);
  return {
    get,
    getAfter(path) {
      if (!Object.hasOwn(after, path)) return get(path);
      const data = after[path];
      return data ? document(path, data) : null;
    },
  };
}

/** A request without a user to get `things/one`, changed by `parts`. */
export function request(parts: Partial<FirestoreRulesRequest> = {}): FirestoreRulesRequest {
  return {
    method: "get",
    path: "things/one",
    auth: null,
    timeMicros: NOW,
    resource: null,
    lookup: lookupOf({}),
    budget: createBudget("single"),
    ...parts,
  };
}

/** Firestore rules around the content of the documents' match block. */
export function rulesOf(inside: string, version = "2"): string {
  return `rules_version = '${version}';
service cloud.firestore {
  match /databases/{database}/documents {
${inside}
  }
}`;
}

/** Loads Firestore rules from the content of the documents' match block. */
export function load(inside: string, version?: string): Ruleset {
  return compileRules(rulesOf(inside, version), "test.rules");
}

/** Decides a condition on the document things/one: true, false, or the error's message. */
export function evaluate(condition: string, parts: Partial<FirestoreRulesRequest> = {}): boolean | string {
  const method: RulesMethod = parts.method ?? "get";
  const rules = rulesOf(`    match /things/{id} { allow ${method}: if ${condition}; }`);
  return outcome(compileRules(rules, "test.rules", { lenient: true }).authorizeFirestore(request(parts)));
}

/** True, false, or the message of the first denial. */
export function outcome({ allowed, reasons }: Verdict): boolean | string {
  if (allowed) return true;
  const [first] = reasons;
  return first === undefined || first.message === "The condition is false." ? false : first.message;
}

/** Decides a condition for a query on the collection things. */
export function evaluateList(
  condition: string,
  where?: QueryFilterTree,
  query: Partial<RulesQuery> = {},
  parts: Partial<FirestoreRulesRequest> = {},
): boolean | string {
  const rules = rulesOf(`    match /things/{id} { allow list: if ${condition}; }`);
  return outcome(
    compileRules(rules, "test.rules", { lenient: true }).authorizeFirestore(
      listRequest({ where, ...query }, parts),
    ),
  );
}

export function listRequest(
  { where, ...query }: Omit<Partial<RulesQuery>, "where"> & { where?: QueryFilterTree | undefined },
  parts: Partial<FirestoreRulesRequest> = {},
): FirestoreRulesRequest {
  const { path: _none, ...rest } = request(parts);
  const base: RulesQuery = { parent: "", collectionId: "things", allDescendants: false, orderBy: [] };
  return { ...rest, method: "list", query: { ...base, ...query, ...(where && { where }) } };
}

/** A filter on a top-level or dotted field. */
export function filter(field: string, op: string, value?: unknown): QueryFilterTree {
  return { field: field.split("."), op, ...(value !== undefined && { value: wire(value) }) };
}
