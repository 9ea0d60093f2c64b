/** Requests on the sign-in part of the rules, each right as it is made, and changed by the table of sign-in-table.ts. */
import type { RulesMethod } from "local-firebase/rules";
import type { WireValue } from "local-firebase";
import { counterIds } from "../../../packages/firestore-panel/src/schema/sign-in";
import { ago, anonymousSince, NOW, sha256, type Changes, type Documents } from "./evaluate";

export interface SignInRequest {
  readonly method: RulesMethod;
  /** The document; of a list, the collection. */
  readonly path: string;
  /** Default "me"; null: nobody is signed in. */
  readonly uid?: string | null;
  /** What the token says. Default: an anonymous user of this moment. */
  readonly token?: object;
  readonly before?: Documents;
  /** What the whole batch leaves. */
  readonly after?: Changes;
  /** Of a list: what is compared, and the limit. */
  readonly where?: { readonly [field: string]: string };
  readonly limit?: number;
}

/** A value of a type that the panel stores nothing of. */
export class Wire {
  constructor(readonly value: WireValue) {}
}

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
export const claim = {
  state: "claimed",
  kind: "admin",
  id: ID,
  credential: KEY,
  secret,
  device: "",
  at: NOW,
  expireAt: SWEEP,
};
const { secret: _, ...kept } = claim;
export const grant = { ...kept, state: "granted", verifier };
const asCompanyOf = { kind: "company", id: "ACME", credential: COMPANY_KEY };
export const companyGrant = { ...grant, ...asCompanyOf };
export const admin = { name: "A", email: ID, role: "Admin", passwordAt: ago(100), time: ago(100) };
export const company = { companyId: "ACME", companyName: "Acme", passwordAt: ago(100) };
export const employee = {
  name: "E",
  empId: "1",
  qid: "2",
  password: "p",
  companyId: "ACME",
  companyName: "Acme",
};
export const credential = { kind: "admin", recordId: "a1", verifier, time: ago(100) };
export const companyCredential = { ...credential, kind: "company", recordId: "c1" };
/** An admin and a company, with their credentials. */
export const ACCOUNTS: Documents = {
  "Admins/a1": admin,
  [`Credentials/${KEY}`]: credential,
  "Companies/c1": company,
  [`Credentials/${COMPANY_KEY}`]: companyCredential,
};
const known = { credential: KEY, at: ago(50), expireAt: seconds(NOW, 1) };

/** Reading a record that is open to admins alone, with this session stored. */
export const asAdmin = (session: object | undefined, of: object = {}): SignInRequest => ({
  method: "get",
  path: "Admins/a2",
  before: {
    ...ACCOUNTS,
    [`Credentials/${KEY}`]: { ...credential, ...of },
    ...(session && { [SESSION]: { ...session } }),
  },
});
/** Reading an employee, whom a company may read that has the same id. */
export const asCompany = (session: object, of: object = {}, record: object = employee): SignInRequest => ({
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
export const claims = (change: object = {}, from?: number, to: object = {}): SignInRequest => {
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
export const claimsKnown = (change: object = {}, device: unknown = DEVICE): SignInRequest => {
  const asked = claims({ device });
  return {
    ...asked,
    before: { ...asked.before, [`KnownDevices/${String(device)}`]: { ...known, ...change } },
  };
};
/** The grant of a claim of 59 seconds ago. */
export const grants = (change: object, stored: object = {}, of: object = {}): SignInRequest => ({
  method: "update",
  path: SESSION,
  before: {
    ...ACCOUNTS,
    [`Credentials/${KEY}`]: { ...credential, ...of },
    [SESSION]: { ...claim, at: ago(59), ...stored },
  },
  after: { [SESSION]: { ...grant, ...change } },
});
export const closes = (change: object = {}, stored: object = grant): SignInRequest => ({
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
): SignInRequest => ({
  method: from === undefined ? "create" : "update",
  path,
  before: from === undefined ? {} : { [path]: { count: from, expireAt: SWEEP } },
  after: {
    [path]: { count: (from ?? 0) + 1, expireAt: SWEEP, ...change },
    ...(session && { [SESSION]: { ...claim, ...session } }),
  },
});
/** The same on the day's counter. */
export const countsOfDay = (from: number): SignInRequest => counts({}, {}, from, countersOf(KEY)[1]);
/** The same on the counters of a known browser. */
export const countsKnown = (from: number, path = counterOf(DEVICE)): SignInRequest =>
  counts({}, { device: DEVICE }, from, path);
/** Taking a try back beside a grant: the counter as it becomes, and the session before and after. */
export const givesBack = (
  change: object,
  before: object = {},
  after: object = {},
  path = COUNTER,
): SignInRequest => ({
  method: "update",
  path,
  before: { [path]: { count: 3, expireAt: SWEEP }, [SESSION]: { ...claim, at: ago(59), ...before } },
  after: { [path]: { count: 2, expireAt: SWEEP, ...change }, [SESSION]: { ...grant, ...after } },
});
/** An admin sets a counter to 0. @param from how often before. */
export const unlocks = (
  change: object = {},
  path = counterOf(COMPANY_KEY),
  session: object = grant,
  from = 0,
): SignInRequest => ({
  method: "update",
  path,
  before: {
    ...ACCOUNTS,
    [path]: { count: 8, expireAt: SWEEP, ...(from > 0 && { unlocks: from }) },
    [SESSION]: { ...session },
  },
  after: { [path]: { count: 0, expireAt: SWEEP, unlocks: from + 1, ...change } },
});
/** Noting the browser beside a grant. */
export const notes = (change: object = {}, before: object = {}, after: object = {}): SignInRequest => ({
  method: "create",
  path: `KnownDevices/${NEW_DEVICE}`,
  before: { [SESSION]: { ...claim, at: ago(59), ...before } },
  after: {
    [`KnownDevices/${NEW_DEVICE}`]: {
      credential: KEY,
      at: NOW,
      expireAt: seconds(SWEEP, 180 * 24 * 3600),
      ...change,
    },
    [SESSION]: { ...grant, device: NEW_DEVICE, ...after },
  },
});
