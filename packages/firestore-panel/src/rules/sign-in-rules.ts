/** Counters of failed sign-ins, devices with their own counters, unlocks, and credentials (docs/sign-in.md). */
import { ruleString, ruleList } from "../schema/text";
import {
  HOUR_MS,
  KNOWN_DAYS,
  KNOWN_TRIES,
  KNOWN_TRIES_A_DAY,
  UNKNOWN_TRIES,
  UNKNOWN_TRIES_A_DAY,
  UNLOCKS_A_DAY,
  UNLOCKS_AN_HOUR,
} from "../schema/sign-in";
import type { Collection } from "../schema/types";
import { accountKinds, byKind, documentPath, templateLines } from "./session-rules";
import { isAudited, STEP_ID_PATTERN, OPERATION_ID_PATTERN } from "../schema/history";
import type { RecordConditions } from "./rule-writer";

export function throttleMatches(collections: readonly Collection[]): readonly string[] {
  const guarded = protectedKeys(collections).map((key) => ` && counter.split('-')[0] != ${key}`);
  const recorded = isUnlockRecorded(collections)
    ? "\n      && isUnlockEntry(request.resource.data.change, counter)"
    : "";
  return templateLines(`
// A known device has its own counters. All other devices share the account's. One counter is for the hour,
// one for the day of UTC.
function countedOn(claim) { return claim.device == '' ? claim.credential : claim.device; }
function hourCounter(claim) { return countedOn(claim) + '-' + string(hourOf(claim.at)); }
function dayCounter(claim) { return countedOn(claim) + '-d' + string(claim.at.toMillis() / ${24 * HOUR_MS}); }
function isGrantedNow() { return sessionAfter().state == 'granted' && session().state == 'claimed'; }

// Attempts of one hour or day without a grant. Nobody may read one.
match /SignInAttempts/{counter} {
  allow create: if isCount(request.resource.data)
    && (isAttempt(0) && !request.resource.data.keys().hasAny(['unlocks', 'change']) || isUnlock(0));
  allow update: if isCount(request.resource.data)
    && (isCountChange() && (isAttempt(resource.data.count) || isCountReverted()) || isUnlock(resource.data.get('unlocks', 0)));

  function isCount(d) {
    return isAnonymous() && d.keys().hasOnly(['count', 'expireAt', 'unlocks', 'change']) && d.count is int;
  }
  function isCountChange() { return request.resource.data.diff(resource.data).affectedKeys().hasOnly(['count', 'expireAt']); }
  // The same request writes a claim that this counter counts.
  function isAttempt(before) {
    let s = sessionAfter();
    return s.state == 'claimed' && s.at == request.time
      && request.resource.data.expireAt == sweepTime()
      && request.resource.data.count == before + 1
      && request.resource.data.count <= (
        counter == hourCounter(s) ? (s.device == '' ? ${UNKNOWN_TRIES} : ${KNOWN_TRIES})
        : counter == dayCounter(s) ? (s.device == '' ? ${UNKNOWN_TRIES_A_DAY} : ${KNOWN_TRIES_A_DAY}) : 0);
  }
  // The same request grants a claim that was counted here. A sign-in reverts its count only once, however
  // many writes the request holds.
  function isCountReverted() {
    let path = ${documentPath("SignInAttempts", "$(counter)")};
    return getAfter(path).data.count == get(path).data.count - 1
      && request.resource.data.expireAt == resource.data.expireAt
      && isGrantedNow() && counter in [hourCounter(session()), dayCounter(session())];
  }
  // An admin unlocks an account a limited number of times. The protected account stays locked, because nobody
  // may guess its password.
  function isUnlock(before) {
    return request.resource.data.count == 0 && request.resource.data.expireAt == sweepTime()
      && isAdmin() && counter.matches('[0-9a-f]+-d?[0-9]+')${guarded.join("")}
      && request.resource.data.unlocks == before + 1
      && request.resource.data.unlocks <= (counter.matches('.*-d[0-9]+') ? ${UNLOCKS_A_DAY} : ${UNLOCKS_AN_HOUR})${recorded};
  }
}

// Devices that signed in earlier. Only the device knows its id, and nobody may read the document.
match /KnownDevices/{device} {
  // One for each grant, for the granted account. The session names the device.
  allow create: if isAnonymous() && isGrantedNow() && sessionAfter().device == device
    && request.resource.data.keys().hasOnly(['credential', 'at', 'expireAt'])
    && request.resource.data.credential == session().credential && request.resource.data.at == request.time
    && request.resource.data.expireAt == session().expireAt + duration.value(${KNOWN_DAYS}, 'd');
}`);
}

/** The keys of the credentials that no client may write. */
function protectedKeys(collections: readonly Collection[]): readonly string[] {
  return accountKinds(collections).flatMap(({ kind, protectedId }) =>
    protectedId === undefined ? [] : `keyOf(${ruleString(kind)}, ${ruleString(protectedId)})`,
  );
}

const recordedKinds = (collections: readonly Collection[]) => accountKinds(collections.filter(isAudited));

/** An unlock needs an entry where a collection of accounts is audited. Only those can then be unlocked. */
export function isUnlockRecorded(collections: readonly Collection[]): boolean {
  return recordedKinds(collections).length > 0;
}

