import { createHash } from "node:crypto";
import type { WireFields, WireValue } from "local-firebase";
import {
  compileRules,
  createBudget,
  type FirestoreRulesRequest,
  type RulesDocument,
  type Ruleset,
  type RulesMethod,
} from "local-firebase/rules";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { SERVER_TIME, type Collection } from "../../../packages/firestore-panel/src/schema/types";
import { accountKinds } from "../../../packages/firestore-panel/src/rules/session-rules";

export type Documents = { readonly [path: string]: { readonly [key: string]: unknown } };
/** What a batch leaves that was not there before, or not so. Null: taken away. */
export type Changes = { readonly [path: string]: Documents[string] | null };

/** In the middle of an hour: a minute ago it was the same hour. */
export const NOW = new Date("2026-11-21T09:30:00.000Z");
export const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

/** What Auth says in the token of an anonymous user who was made this many seconds ago. */
export const anonymousSince = (seconds: number) => ({
  auth_time: ago(seconds).getTime() / 1000,
  firebase: { sign_in_provider: "anonymous" },
});

const VERIFIER = "a".repeat(64);
const granted = (kind: string, id: string) => ({
  state: "granted",
  kind,
  id,
  credential: kind,
  verifier: VERIFIER,
  at: NOW,
});
const credential = (kind: string, recordId: string) => ({
  kind,
  recordId,
  verifier: VERIFIER,
  time: ago(60),
});

/** An admin and a company with granted sessions, under the uids "admin" and "company". */
export const SESSIONS: Documents = {
  "Sessions/admin": granted("admin", "a@b.qa"),
  "Credentials/admin": credential("admin", "a1"),
  "Admins/a1": { email: "a@b.qa" },
  "Sessions/company": granted("company", "ACME"),
  "Credentials/company": credential("company", "c1"),
  "Companies/c1": { companyId: "ACME", companyName: "Acme" },
};

/** A value of a type that the panel stores nothing of. */
export class Wire {
  constructor(readonly value: WireValue) {}
}

/** One part of a request: a read, or a write of a batch. */
export interface AskedRequest {
  /** Default: the write, by what was there. */
  readonly method?: RulesMethod;
  /** The document; of a list, the collection. */
  readonly path: string;
  /** Default "me"; null: nobody is signed in. */
  readonly uid?: string | null;
  /** What the token says. Default: an anonymous user of this moment. */
  readonly token?: object;
  readonly before?: Documents;
  /** What the whole batch leaves, SERVER_TIME standing for the time of the request. */
  readonly after?: Changes;
  /** Of a list: what is compared, and the limit. */
  readonly where?: { readonly [field: string]: string };
  readonly limit?: number;
  /** A list of all collections of this name, below any record. */
  readonly group?: true;
  readonly database?: string;
}

/** Rules for all tests of a file. A fault in them fails the tests that ask, and not the file, which then has no tests. */
export function lazyRules(write: () => string, file = "firestore.rules"): () => Ruleset {
  try {
    const rules = compileRules(write(), file);
    return () => rules;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** What each record is on the wire. The tables ask hundreds of rulesets for the same ones. */
const encoded = new WeakMap<object, WireFields>();

export function finder(documents: Changes): (path: string) => RulesDocument | null {
  return (path) => {
    const stored = documents[path];
    if (!stored) return null;
    const fields = encoded.get(stored) ?? wireOf(stored);
    encoded.set(stored, fields);
    return { path, fields };
  };
}

type LookupBudget = FirestoreRulesRequest["budget"];
const budgetOf = (after: Changes) => createBudget("batch", Object.keys(after));

/** Judges one part of a request, without a server. */
export function allows(rules: Ruleset, asked: AskedRequest, budget?: LookupBudget): boolean {
  const {
    path,
    uid = "me",
    token = anonymousSince(0),
    before = {},
    after = {},
    where = {},
    limit,
    group = false,
    database,
  } = asked;
  const [old, merged] = [finder(before), finder({ ...before, ...after })];
  const { method = after[path] === null ? "delete" : before[path] ? "update" : "create" } = asked;
  const written = method === "create" || method === "update" ? merged(path) : null;
  const all = Object.entries(where).map(([field, value]) => ({
    field: [field],
    op: "EQUAL",
    value: { stringValue: value },
  }));
  const end = path.lastIndexOf("/");
  const [parent, collectionId] = [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
  const listed = { parent, collectionId, allDescendants: group, orderBy: [] };
  const query = { ...listed, where: { all }, ...(limit !== undefined && { limit }) };
  return rules.authorizeFirestore({
    method,
    auth: uid === null ? null : { uid, token: { ...token } },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: method === "list" ? null : old(path),
    ...(written && { newResource: written }),
    ...(method === "list" ? { query } : { path }),
    lookup: { database, get: old, getAfter: merged },
    budget: budget ?? budgetOf(after),
  }).allowed;
}

/** Judges all parts of a request. @param parts default: the writes. @returns whether all are allowed. */
export function allowsBatch(
  rules: Ruleset,
  before: Documents,
  after: Changes,
  parts: readonly AskedRequest[] = Object.keys(after).map((path) => ({ path })),
  budget: LookupBudget = budgetOf(after),
): boolean {
  return parts.every((part) => {
    budget.nextOperation();
    return allows(rules, { ...part, before, after }, budget);
  });
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The credential that an account's record is written with, in the same batch. Of another collection: nothing. */
export function credentialBeside(
  collection: Collection,
  path: string,
  record: { readonly [key: string]: unknown },
): Changes {
  const [account] = accountKinds([collection]);
  if (!account) return {};
  const { kind, id } = account;
  const fields = { kind, recordId: path.split("/")[1], verifier: VERIFIER, time: NOW };
  return { [`Credentials/${sha256(`${kind}:${String(record[id])}`)}`]: fields };
}

/** Test data is what `toWireFields` knows, with values that are on the wire already at any depth. */
export function wireOf(fields: { readonly [key: string]: unknown }): WireFields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, wireValueOf(value)]));
}
function wireValueOf(value: unknown): WireValue {
  if (value instanceof Wire) return value.value;
  if (value === SERVER_TIME) return wireValueOf(NOW);
  if (typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value))
    return { mapValue: { fields: wireOf(value as Documents[string]) } };
  return toWireFields({ value } as PlainFields)["value"]!;
}
