/**
 * Requests on the sign-in part of the rules: those that are right, and for each condition one that is wrong in nothing
 * else. Some begin with stored documents that no client could have written, so that one condition stands alone.
 */
import { counterIds } from "../../../packages/firestore-panel/src/schema/sign-in";
import { ago, anonymousSince, NOW, sha256, Wire, type AskedRequest, type Documents } from "./evaluate";

/** An anonymous user to whom a password was linked, with the token of the next sign-in. */
export const LINKED = { ...anonymousSince(0), firebase: { sign_in_provider: "password" } };

const HOUR = 3_600_000;
const hourOf = (time: Date) => Math.floor(time.getTime() / HOUR);
export const SWEEP = new Date((hourOf(NOW) + 25) * HOUR);
export const seconds = (time: Date, more: number) => new Date(time.getTime() + more * 1000);

export const secret = "c2VjcmV0";
export const verifier = sha256(secret);
export const other = sha256("other");
export const DEVICE = "d".repeat(32);
export const NEW_DEVICE = "e".repeat(32);
export const SESSION = "Sessions/me";
export const keyOf = (kind: string, id: string) => sha256(`${kind}:${id}`);
/** The counter of this hour. */
export const counterOf = (whom: string, time = NOW) => countersOf(whom, time)[0]!;
/** The counters of the hour and of the day. */
export const countersOf = (whom: string, time = NOW) =>
  counterIds(whom, hourOf(time)).map((id) => `SignInAttempts/${id}`);
/** Both counters with the same count. */
export const countedOn = (whom: string, count: number, more: object = {}, time = NOW): Documents =>
  Object.fromEntries(countersOf(whom, time).map((path) => [path, { count, expireAt: SWEEP, ...more }]));

const ID = "a@b.qa";
export const KEY = keyOf("admin", ID);
export const COMPANY_KEY = keyOf("company", "ACME");
export const COUNTER = counterOf(KEY);
const kept = { kind: "admin", id: ID, credential: KEY, device: "", at: NOW, expireAt: SWEEP };
export const claim = { ...kept, state: "claimed", secret };
/** The claim of 59 seconds ago. */
const tried = { ...claim, at: ago(59) };
export const grant = { ...kept, state: "granted", verifier };
const asCompanyOf = { kind: "company", id: "ACME", credential: COMPANY_KEY };
export const companyGrant = { ...grant, ...asCompanyOf };
export const admin = { name: "A", email: ID, role: "Admin", passwordAt: ago(100), time: ago(100) };
export const company = { companyId: "ACME", companyName: "Acme", passwordAt: ago(100) };
const ofAcme = { companyId: "ACME", companyName: "Acme" };
export const employee = { name: "E", empId: "1", qid: "2", password: "p", ...ofAcme };
export const credential = { kind: "admin", recordId: "a1", verifier, time: ago(100) };
export const companyCredential = { ...credential, kind: "company", recordId: "c1" };
/** An admin and a company, with their credentials. */
export const ACCOUNTS: Documents = {
  "Admins/a1": admin,
  [`Credentials/${KEY}`]: credential,
  "Companies/c1": company,
  [`Credentials/${COMPANY_KEY}`]: companyCredential,
};
/** The same, the admin's credential otherwise. */
const accountsWith = (change: object): Documents => ({
  ...ACCOUNTS,
  [`Credentials/${KEY}`]: { ...credential, ...change },
});
/** A session of so many seconds, and a credential that is older. */
const HALF_DAY = 43_200;
const granted = (age: number, session = grant) => ({ ...session, at: ago(age) });
const OLDER = { time: ago(HALF_DAY + 100) };
const known = { credential: KEY, at: ago(50), expireAt: seconds(NOW, 1) };