export function unlockFunctions(collections: readonly Collection[]): readonly string[] {
  const kinds = recordedKinds(collections);
  if (kinds.length === 0) return [];
  const key = kinds.reduceRight((others, { kind, name, id }) => {
    const record = `get(${documentPath(name, "$(e.first)")}).data.${id}`;
    return `e.collection == ${ruleString(name)} ? keyOf(${ruleString(kind)}, ${record}) : ${others}`;
  }, "''");
  return templateLines(`
// The same request writes the unlock's entry, which names the account's record.
function isUnlockEntry(change, counter) {
  let e = entry(change);
  return change.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}') && e.at == request.time && e.action == 'unlock' && counter in unlockedBy(e);
}
// The counters of the hour and of the day.
function unlockedBy(e) {
  let key = ${key};
  return [key + '-' + string(hourOf(e.at)), key + '-d' + string(e.at.toMillis() / ${24 * HOUR_MS})];
}
// The same request resets the counter of the hour, whose rule checks the reset.
function isOfUnlock(d, id) {
  return d.ids == [d.first] && getAfter(${documentPath("SignInAttempts", "$(unlockedBy(d)[0])")}).data.change == id;
}`);
}

/**
 * An account's record and its credential change only together (docs/sign-in.md). A credential's document id
 * derives from the account's id, so each id exists once.
 */
export function credentialMatches(collections: readonly Collection[]): readonly string[] {
  const kinds = accountKinds(collections);
  const guarded = protectedKeys(collections).map((key) => `key != ${key}`);
  return templateLines(`
// The same request writes the credential of this record.
function isPaired(kind, id, recordId) {
  let c = getAfter(credentialPath(kind, id)).data;
  return c.time == request.time && c.kind == kind && c.recordId == recordId;
}

// Sign-ins compare passwords with these verifiers. Nobody may read one, not even an admin.
match /Credentials/{key} {
  allow create: if isAdmin() && isCredential(request.resource.data) && isOfRecord(request.resource.data);
  allow update: if isAdmin() && isCredential(request.resource.data) && isOfRecord(request.resource.data)
    && request.resource.data.kind == resource.data.kind && request.resource.data.recordId == resource.data.recordId;
  allow delete: if isAdmin() && isUnprotected() && isUnused(resource.data);

  function isUnprotected() { return ${guarded.join(" && ") || "true"}; }
  // The record's id becomes part of a path, so it may contain only characters of document ids.
  function isCredential(d) {
    return d.keys().hasOnly(['kind', 'recordId', 'verifier', 'time']) && isUnprotected()
      && d.kind in ${ruleList(kinds.map(({ kind }) => kind))} && d.time == request.time
      && d.recordId is string && d.recordId.matches('[A-Za-z0-9_-]{1,128}')
      && d.verifier is string && d.verifier.matches('[0-9a-f]{64}');
  }
  function recordPath(d) {
    return ${byKind(kinds, "d.kind", ({ name }) => documentPath(name, "$(d.recordId)"))};
  }
  function keyOfRecord(kind, record) { return keyOf(kind, ${byKind(kinds, "kind", ({ id }) => `record.${id}`)}); }
  function passwordAt(kind, record) { return ${byKind(kinds, "kind", (account) => `record.${account.passwordAt}`)}; }
  // After the request the record has this id, and this request set the time of its password.
  function isOfRecord(d) {
    let record = getAfter(recordPath(d)).data;
    return keyOfRecord(d.kind, record) == key && passwordAt(d.kind, record) == request.time;
  }
  // After the request no record has this id.
  function isUnused(d) {
    return !existsAfter(recordPath(d)) || keyOfRecord(d.kind, getAfter(recordPath(d)).data) != key;
  }
}`);
}

/** @returns no conditions where the collection declares no sign-in, and the functions that they call. */
export function recordRules(
  collection: Collection,
): RecordConditions & { readonly functions: readonly string[] } {
  const [account] = accountKinds([collection]);
  if (!account) return { create: [], update: [], delete: [], functions: [] };
  const { id, passwordAt } = account;
  const kind = ruleString(account.kind);
  const isLeft = `!existsAfter(credentialPath(${kind}, resource.data.${id}))`;
  // The verifier's salt is the id. So a new id requires a new password, and its old credential goes.
  const functions = templateLines(`

function isPairedHere() {
  return request.resource.data.${passwordAt} == request.time
    && isPaired(${kind}, request.resource.data.${id}, id);
}
function isUntouched() {
  return !request.resource.data.diff(resource.data).affectedKeys().hasAny(${ruleList([id, passwordAt])});
}
function hasLeftOldId() {
  return request.resource.data.${id} == resource.data.${id}
    || ${isLeft};
}`);
  const conditions = {
    create: ["isPairedHere()"],
    update: ["(isUntouched() || isPairedHere() && hasLeftOldId())"],
  };
  if (account.kind !== "admin") return { ...conditions, delete: [isLeft], functions };
  const own = [
    "// Only another admin deletes an admin, so one always remains.",
    `function isOwnAccount() { return session().id == resource.data.${id}; }`,
  ];
  return { ...conditions, delete: ["!isOwnAccount()", isLeft], functions: [...functions, ...own] };
}
