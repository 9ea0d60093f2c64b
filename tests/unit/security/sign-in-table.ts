/**
 * Requests on the sign-in part of the rules: those that are right, and for each condition one that is wrong in nothing
 * else. Some begin with stored documents that no client could have written, so that one condition stands alone.
 */
import { ago, anonymousSince, NOW, sha256 } from "./evaluate";
import {
  asAdmin,
  asCompany,
  claim,
  claims,
  claimsKnown,
  closes,
  COMPANY_KEY,
  companyGrant,
  COUNTER,
  countedOn,
  counterOf,
  countersOf,
  counts,
  countsKnown,
  countsOfDay,
  DEVICE,
  employee,
  givesBack,
  grant,
  grants,
  KEY,
  keyOf,
  LINKED,
  NEW_DEVICE,
  notes,
  other,
  secret,
  seconds,
  SESSION,
  SWEEP,
  unlocks,
  Wire,
  type SignInRequest,
} from "./sign-in-requests";

export type Table = { readonly [name: string]: SignInRequest };

const OWNER_KEY = keyOf("admin", "owner@westwalk.example");
/** A claim of another account, counted there. */
const claimsOf = (kind: string, id: string) => claims({ kind, id, credential: keyOf(kind, id) });
/** Users of another name, and nobody. */
const by = (request: SignInRequest, uid: string | null): SignInRequest => ({ ...request, uid });
const linked = (request: SignInRequest): SignInRequest => ({ ...request, token: LINKED });

export const RIGHT: Table = {
  "an admin reads": asAdmin(grant),
  "an admin reads, a second before twelve hours": asAdmin(
    { ...grant, at: ago(43_199) },
    { time: ago(43_200) },
  ),
  "a company reads its employee": asCompany(companyGrant),
  "the first claim": claims(),
  "the second claim": claims({}, 1),
  "a claim of a company": claimsOf("company", "ACME"),
  "a claim of an account that is none": claimsOf("company", "nobody"),
  "a claim of a user of almost ten minutes": { ...claims(), token: anonymousSince(599) },
  "the longest id": claimsOf("admin", "x".repeat(200)),
  "the longest secret": claims({ secret: "s".repeat(100) }),
  "the shortest id and secret": claims({ id: "x", credential: keyOf("admin", "x"), secret: "s" }),
  "a claim of a known browser": claimsKnown(),
  "a grant of an admin": grants({}),
  "a grant to a browser that is known from now on": grants({ device: NEW_DEVICE }),
  "a grant to a known browser": grants({ device: DEVICE }, { device: DEVICE }),
  "a session is closed by its user": closes(),
  "a claim is closed by a user who was given a password": linked(closes({}, claim)),
  "the first try is counted": counts({}),
  "the eighth try is counted": counts({}, {}, 7),
  "the twentieth try of a known browser is counted": countsKnown(19),
  "the forty-eighth try of a day is counted": countsOfDay(47),
  "the sixtieth try of a known browser in a day is counted": countsKnown(59, countersOf(DEVICE)[1]),
  "a try is taken back from the day as well": givesBack({}, {}, {}, countersOf(KEY)[1]),
  "an admin unlocks the day of an account": unlocks({}, countersOf(COMPANY_KEY)[1]),
  "an admin unlocks the third time in an hour": unlocks({}, counterOf(COMPANY_KEY), grant, 2),
  "an admin unlocks the ninth time in a day": unlocks({}, countersOf(COMPANY_KEY)[1], grant, 8),
  "a try is taken back with its grant": givesBack({}),
  "an admin unlocks an account": unlocks(),
  "an admin unlocks before anybody tried": { ...unlocks(), method: "create" },
  "a browser is noted beside its grant": notes(),
};

const CALLERS: Table = {
  "nobody reads": by(asAdmin(grant), null),
  "somebody without a session reads": asAdmin(undefined),
  "a session of a user who was given a password reads": linked(asAdmin(grant)),
  "a session of another state reads": asAdmin({ ...grant, state: "closed" }),
  "a session of twelve hours reads": asAdmin({ ...grant, at: ago(43_200) }, { time: ago(43_300) }),
  "a session as old as its password reads": asAdmin(grant, { time: NOW }),
  "an admin whose verifier is another reads": asAdmin(grant, { verifier: other }),
  "a company reads another's employee": asCompany(companyGrant, {}, { ...employee, companyId: "OTHER" }),
  "a company of a linked user reads": linked(asCompany(companyGrant)),
  "a company whose password changed reads": asCompany(companyGrant, { verifier: other }),
  "a company's session of twelve hours reads": asCompany(
    { ...companyGrant, at: ago(43_200) },
    { time: ago(43_300) },
  ),
};