/** Reading a record that is open to admins alone, with this session stored. */
export const asAdmin = (session: object | undefined, of: object = {}): AskedRequest => ({
  method: "get",
  path: "Admins/a2",
  before: { ...accountsWith(of), ...(session && { [SESSION]: { ...session } }) },
});
/** Reading an employee, whom a company may read that has the same id. */
export const asCompany = (session: object, of: object = {}, record: object = employee): AskedRequest => ({
  method: "get",
  path: "Employees/e1",
  before: {
    ...ACCOUNTS,
    [`Credentials/${COMPANY_KEY}`]: { ...companyCredential, ...of },
    "Employees/e1": { ...record },
    [SESSION]: { ...session },
  },
});
/** Writing a claim, whose counter goes from `from` (none: no document) to one more. */
export const claims = (change: object = {}, from?: number, to: object = {}): AskedRequest => {
  const session: typeof claim = { ...claim, ...change };
  const counted = (count: number, more = {}) =>
    countedOn(session.device || session.credential, count, more, session.at);
  return {
    method: "create",
    path: SESSION,
    before: { ...ACCOUNTS, ...(from !== undefined && counted(from)) },
    after: { [SESSION]: session, ...counted((from ?? 0) + 1, to) },
  };
};
/** A claim of a browser that is stored as known. */
export const claimsKnown = (change: object = {}, device: unknown = DEVICE): AskedRequest => {
  const asked = claims({ device });
  return {
    ...asked,
    before: { ...asked.before, [`KnownDevices/${String(device)}`]: { ...known, ...change } },
  };
};
/** The grant of that claim. */
export const grants = (change: object, stored: object = {}, of: object = {}): AskedRequest => ({
  method: "update",
  path: SESSION,
  before: { ...accountsWith(of), [SESSION]: { ...tried, ...stored } },
  after: { [SESSION]: { ...grant, ...change } },
});
export const closes = (change: object = {}, stored: object = grant): AskedRequest => ({
  method: "update",
  path: SESSION,
  before: { [SESSION]: { ...stored } },
  after: { [SESSION]: { state: "closed", expireAt: SWEEP, ...change } },
});
/** Counting a try: the counter as it becomes, with the session that stands after the batch. */
export const counts = (
  change: object,
  session: object | null = {},
  from?: number,
  path = COUNTER,
): AskedRequest => ({
  method: from === undefined ? "create" : "update",
  path,
  before: from === undefined ? {} : { [path]: { count: from, expireAt: SWEEP } },
  after: {
    [path]: { count: (from ?? 0) + 1, expireAt: SWEEP, ...change },
    ...(session && { [SESSION]: { ...claim, ...session } }),
  },
});
/** The same on the day's counter. */
export const countsOfDay = (from: number): AskedRequest => counts({}, {}, from, countersOf(KEY)[1]);
/** The same on the counters of a known browser. */
export const countsKnown = (from: number, path = counterOf(DEVICE)): AskedRequest =>
  counts({}, { device: DEVICE }, from, path);
/** Taking a try back beside a grant: the counter as it becomes, and the session before and after. */
export const givesBack = (
  change: object,
  before: object = {},
  after: object = {},
  path = COUNTER,
): AskedRequest => ({
  method: "update",
  path,
  before: { [path]: { count: 3, expireAt: SWEEP }, [SESSION]: { ...tried, ...before } },
  after: { [path]: { count: 2, expireAt: SWEEP, ...change }, [SESSION]: { ...grant, ...after } },
});
/** An admin sets a counter to 0. @param from how often before. */
export const unlocks = (
  change: object = {},
  path = counterOf(COMPANY_KEY),
  session: object = grant,
  from = 0,
): AskedRequest => ({
  method: "update",
  path,
  before: {
    ...ACCOUNTS,
    [path]: { count: 8, expireAt: SWEEP, ...(from > 0 && { unlocks: from }) },
    [SESSION]: { ...session },
  },
  after: { [path]: { count: 0, expireAt: SWEEP, unlocks: from + 1, ...change } },
});
const NOTED = { credential: KEY, at: NOW, expireAt: seconds(SWEEP, 180 * 24 * 3600) };
/** Noting the browser beside a grant. */
export const notes = (change: object = {}, before: object = {}, after: object = {}): AskedRequest => ({
  method: "create",
  path: `KnownDevices/${NEW_DEVICE}`,
  before: { [SESSION]: { ...tried, ...before } },
  after: {
    [`KnownDevices/${NEW_DEVICE}`]: { ...NOTED, ...change },
    [SESSION]: { ...grant, device: NEW_DEVICE, ...after },
  },
});

export type Table = { readonly [name: string]: AskedRequest };

const WRONG_SECRET = { secret: "d3Jvbmc=" };
const OWNER_KEY = keyOf("admin", "owner@westwalk.example");
/** A claim of another account, counted there. */
const claimsOf = (kind: string, id: string) => claims({ kind, id, credential: keyOf(kind, id) });
/** Users of another name, and nobody. */
const by = (request: AskedRequest, uid: string | null): AskedRequest => ({ ...request, uid });
const linked = (request: AskedRequest): AskedRequest => ({ ...request, token: LINKED });

export const RIGHT: Table = {
  "an admin reads": asAdmin(grant),
  "an admin reads, a second before twelve hours": asAdmin(granted(HALF_DAY - 1), { time: ago(HALF_DAY) }),
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
  "a session of twelve hours reads": asAdmin(granted(HALF_DAY), OLDER),
  "a session as old as its password reads": asAdmin(grant, { time: NOW }),
  "an admin whose verifier is another reads": asAdmin(grant, { verifier: other }),
  "a company reads another's employee": asCompany(companyGrant, {}, { ...employee, companyId: "OTHER" }),
  "a company of a linked user reads": linked(asCompany(companyGrant)),
  "a company whose password changed reads": asCompany(companyGrant, { verifier: other }),
  "a company's session of twelve hours reads": asCompany(granted(HALF_DAY, companyGrant), OLDER),
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
  "a grant with a wrong password and the right verifier": grants({}, WRONG_SECRET),
  "a grant with a wrong password and its verifier": grants(
    { verifier: sha256(WRONG_SECRET.secret) },
    WRONG_SECRET,
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
