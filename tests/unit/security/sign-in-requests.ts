/** Requests on the sign-in part of the rules, each right as it is made, and changed by the table of sign-in-table.ts. */
import { createHash } from "node:crypto";
import type { RulesMethod } from "local-firebase/rules";
import { NOW, type Documents } from "./evaluate";

export interface SignInRequest {
  readonly method: RulesMethod;
  /** The document; of a list, the collection. */
  readonly path: string;
  /** Default "me"; null: nobody is signed in. */
  readonly uid?: string | null;
  readonly before?: Documents;
  /** What the whole batch leaves that was not there before, or not so. Null: taken away. */
  readonly after?: { readonly [path: string]: Documents[string] | null };
  /** Of a list: what is compared, and the limit. */
  readonly where?: { readonly [field: string]: string };
  readonly limit?: number;
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
export const counterOf = (kind: string, id: string) => `SignInAttempts/${sha256(`${kind}:${id}`)}`;

export const secret = "c2VjcmV0";
export const verifier = sha256(secret);
export const other = sha256("other");
export const SESSION = "Sessions/me";
export const COUNTER = counterOf("admin", "a@b.qa");
export const claim = { state: "claimed", kind: "admin", id: "a@b.qa", secret, verifier, at: NOW };
export const grant = { state: "granted", kind: "admin", recordId: "r1", verifier, at: NOW };
export const companyClaim = { ...claim, kind: "company", id: "ACME" };
export const companyGrant = { ...grant, kind: "company" };
export const admin = { email: "a@b.qa", password: verifier };
export const company = { companyId: "ACME", companyName: "Acme", password: verifier };
export const RECORDS: Documents = { "Admins/r1": admin, "Companies/r1": company };

/** Reading a record that is open to admins alone, with this session stored. */
export const asAdmin = (session: object | undefined, record: object = admin): SignInRequest => ({
  method: "get",
  path: "Admins/r2",
  before: {
    "Admins/r1": { ...record },
    "Companies/r1": company,
    ...(session && { [SESSION]: { ...session } }),
  },
});
/** Reading an employee, whom a company may read that has the same id. */
export const asCompany = (session: object, record: object = company): SignInRequest => ({
  method: "get",
  path: "Employees/e1",
  before: {
    "Employees/e1": { companyId: "ACME" },
    "Companies/r1": { ...record },
    "Admins/r1": admin,
    [SESSION]: { ...session },
  },
});
/** Writing a claim, whose counter goes from `from` (none: no document) to one more. */
export const claims = (
  change: object = {},
  from?: { count: number; at: Date },
  to: object = {},
): SignInRequest => {
  const session: typeof claim = { ...claim, ...change };
  const counter = counterOf(session.kind, session.id);
  return {
    method: "create",
    path: SESSION,
    before: from ? { [counter]: from } : {},
    after: { [SESSION]: session, [counter]: { count: (from?.count ?? 0) + 1, at: NOW, ...to } },
  };
};
export const grants = (
  change: object,
  stored: object = claim,
  records: Documents = RECORDS,
): SignInRequest => ({
  method: "update",
  path: SESSION,
  before: { ...records, [SESSION]: { ...claim, at: ago(59), ...stored } },
  after: { [SESSION]: { ...grant, ...change } },
});
/** Counting a try: the counter as it becomes, with the session that stands after the batch. */
export const counts = (counter: object, session: object | null = claim, from?: object): SignInRequest => ({
  method: from ? "update" : "create",
  path: COUNTER,
  before: from ? { [COUNTER]: { ...from } } : {},
  after: { [COUNTER]: { count: 1, at: NOW, ...counter }, ...(session && { [SESSION]: { ...session } }) },
});
/** Taking the counter away, or to 0. */
export const resets = (
  after: object,
  stored: object = claim,
  { path = COUNTER, count = null as number | null } = {},
): SignInRequest => ({
  method: count === null ? "delete" : "update",
  path,
  before: { [path]: { count: 3, at: ago(9) }, [SESSION]: { ...claim, ...stored } },
  after: { [path]: count === null ? null : { count, at: NOW }, [SESSION]: { ...grant, ...after } },
});
/** The query of a claim. */
export const lists = (kind: "admin" | "company", change: object = {}, more: object = {}): SignInRequest => {
  const [name, id] = kind === "admin" ? ["Admins", "email"] : ["Companies", "companyId"];
  const stored = kind === "admin" ? claim : companyClaim;
  return {
    method: "list",
    path: name!,
    before: { [SESSION]: { ...stored, ...change } },
    where: { [id!]: stored.id, password: verifier },
    limit: 1,
    ...more,
  };
};
export const onSession = (method: "get" | "delete", uid: string | null): SignInRequest => ({
  method,
  path: SESSION,
  uid,
  before: { [SESSION]: grant },
});
/** A claim after this many tries, the last so many seconds ago. */
export const tries = (count: number, seconds: number) => claims({}, { count, at: ago(seconds) });
