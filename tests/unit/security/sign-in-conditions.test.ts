/**
 * Each condition of the rules of sign-in and accounts is there for a reason: a request is refused, or let through, for
 * it alone. So nobody can leave one out unnoticed.
 */
import { expect, it } from "vitest";
import { compileRules, createBudget, type RulesDocument, type Ruleset } from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { text as textField } from "../../../packages/firestore-panel/src/fields/text/model";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import {
  credentialMatches,
  recordRules,
  throttleMatches,
} from "../../../packages/firestore-panel/src/rules/sign-in-rules";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import {
  principalFunctions,
  sessionMatches,
} from "../../../packages/firestore-panel/src/rules/session-rules";
import { RIGHT_ACCOUNTS, WRONG_ACCOUNTS } from "./account-table";
import { conditionsOf } from "./conditions";
import { anonymousSince, lazyRules, NOW, type Changes } from "./evaluate";
import { Wire, type SignInRequest } from "./sign-in-requests";
import { RIGHT as RIGHT_SIGN_INS, WRONG as WRONG_SIGN_INS } from "./sign-in-table";

/** Open to members, as brands are. */
const notices = defineCollection("Notices", {
  label: { one: "Notice", many: "Notices" },
  order: ["title", "asc"],
  fields: { title: textField({ label: "Title", required: true }) },
  access: { read: ["member", "admin"], write: ["admin"] },
});
/** What is recorded of writes is another test's matter (history-conditions.test.ts). */
const collections = [admins, companies, employees, notices].map((one) => ({ ...one, audit: false }));
const text = firestoreRules(collections);
const rules = lazyRules(() => text);
const RIGHT = { ...RIGHT_SIGN_INS, ...RIGHT_ACCOUNTS };
const WRONG = { ...WRONG_SIGN_INS, ...WRONG_ACCOUNTS };

function wireOf(fields: object) {
  const isWire = ([, value]: [string, unknown]) => value instanceof Wire;
  const special = Object.entries(fields).filter(isWire) as [string, Wire][];
  const rest = Object.entries(fields).filter((entry) => !isWire(entry));
  return {
    ...toWireFields(Object.fromEntries(rest) as PlainFields),
    ...Object.fromEntries(special.map(([key, { value }]) => [key, value])),
  };
}

function allows(ruleset: Ruleset, asked: SignInRequest): boolean {
  const {
    method,
    path,
    uid = "me",
    token = anonymousSince(0),
    before = {},
    after = {},
    where,
    limit,
  } = asked;
  const find =
    (documents: Changes) =>
    (wanted: string): RulesDocument | null => {
      const fields = documents[wanted];
      return fields ? { path: wanted, fields: wireOf(fields) } : null;
    };
  const [old, merged] = [find(before), find({ ...before, ...after })];
  const written = Object.hasOwn(after, path) ? merged(path) : null;
  const filters = Object.entries(where ?? {}).map(([field, value]) => ({
    field: [field],
    op: "EQUAL",
    value: { stringValue: value },
  }));
  const query = {
    parent: "",
    collectionId: path,
    allDescendants: false,
    where: { all: filters },
    ...(limit !== undefined && { limit }),
    orderBy: [],
  };
  return ruleset.authorizeFirestore({
    method,
    auth: uid === null ? null : { uid, token: { ...token } },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: method === "list" ? null : old(path),
    ...(written && { newResource: written }),
    ...(method === "list" ? { query } : { path }),
    lookup: { get: old, getAfter: merged },
    budget: createBudget("batch", Object.keys(after)),
  }).allowed;
}

it.each(Object.entries(RIGHT))("the rules allow: %s", (_, asked) => {
  expect(allows(rules(), asked)).toBe(true);
});

it.each(Object.entries(WRONG))("the rules refuse: %s", (_, asked) => {
  expect(allows(rules(), asked)).toBe(false);
});

/** What another condition says as well. They stay: they say it where a reader looks for it. */
const SAID_TWICE: readonly string[] = [
  // Nobody has no uid and no token: to ask for them is an error, which denies.
  "isOwner: isSignedIn()",
  "isAnonymous: isSignedIn()",
  "isClaim: d.id is string", // It is put behind a text, which takes no other type.
  // Only a text matches.
  "isKnownDevice: device is string",
  "isGrant: d.device is string",
  "isCredential: d.recordId is string",
  "isCredential: d.verifier is string",
  // A company's id is given once, so there is never an old one to leave.
  "Companies, update: hasLeftOldId()",
  // The field's own rule holds a new time of a password to the request's.
  "isPairedHere: request.resource.data.passwordAt == request.time",
  // As above: there is no old id.
  "hasLeftOldId: !existsAfter(credentialPath('company', resource.data.companyId))",
];

const own = [
  principalFunctions(collections),
  sessionMatches(collections),
  throttleMatches(collections),
  credentialMatches(collections),
  ...[admins, companies].map((collection) => recordRules(collection).functions),
];
const names = own.flatMap((lines) => [...lines.join("\n").matchAll(/function ((?:is|has)\w+)/g)]);
const matches = ["Sessions", "SignInAttempts", "KnownDevices", "Credentials"];
const conditions = conditionsOf(text, new Set(names.map(([, name]) => name!)), [
  ...matches,
  ...collections.map(({ name }) => name),
]);

it("every condition of the sign-in rules changes the answer to some request", () => {
  expect(conditions.length).toBeGreaterThan(200);
  const unnoticed = conditions.filter(({ without }) => {
    const weaker = compileRules(without, "firestore.rules");
    const letsThrough = (asked: SignInRequest) => allows(weaker, asked);
    return !Object.values(WRONG).some(letsThrough) && Object.values(RIGHT).every(letsThrough);
  });
  expect(unnoticed.map((condition) => condition.text)).toEqual(SAID_TWICE);
  // Some two hundred rulesets are compiled, which takes its time beside other runners.
}, 120_000);
