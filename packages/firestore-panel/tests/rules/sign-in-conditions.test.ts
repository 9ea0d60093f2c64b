/**
 * Each condition of the rules of sign-in and accounts is there for a reason: a request is refused, or let through, for
 * it alone. So nobody can leave one out unnoticed.
 */
import { text as textField } from "../../src/fields/text/model";
import { admins, companies, employees } from "../fixtures/residence";
import { declared } from "../fixtures/specimens/specimen";
import { credentialMatches, recordRules, throttleMatches } from "../../src/rules/sign-in-rules";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { principalFunctions, sessionMatches } from "../../src/rules/session-rules";
import { RIGHT_ACCOUNTS, WRONG_ACCOUNTS } from "./account-table";
import { tryConditions } from "./conditions";
import { RIGHT, WRONG } from "../fixtures/rules/sign-in-requests";

/** Open to members, as brands are. */
const notices = declared("Notices", {
  fields: { title: textField({ label: "Title", required: true }) },
  access: { read: ["member", "admin"], write: ["admin"] },
});
/** What is recorded of writes is another test's matter (history-conditions.test.ts). */
const collections = [admins, companies, employees, notices].map((one) => ({ ...one, audit: false }));

/** What another condition says as well. They stay: they say it where a reader looks for it. */
const saidTwice = [
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
  principalFunctions({ collections: collections, scopeKind: "company" }),
  sessionMatches(collections),
  throttleMatches(collections),
  credentialMatches(collections),
  ...[admins, companies].map((collection) => recordRules(collection).functions),
];
const matches = ["Sessions", "SignInAttempts", "KnownDevices", "Credentials"];

tryConditions(
  firestoreRules(collections, "company"),
  [
    { ...RIGHT, ...RIGHT_ACCOUNTS },
    { ...WRONG, ...WRONG_ACCOUNTS },
  ],
  own,
  [...matches, ...collections.map(({ name }) => name)],
  { least: 200, saidTwice },
);
