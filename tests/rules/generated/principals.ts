/** Everybody who may knock at the rules, and what is stored about them. */
import {
  principalsOf,
  type Access,
  type AccessMethod,
  type Collection,
  type Principal,
} from "firestore-panel/schema";
import { COMPANY } from "#fixtures/specimens/good-record";

const VERIFIER = "a".repeat(64);
const HOUR = 3_600_000;

export interface TestPrincipal {
  readonly name: string;
  /** Undefined: nobody is signed in. */
  readonly uid?: string;
  /** How they signed in to Auth. Default: as the panel does, anonymously. */
  readonly provider?: "password";
  /** The declared callers that this one counts as. */
  readonly countsAs: readonly Principal[];
}

/** `owner` is also the id of the records that are asked for. */
export const OWNER = "owner";

export const TEST_PRINCIPALS: readonly TestPrincipal[] = [
  { name: "nobody", countsAs: [] },
  { name: "a member", uid: "member", countsAs: ["member"] },
  { name: "the owner", uid: OWNER, provider: "password", countsAs: ["member", "owner"] },
  { name: "an admin's claim without a grant", uid: "claimed-admin", countsAs: ["member"] },
  { name: "a company's claim without a grant", uid: "claimed-company", countsAs: ["member"] },
  { name: "the own company", uid: "own-company", countsAs: ["member", "company"] },
  { name: "another company", uid: "other-company", countsAs: ["member"] },
  { name: "a company whose password changed", uid: "former-company", countsAs: ["member"] },
  { name: "an admin", uid: "admin", countsAs: ["member", "admin"] },
  { name: "an admin whose role is User", uid: "user-admin", countsAs: ["member", "admin"] },
  { name: "an admin whose password changed", uid: "former-admin", countsAs: ["member"] },
  { name: "an admin whose password was set again to the same", uid: "again-admin", countsAs: ["member"] },
  { name: "an admin whose account is gone", uid: "deleted-admin", countsAs: ["member"] },
  { name: "an admin after twelve hours", uid: "late-admin", countsAs: ["member"] },
  { name: "an admin who signed out", uid: "closed-admin", countsAs: ["member"] },
  {
    name: "an admin whose user was given a password",
    uid: "linked-admin",
    provider: "password",
    countsAs: ["member"],
  },
];

export function isGranted(access: Access, method: AccessMethod, principal: TestPrincipal): boolean {
  return principalsOf(access, method).some((declared) => principal.countsAs.includes(declared));
}

/** What the declaration grants on a collection's records. Companies find their own by its id, which is a list of one. */
export function accessOf({ access, signIn }: Collection): Access {
  if (signIn?.kind !== "company") return access;
  return { ...access, list: [...(access.list ?? []), "company"] };
}

type Kind = "admin" | "company";
/** Documents that make the callers what they are, by path. Under ids of their own: no write of a test meets them. */
export function standingAt(now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const session = (kind: Kind, id: string, credential: string, age = 0) => {
    return { kind, id, credential, device: "", at: ago(age), expireAt: ago(-25) };
  };
  const granted = (...of: Parameters<typeof session>) => {
    return { state: "granted", verifier: VERIFIER, ...session(...of) };
  };
  const claimed = (...of: Parameters<typeof session>) => {
    return { state: "claimed", secret: "s", ...session(...of) };
  };
  const credentialOf = (kind: Kind, recordId: string, age = 24, verifier = VERIFIER) => {
    return { kind, recordId, verifier, time: ago(age) };
  };
  const [ADMIN, OWN] = ["admin@b.qa", COMPANY.id];
  return {
    "Admins/a1": { name: "A", email: ADMIN, role: "Admin", passwordAt: ago(24) },
    "Admins/a2": { name: "B", email: "user@b.qa", role: "User", passwordAt: ago(24) },
    "Companies/c1": { companyId: OWN, companyName: COMPANY.name, passwordAt: ago(24) },
    "Companies/c2": { companyId: "OTHER", companyName: "Other", passwordAt: ago(24) },
    "Credentials/a1": credentialOf("admin", "a1"),
    "Credentials/a2": credentialOf("admin", "a2"),
    "Credentials/changed": credentialOf("admin", "a1", 24, "b".repeat(64)),
    "Credentials/again": credentialOf("admin", "a1", 0),
    "Credentials/c1": credentialOf("company", "c1"),
    "Credentials/c2": credentialOf("company", "c2"),
    "Credentials/c1-changed": credentialOf("company", "c1", 24, "b".repeat(64)),
    "Sessions/admin": granted("admin", ADMIN, "a1"),
    "Sessions/user-admin": granted("admin", "user@b.qa", "a2"),
    "Sessions/former-admin": granted("admin", ADMIN, "changed"),
    "Sessions/again-admin": granted("admin", ADMIN, "again", 1),
    "Sessions/deleted-admin": granted("admin", "gone@b.qa", "gone"),
    "Sessions/late-admin": granted("admin", ADMIN, "a1", 12.01),
    "Sessions/linked-admin": granted("admin", ADMIN, "a1"),
    "Sessions/closed-admin": { state: "closed", expireAt: ago(-25) },
    "Sessions/own-company": granted("company", OWN, "c1"),
    "Sessions/other-company": granted("company", "OTHER", "c2"),
    "Sessions/former-company": granted("company", OWN, "c1-changed"),
    "Sessions/claimed-admin": claimed("admin", ADMIN, "a1"),
    "Sessions/claimed-company": claimed("company", OWN, "c1"),
  };
}
