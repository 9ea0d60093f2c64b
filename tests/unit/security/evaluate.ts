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
import { SERVER_TIME } from "../../../src/schema/types";

export type Documents = { readonly [path: string]: { readonly [key: string]: unknown } };

export const NOW = new Date("2026-11-21T09:00:00.000Z");
const VERIFIER = "a".repeat(64);

/** An admin and a company with granted sessions, under the uids "admin" and "company". */
export const SESSIONS: Documents = {
  "Sessions/admin": { state: "granted", kind: "admin", recordId: "a1", verifier: VERIFIER, at: NOW },
  "Admins/a1": { email: "a@b.qa", password: VERIFIER },
  "Sessions/company": { state: "granted", kind: "company", recordId: "c1", verifier: VERIFIER, at: NOW },
  "Companies/c1": { companyId: "ACME", companyName: "Acme", password: VERIFIER },
};

export interface RequestToJudge {
  readonly method: RulesMethod;
  readonly path: string;
  /** Undefined: nobody is signed in. */
  readonly uid?: string | undefined;
  /** The document as it would be after the write, SERVER_TIME standing for the time of the request. */
  readonly after?: { readonly [key: string]: unknown };
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

/** Evaluates one read of a document, or one write, without a server. */
export function judge(
  rules: Ruleset,
  { method, path, uid, after, documents = SESSIONS }: RequestToJudge,
): Verdict {
  const find = (wanted: string): RulesDocument | null => {
    const fields = documents[wanted];
    return fields ? { path: wanted, fields: toWireFields(plain(fields)) } : null;
  };
  return rules.authorizeFirestore({
    method,
    path,
    auth: uid === undefined ? null : { uid, token: {} },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: find(path),
    ...(after ? { newResource: { path, fields: toWireFields(plain(after)) } } : {}),
    lookup: { get: find, getAfter: find },
    budget: createBudget("single"),
  });
}

/** Test data is what `toWireFields` knows; its type cannot be seen through `unknown`. */
function plain(fields: { readonly [key: string]: unknown }): PlainFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === SERVER_TIME ? NOW : value]),
  ) as PlainFields;
}
