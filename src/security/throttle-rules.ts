/** The rules of the counters of failed sign-ins, and of the browsers that are counted for themselves (docs/sign-in.md). */
import { ruleString } from "../schema/rule-text";
import { KNOWN_DAYS, KNOWN_TRIES, UNKNOWN_TRIES } from "../schema/sign-in-limits";
import type { Collection } from "../schema/types";
import { accountKinds } from "./accounts";
import { documentPath, lines } from "./session-rules";

/** SignInAttempts and KnownDevices. */
export function throttleMatches(collections: readonly Collection[]): readonly string[] {
  const guarded = accountKinds(collections).flatMap(({ kind, protectedId }) =>
    protectedId === undefined
      ? []
      : ` && counter.split('-')[0] != keyOf(${ruleString(kind)}, ${ruleString(protectedId)})`,
  );
  return lines(`
// A known device counts for itself; all others count together on the account.
function counterOf(claim) {
  return (claim.device == '' ? claim.credential : claim.device) + '-' + string(hourOf(claim.at));
}
function isGrantedNow() { return sessionAfter().state == 'granted' && session().state == 'claimed'; }

// Tries of one hour that did not end in a grant. Nobody reads one.
match /SignInAttempts/{counter} {
  allow create: if isCount(request.resource.data) && (isTry(0) || isUnlock());
  allow update: if isCount(request.resource.data) && (isTry(resource.data.count) || isGivenBack() || isUnlock());

  function isCount(d) {
    return isAnonymous() && d.keys().hasOnly(['count', 'expireAt']) && d.count is int;
  }
  // Beside a claim that is counted here.
  function isTry(before) {
    let s = sessionAfter();
    return s.state == 'claimed' && s.at == request.time && counterOf(s) == counter
      && request.resource.data.expireAt == sweepTime()
      && request.resource.data.count == before + 1
      && request.resource.data.count <= (s.device == '' ? ${UNKNOWN_TRIES} : ${KNOWN_TRIES});
  }
  // Beside the grant of a claim that was counted here: a sign-in leaves the count as it found it. Once, however many
  // writes the request holds.
  function isGivenBack() {
    let path = ${documentPath("SignInAttempts", "$(counter)")};
    return getAfter(path).data.count == get(path).data.count - 1
      && request.resource.data.expireAt == resource.data.expireAt
      && isGrantedNow() && counterOf(session()) == counter;
  }
  // An admin lets an account try again, but not the protected one: its password is for nobody to guess.
  function isUnlock() {
    return request.resource.data.count == 0 && request.resource.data.expireAt == sweepTime()
      && isAdmin() && counter.matches('[0-9a-f]+-[0-9]+')${guarded.join("")};
  }
}

// Browsers that signed in before, by an id that only they know. Nobody reads one.
match /KnownDevices/{device} {
  // One beside each grant, for the account granted, named by the session.
  allow create: if isAnonymous() && isGrantedNow() && sessionAfter().device == device
    && request.resource.data.keys().hasOnly(['credential', 'at', 'expireAt'])
    && request.resource.data.credential == session().credential && request.resource.data.at == request.time
    && request.resource.data.expireAt == session().expireAt + duration.value(${KNOWN_DAYS}, 'd');
}`);
}
