/**
 * The part of the Firestore rules that signs people in. docs/sign-in.md has the steps, and
 * docs/decisions/sign-in-by-rules.md why it is done so.
 */
import { ruleList, ruleString } from "../schema/rule-text";
import type { Collection, SignInKind } from "../schema/types";
import { signInOf } from "./sign-in-records";

/** How long a session holds, and how long a claim may wait for its grant. */
export const SESSION_HOURS = 12;
const CLAIM_MINUTES = 1;
/** Failed tries before each wait. */
const SHORT_WAIT = { tries: 5, seconds: 30 };
const LONG_WAIT = { tries: 10, minutes: 15 };
const MAX_ID = 200;
const MAX_SECRET = 100;

/** Documents by path: `database` is captured by the match that encloses everything. */
export function documentPath(...segments: readonly string[]): string {
  return `/databases/$(database)/documents/${segments.join("/")}`;
}

/** The functions by which every rule asks who is calling. */
export function callerFunctions(collections: readonly Collection[]): readonly string[] {
  const admin = signInOf(collections, "admin");
  const company = signInOf(collections, "company");
  return lines(`
function isSignedIn() { return request.auth != null; }
function isOwner(id) { return isSignedIn() && request.auth.uid == id; }
// A missing session is an error at its first use, which denies.
function session() { return get(${documentPath("Sessions", "$(request.auth.uid)")}).data; }
function sessionAfter() { return getAfter(${documentPath("Sessions", "$(request.auth.uid)")}).data; }
function isGranted(s, kind) {
  return s.state == 'granted' && s.kind == kind && request.time < s.at + duration.value(${SESSION_HOURS}, 'h');
}
${
  admin
    ? `// The record still carries the session's verifier: a deleted record or a new password ends the session.
function adminRecord(s) { return get(${documentPath(admin.name, "$(s.recordId)")}).data; }
function isAdminSession(s) { return isGranted(s, 'admin') && adminRecord(s).${admin.password} == s.verifier; }
function isAdmin() { return isSignedIn() && isAdminSession(session()); }`
    : "function isAdmin() { return false; }"
}
${
  company
    ? `function companyRecord() { return get(${documentPath(company.name, "$(session().recordId)")}).data; }
function isCompanySession(s) { return isGranted(s, 'company') && companyRecord().${company.password} == s.verifier; }
function isCompany(companyId) {
  return isSignedIn() && isCompanySession(session()) && companyRecord().${company.id} == companyId;
}`
    : "function isCompany(companyId) { return false; }"
}`);
}

/** The `list` condition that lets the query of a claim through: one record, with exactly the claimed id and verifier. */
export function claimListFunction(signIn: {
  readonly kind: SignInKind;
  readonly id: string;
  readonly password: string;
}) {
  return lines(`
// The query that a claim makes. Each test is false or an error for a query that does not compare the field.
function isClaimed() { return isSignedIn() && request.query.limit <= 1 && matchesClaim(session(), resource.data); }
function matchesClaim(s, d) {
  return s.state == 'claimed' && s.kind == ${ruleString(signIn.kind)}
    && d.${signIn.id} is string && d.${signIn.id} == s.id
    && d.${signIn.password} is string && d.${signIn.password} == s.verifier;
}`);
}

/** The rules of Sessions and SignInAttempts. */
export function signInMatches(collections: readonly Collection[]): readonly string[] {
  const records = (["admin", "company"] as const).flatMap((kind) => signInOf(collections, kind) ?? []);
  const kinds = ruleList(records.map((record) => record.kind));
  const matches = records.map(
    ({ kind, name, id, password }) =>
      `d.kind == ${ruleString(kind)} && isRecord(get(${documentPath(name, "$(d.recordId)")}).data, '${id}', '${password}')`,
  );
  return lines(`
// One document for each signed-in browser: first a claim, then a grant.
match /Sessions/{uid} {
  allow get, delete: if isOwner(uid);
  allow create: if isOwner(uid) && isClaim(request.resource.data);
  allow update: if isOwner(uid) && (isClaim(request.resource.data) || isGrant(request.resource.data));

  function isClaim(d) {
    return d.keys().hasOnly(['state', 'kind', 'id', 'secret', 'verifier', 'at'])
      && d.state == 'claimed' && d.kind in ${kinds} && d.at == request.time
      && d.id is string && d.id.size() > 0 && d.id.size() <= ${MAX_ID}
      && d.secret is string && d.secret.size() > 0 && d.secret.size() <= ${MAX_SECRET}
      && d.verifier == hashing.sha256(d.secret).toHexString().lower()
      && isCounted(attemptPath(d.kind, d.id));
  }
  function attemptPath(kind, id) {
    return ${documentPath("SignInAttempts", "$(hashing.sha256(kind + ':' + id).toHexString().lower())")};
  }
  // The try is counted in the same batch, and the wait after the tries before it is over.
  function isCounted(path) {
    return getAfter(path).data.at == request.time
      && (exists(path)
        ? getAfter(path).data.count == get(path).data.count + 1 && hasWaited(get(path).data)
        : getAfter(path).data.count == 1);
  }
  function hasWaited(attempts) {
    return attempts.count < ${SHORT_WAIT.tries}
      || request.time > attempts.at + duration.value(${LONG_WAIT.minutes}, 'm')
      || (attempts.count < ${LONG_WAIT.tries} && request.time > attempts.at + duration.value(${SHORT_WAIT.seconds}, 's'));
  }
  // Only from a fresh claim, and only for the record that carries the claimed id and verifier. The record's id becomes
  // part of a path, so it is held to the characters of document ids first.
  function isGrant(d) {
    return d.keys().hasOnly(['state', 'kind', 'recordId', 'verifier', 'at'])
      && d.state == 'granted' && d.at == request.time
      && d.recordId is string && d.recordId.matches('[A-Za-z0-9_-]{1,128}')
      && resource.data.state == 'claimed' && d.kind == resource.data.kind && d.verifier == resource.data.verifier
      && request.time < resource.data.at + duration.value(${CLAIM_MINUTES}, 'm')
      && (${matches.join("\n        || ")});
  }
  function isRecord(record, id, password) {
    return record[id] == resource.data.id && record[password] == resource.data.verifier;
  }
}

// Failed tries on one account, for all browsers together. The count tells the panel how long to wait. It does not say
// whether the account exists: a grant takes the counter away, so an account in use looks like one that never was.
match /SignInAttempts/{key} {
  allow get: if isSignedIn();
  allow create: if isAttempt(request.resource.data) && isBump(0);
  allow update: if isAttempt(request.resource.data)
    && (isBump(resource.data.count) || request.resource.data.count == 0 && isReset());
  allow delete: if isSignedIn() && isReset();

  function isAttempt(d) {
    return isSignedIn() && d.keys().hasOnly(['count', 'at']) && d.at == request.time && sessionAfter().at == request.time;
  }
  function keyOf(s) { return hashing.sha256(s.kind + ':' + s.id).toHexString().lower(); }
  function isBump(before) {
    return request.resource.data.count == before + 1
      && sessionAfter().state == 'claimed' && keyOf(sessionAfter()) == key;
  }
  function isReset() {
    return sessionAfter().state == 'granted' && sessionAfter().at == request.time
      && session().state == 'claimed' && keyOf(session()) == key;
  }
}`);
}

/** Each text above begins with a line break, for the eye. */
function lines(text: string): readonly string[] {
  return text.slice(1).split("\n");
}
