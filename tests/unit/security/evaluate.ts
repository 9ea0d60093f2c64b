import { createHash } from "node:crypto";
import {
  compileRules,
  createBudget,
  type RulesDocument,
  type Ruleset,
  type RulesMethod,
  type Verdict,
} from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
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

export interface EvaluatedRequest {
  readonly method: RulesMethod;
  readonly path: string;
  /** Undefined: nobody is signed in. */
  readonly uid?: string | undefined;
  /** The document as it would be after the write, SERVER_TIME standing for the time of the request. */
  readonly after?: { readonly [key: string]: unknown };
  /** What the rest of the batch leaves. */
  readonly beside?: Changes;
  /** All documents before the request. */
  readonly documents?: Documents;
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

/** Looks documents up as rules do. */
export function finder(documents: Changes): (path: string) => RulesDocument | null {
  return (path) => {
    const fields = documents[path];
    return fields ? { path, fields: toWireFields(plain(fields)) } : null;
  };
}

/** Evaluates one read of a document, or one write of an anonymous user, without a server. */
export function evaluate(
  rules: Ruleset,
  { method, path, uid, after, beside = {}, documents = SESSIONS }: EvaluatedRequest,
): Verdict {
  const old = finder(documents);
  const merged = finder({ ...documents, ...beside, ...(after && { [path]: after }) });
  const written = after && merged(path);
  return rules.authorizeFirestore({
    method,
    path,
    auth: uid === undefined ? null : { uid, token: anonymousSince(0) },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: old(path),
    ...(written && { newResource: written }),
    lookup: { get: old, getAfter: merged },
    budget: createBudget("batch", Object.keys(beside)),
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

/** Test data is what `toWireFields` knows; its type cannot be seen through `unknown`. */
function plain(fields: { readonly [key: string]: unknown }): PlainFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === SERVER_TIME ? NOW : value]),
  ) as PlainFields;
}