const SESSIONS: Table = {
  "a claim in another's name": by(claims(), "another"),
  "a claim of a linked user": linked(claims()),
  "a claim of a user of ten minutes": { ...claims(), token: anonymousSince(600) },
  "a claim with a field more": claims({ recordId: "r1" }),
  "a claim of another state": claims({ state: "open" }),
  "a claim of no known kind": claimsOf("owner", "a@b.qa"),
  "a claim with an earlier time": claims({ at: ago(1) }),
  "a claim that is swept later": claims({ expireAt: seconds(SWEEP, 3600) }),
  "a claim without an id": claimsOf("admin", ""),
  "a claim with too long an id": claimsOf("admin", "x".repeat(201)),
  "a claim that names another credential": claims({ credential: other }),
  "a claim without a secret": claims({ secret: "" }),
  "a claim with too long a secret": claims({ secret: "s".repeat(101) }),
  "a claim with a secret of bytes": claims({ secret: new Wire({ bytesValue: "c2VjcmV0" }) }),
  "a claim of a browser whose id is none": claimsKnown({}, "x"),
  "a claim of a browser of another account": claimsKnown({ credential: other }),
  "a claim of a browser that is not known any more": claimsKnown({ expireAt: NOW }),
  "a claim of a browser that knew the last password": claimsKnown({ at: ago(100) }),
  "a claim that is not counted": { ...claims(), after: { [SESSION]: claim } },
  "a claim counted in the last hour": {
    ...claims(),
    after: { [SESSION]: claim, ...countedOn(KEY, 1), [COUNTER]: null, ...countedOn(KEY, 1, {}, ago(3600)) },
  },
  "a claim that the hour alone counts": {
    ...claims(),
    after: { [SESSION]: claim, [COUNTER]: { count: 1, expireAt: SWEEP } },
  },
  "a grant to a linked user": linked(grants({})),
  "a grant that keeps the secret": grants({ secret }),
  "a grant of another state": grants({ state: "given" }),
  "a grant of what is no claim": grants({}, { state: "granted" }),
  "a grant with an earlier time": grants({ at: ago(1) }),
  "a grant of a claim of a minute": grants({}, { at: ago(60) }),
  "a grant of another kind than the claim": grants({ kind: "company" }),
  "a grant of another id than the claim": grants({ id: "x@b.qa" }),
  "a grant of another credential than the claim": grants({ credential: other }),
  "a grant that is swept later": grants({ expireAt: seconds(SWEEP, 3600) }),
  "a grant to a browser whose id is none": grants({ device: "x" }),
  "a grant with a wrong password and the right verifier": grants({}, { secret: "d3Jvbmc=" }),
  "a grant with a wrong password and its verifier": grants(
    { verifier: sha256("d3Jvbmc=") },
    { secret: "d3Jvbmc=" },
  ),
  "a grant of a password of this moment": grants({}, {}, { time: NOW }),

  "a session is closed by another": by(closes(), "another"),
  "a session is closed and keeps its secret": closes({ secret }, claim),
  "a session is closed and says that it is granted": closes({ state: "granted" }),
  "a session is closed and swept at another time": closes({ expireAt: NOW }),
};

const COUNTERS: Table = {
  "the forty-ninth try of a day": countsOfDay(48),
  "the sixty-first try of a known browser in a day": countsKnown(60, countersOf(DEVICE)[1]),
  "a try with a field more": counts({ more: 1 }),
  "a next try of a linked user": linked(counts({}, {}, 3)),
  "a try of a number with a fraction": counts({ count: new Wire({ doubleValue: 1 }) }),
  "a try with a grant": counts({}, { state: "granted" }),
  "a try with a claim of an earlier time": counts({}, { at: ago(1) }),
  "a try of another account": counts({}, { credential: other }),
  "a try that is swept later": counts({ expireAt: seconds(SWEEP, 3600) }),
  "the ninth try": counts({}, {}, 8),
  "the twenty-first try of a known browser": countsKnown(20),

  "a try is taken back twice": givesBack({ count: 1 }),
  "a try is taken back, and swept at another time": givesBack({ expireAt: NOW }),
  "a try is taken back without a grant": givesBack({}, {}, { state: "claimed" }),
  "a try of another account is taken back": givesBack({}, {}, {}, counterOf(other)),

  "an admin sets a counter to 1": unlocks({ count: 1 }),
  "an admin unlocks the fourth time in an hour": unlocks({}, counterOf(COMPANY_KEY), grant, 3),
  "an admin unlocks the tenth time in a day": unlocks({}, countersOf(COMPANY_KEY)[1], grant, 9),
  "an admin unlocks without counting it": unlocks({ unlocks: 1 }, counterOf(COMPANY_KEY), grant, 1),
  "a first try that counts an unlock": counts({ unlocks: 0 }),
  "a next try that forgets the unlocks": counts({ unlocks: 0 }, {}, 3),
  "an admin has a counter swept at another time": unlocks({ expireAt: NOW }),
  "a company unlocks an account": unlocks({}, COUNTER, companyGrant),
  "an admin unlocks what is no counter": unlocks({}, "SignInAttempts/x"),
  "an admin unlocks the protected account": unlocks({}, counterOf(OWNER_KEY)),
};

const DEVICES: Table = {
  "a browser of a linked user is noted": linked(notes()),
  "a browser is noted by a session that was granted": notes({}, { state: "granted" }),
  "a browser is noted that the session does not name": notes({}, {}, { device: DEVICE }),
  "a browser is noted with a field more": notes({ more: 1 }),
  "a browser is noted for another account": notes({ credential: other }),
  "a browser is noted with an earlier time": notes({ at: ago(1) }),
  "a browser is known for longer": notes({ expireAt: seconds(SWEEP, 181 * 24 * 3600) }),
};

export const WRONG: Table = { ...CALLERS, ...SESSIONS, ...COUNTERS, ...DEVICES };
