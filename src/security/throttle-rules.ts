/**
 * The rules of the counters of failed sign-ins, and of the devices with their own counters (docs/sign-in.md).
 */
import { ruleString } from "../schema/rule-text";
import {
  HOUR_MS,
  KNOWN_DAYS,
  KNOWN_TRIES,
  KNOWN_TRIES_A_DAY,
  UNKNOWN_TRIES,
  UNKNOWN_TRIES_A_DAY,
  UNLOCKS_A_DAY,
  UNLOCKS_AN_HOUR,
} from "../schema/sign-in-limits";
import type { Collection } from "../schema/types";
import { accountKinds } from "./accounts";
import { isUnlockRecorded } from "./unlock-rules";
import { documentPath, lines } from "./session-rules";

/** The matches of SignInAttempts and KnownDevices. */
export function throttleMatches(collections: readonly Collection[]): readonly string[] {
  const guarded = accountKinds(collections).flatMap(({ kind, protectedId }) =>
    protectedId === undefined
      ? []
      : ` && counter.split('-')[0] != keyOf(${ruleString(kind)}, ${ruleString(protectedId)})`,
  );
  const recorded = isUnlockRecorded(collections)
    ? "\n      && isUnlockEntry(request.resource.data.change, counter)"
    : "";
  return lines(`
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
