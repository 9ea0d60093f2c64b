/** The rules that sign people in and identify them. docs/sign-in.md has the reasons. */
import { storedKeyIn } from "../fields/models";
import { ruleString, ruleList } from "../schema/text";
import type { Collection } from "../schema/types";
import type { Declarations } from "./rule-writer";
import { isAudited } from "../schema/history";
import {
  CLAIM_SECONDS,
  HOUR_MS,
  MAX_SIGN_IN_ID,
  NEW_USER_MINUTES,
  SESSION_HOURS,
  SWEEP_HOURS,
} from "../schema/sign-in";

export type AccountKind = ReturnType<typeof accountKinds>[number];

/** The accounts that sign in, with their stored keys. `protectedId`: of the account that no client may write. */
export function accountKinds(collections: readonly Collection[]) {
  return collections.flatMap((collection) => {
    const { signIn, protect, name } = collection;
    if (!signIn) return [];
    return {
      kind: signIn.kind,
      name,
      id: storedKeyIn(collection, signIn.id),
      passwordAt: storedKeyIn(collection, signIn.password),
      ...(protect && protect.field === signIn.id && { protectedId: protect.value }),
    };
  });
}

/** A rule expression that differs by kind. @param kind the rule expression of the kind. */
export function byKind(
  kinds: readonly AccountKind[],
  kind: string,
  ruleFor: (account: AccountKind) => string,
): string {
  const [first, ...rest] = kinds;
  if (!first) throw new Error("No collection has a sign-in");
  if (rest.every((account) => ruleFor(account) === ruleFor(first))) return ruleFor(first);
  return `${kind} == ${ruleString(first.kind)} ? ${ruleFor(first)} : ${byKind(rest, kind, ruleFor)}`;
}

const MAX_SECRET = 100;

/** A document's path. The enclosing match captures `database`. */
export function documentPath(...segments: readonly string[]): string {
  return `/databases/$(database)/documents/${segments.join("/")}`;
}

/**
 * The names of functions. `is`: whether the principal is the account of an id. `isOf`: whether a new record's
 * id begins with the principal's. `record`: the principal's own.
 */
export function scopeFunctions({ scopeKind: kind = "scope" }: Pick<Declarations, "scopeKind">) {
  const capitalized = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return { is: `is${capitalized}`, isOf: `isOf${capitalized}`, id: `${kind}Id`, record: `${kind}Record` };
}

/** The functions by which every rule identifies the principal. */
export function principalFunctions(panel: Declarations): readonly string[] {
  const kinds = accountKinds(panel.collections);
  const scope = kinds.find(({ kind }) => kind === panel.scopeKind);
  const { is, isOf, id, record } = scopeFunctions(panel);
  return templateLines(`
function isSignedIn() { return request.auth != null; }
function isOwner(id) { return isSignedIn() && request.auth.uid == id; }
// Only anonymous users have sessions, so a password or provider that is linked later grants nothing. Members
// of the mobile app cost no look-up.
function isAnonymous() { return isSignedIn() && request.auth.token.firebase.sign_in_provider == 'anonymous'; }
// A missing session is an error at its first use, which denies.
function session() { return get(${documentPath("Sessions", "$(request.auth.uid)")}).data; }
function sessionAfter() { return getAfter(${documentPath("Sessions", "$(request.auth.uid)")}).data; }
// Two look-ups: the session and its credential.
function isSession(s, kind) {
  return s.state == 'granted' && s.kind == kind && request.time < s.at + duration.value(${SESSION_HOURS}, 'h')
    && isCurrent(s, get(${documentPath("Credentials", "$(s.credential)")}).data);
}
// Any later write of the credential ends the session for good, even one that restores an old password. The
// verifiers must also match, so that a concurrent grant and a new password cannot both succeed.
function isCurrent(s, c) { return c.time < s.at && c.verifier == s.verifier; }
// Id of the record that the principal signed in with.
function ownRecordId() { return get(${documentPath("Credentials", "$(session().credential)")}).data.recordId; }
// The author of an entry is its writer. So nobody can write an entry in another's name.
function author() { return {'kind': session().kind, 'recordId': ownRecordId(), 'name': session().id}; }
${
  kinds.some(({ kind }) => kind === "admin")
    ? "function isAdmin() { return isAnonymous() && isSession(session(), 'admin'); }"
    : "function isAdmin() { return false; }"
}
${
  scope
    ? `function ${is}(${id}) {
  return isAnonymous() && session().id == ${id} && isSession(session(), ${ruleString(scope.kind)});
}
// The record's id becomes part of a pattern, so it may contain only literal characters.
function ${isOf}(id) {
  return ownRecordId().matches('[A-Za-z0-9_-]{1,128}') && id.matches(ownRecordId() + '_[A-Za-z0-9]{20}');
}
function ${record}() { return get(${documentPath(scope.name, "$(ownRecordId())")}).data; }`
    : `function ${is}(${id}) { return false; }
function ${isOf}(id) { return false; }`
}`);
}

