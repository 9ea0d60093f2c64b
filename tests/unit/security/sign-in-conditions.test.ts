/**
 * Each condition of the sign-in rules is there for a reason: a request is refused, or let through, for it alone. So
 * nobody can leave one out unnoticed.
 */
import { describe, expect, it } from "vitest";
import { compileRules, createBudget, type RulesDocument, type Ruleset } from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { callerFunctions, claimListFunction, signInMatches } from "../../../src/security/sign-in-rules";
import { conditionsOf } from "./conditions";
import { lazyRules, NOW } from "./evaluate";
import type { SignInRequest } from "./sign-in-requests";
import { RIGHT, WRONG } from "./sign-in-table";

const collections = [admins, companies, employees];
const text = firestoreRules(collections);
const rules = lazyRules(() => text);

/** Bytes are nothing that the panel stores, so the encoder of its data does not know them. */
function wireOf(fields: object) {
  const isBytes = ([, value]: [string, unknown]) => value instanceof Uint8Array;
  const bytes = Object.entries(fields).filter(isBytes);
  const rest = Object.entries(fields).filter((entry) => !isBytes(entry));
  return {
    ...toWireFields(Object.fromEntries(rest) as PlainFields),
    ...Object.fromEntries(
      bytes.map(([key, value]) => [key, { bytesValue: Buffer.from(value as Uint8Array).toString("base64") }]),
    ),
  };
}

function allows(ruleset: Ruleset, asked: SignInRequest): boolean {
  const { method, path, uid = "me", before = {}, after = {}, where, limit } = asked;
  const find =
    (documents: { readonly [path: string]: object | null }) =>
    (wanted: string): RulesDocument | null => {
      const fields = documents[wanted];
      return fields ? { path: wanted, fields: wireOf(fields) } : null;
    };
  const [old, merged] = [find(before), find({ ...before, ...after })];
  const written = Object.hasOwn(after, path) ? merged(path) : null;
  const equal = (field: string, value: string) => ({
    field: [field],
    op: "EQUAL",
    value: { stringValue: value },
  });
  const filters = Object.entries(where ?? {}).map(([field, value]) => equal(field, value));
  return ruleset.authorizeFirestore({
    method,
    auth: uid === null ? null : { uid, token: {} },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: method === "list" ? null : old(path),
    ...(written && { newResource: written }),
    ...(method === "list"
      ? {
          query: {
            parent: "",
            collectionId: path,
            allDescendants: false,
            where: { all: filters },
            limit,
            orderBy: [],
          },
        }
      : { path }),
    lookup: { get: old, getAfter: merged },
    budget: createBudget("batch", Object.keys(after)),
  }).allowed;
}

describe("the rules of the sign-in", () => {
  it.each(Object.entries(RIGHT))("allow: %s", (_, asked) => {
    expect(allows(rules(), asked)).toBe(true);
  });

  it.each(Object.entries(WRONG))("refuse: %s", (_, asked) => {
    expect(allows(rules(), asked)).toBe(false);
  });
});

/** What another condition says as well. They stay: they say it where a reader looks for it. */
const SAID_TWICE: readonly string[] = [
  // Nobody has no uid: to ask for it, or for the session below it, is an error, which denies.
  "isOwner: isSignedIn()",
  "isAdmin: isSignedIn()",
  "isCompany: isSignedIn()",
  "isClaim: d.id is string", // It is put behind a text, which takes no other type.
  "isGrant: d.recordId is string", // Only a text matches.
  "SignInAttempts, delete: isSignedIn()",
  "isAttempt: isSignedIn()",
  // Of each collection. What equals the claimed id or verifier is a text, as those are.
  "isClaimed: isSignedIn()",
  "matchesClaim: d.email is string",
  "matchesClaim: d.password is string",
  "isClaimed: isSignedIn()",
  "matchesClaim: d.companyId is string",
  "matchesClaim: d.password is string",
];

const own = [callerFunctions(collections), signInMatches(collections), claimListFunction(admins.signIn!)];
const names = own.flatMap((lines) => [...lines.join("\n").matchAll(/function ((?:is|has|matches)\w+)/g)]);
const conditions = conditionsOf(text, new Set(names.map(([, name]) => name!)), [
  "Sessions",
  "SignInAttempts",
]);

it("without any one of their conditions, some request is judged otherwise", () => {
  expect(conditions.length).toBeGreaterThan(80);
  const unnoticed = conditions.filter(({ without }) => {
    const weaker = compileRules(without, "firestore.rules");
    const letsThrough = (asked: SignInRequest) => allows(weaker, asked);
    return !Object.values(WRONG).some(letsThrough) && Object.values(RIGHT).every(letsThrough);
  });
  expect(unnoticed.map((condition) => condition.text)).toEqual(SAID_TWICE);
});