export function sessionMatches(collections: readonly Collection[]): readonly string[] {
  const kinds = ruleList(accountKinds(collections).map(({ kind }) => kind));
  return templateLines(`
function keyOf(kind, id) { return hashing.sha256(kind + ':' + id).toHexString().lower(); }
function credentialPath(kind, id) { return ${documentPath("Credentials", "$(keyOf(kind, id))")}; }
function hourOf(t) { return t.toMillis() / ${HOUR_MS}; }
// Firestore sweeps a claim's documents a day after its hour. The hour determines the time, so that nobody can
// have a counter swept early.
function sweepTime() { return timestamp.value((hourOf(request.time) + ${SWEEP_HOURS}) * ${HOUR_MS}); }

// One document for each user of a sign-in: claimed, then granted or closed. Nobody may read one.
match /Sessions/{uid} {
  allow create: if isAnonymous() && isOwner(uid) && isNewUser() && isClaim(request.resource.data);
  allow update: if isOwner(uid)
    && (isClosed(request.resource.data) || isAnonymous() && isGrant(request.resource.data));${
      collections.some(isAudited)
        ? "\n  // Together with a removal from the trash (history-rules.ts).\n  allow update: if isEntryReference(uid);"
        : ""
    }

  // Each user makes one claim: an older user, or one from a shared browser, gets no session.
  function isNewUser() {
    return request.time < timestamp.value(request.auth.token.auth_time * 1000) + duration.value(${NEW_USER_MINUTES}, 'm');
  }
  function isClaim(d) {
    return d.keys().hasOnly(['state', 'kind', 'id', 'credential', 'secret', 'device', 'at', 'expireAt'])
      && d.state == 'claimed' && d.at == request.time && d.expireAt == sweepTime()
      && d.kind in ${kinds}
      && d.id is string && d.id.size() > 0 && d.id.size() <= ${MAX_SIGN_IN_ID}
      && d.credential == keyOf(d.kind, d.id)
      && d.secret is string && d.secret.size() > 0 && d.secret.size() <= ${MAX_SECRET}
      && (d.device == '' || isKnownDevice(d.device, d.credential))
      && isCounted(${documentPath("SignInAttempts", "$(hourCounter(d))")})
      && isCounted(${documentPath("SignInAttempts", "$(dayCounter(d))")});
  }
  function isKnownDevice(device, credential) {
    return device is string && device.matches('[0-9a-f]{32}')
      && isDeviceOf(get(${documentPath("KnownDevices", "$(device)")}).data, credential);
  }
  // The device signed in with the current password, so its holder has nothing left to guess.
  function isDeviceOf(known, credential) {
    return known.credential == credential && request.time < known.expireAt
      && known.at > get(${documentPath("Credentials", "$(credential)")}).data.time;
  }
  // The same request increments the counter. The counter's rule has the limit.
  function isCounted(path) {
    return getAfter(path).data.count == (exists(path) ? get(path).data.count : 0) + 1;
  }
  // Only from a recent claim of the same account whose secret matches the credential's verifier.
  function isGrant(d) {
    let c = get(${documentPath("Credentials", "$(resource.data.credential)")}).data;
    return d.keys().hasOnly(['state', 'kind', 'id', 'credential', 'verifier', 'device', 'at', 'expireAt'])
      && d.state == 'granted' && resource.data.state == 'claimed'
      && d.at == request.time && request.time < resource.data.at + duration.value(${CLAIM_SECONDS}, 's')
      && d.kind == resource.data.kind && d.id == resource.data.id && d.credential == resource.data.credential
      && d.expireAt == resource.data.expireAt
      && (d.device == resource.data.device || d.device is string && d.device.matches('[0-9a-f]{32}'))
      && d.verifier == hashing.sha256(resource.data.secret).toHexString().lower()
      && c.verifier == d.verifier && c.time < request.time;
  }
  // Sign-out, or the end of a failed attempt. The document prevents another use of this user.
  function isClosed(d) {
    return d.keys().hasOnly(['state', 'expireAt']) && d.state == 'closed' && d.expireAt == resource.data.expireAt;
  }
}`);
}

/** Drops the line break that each template begins with. */
export function templateLines(text: string): readonly string[] {
  return text.slice(1).split("\n");
}
