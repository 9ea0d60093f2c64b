/** Everybody who may knock at the rules, and what is stored about them. */
import { callersOf } from "../../../src/schema/access";
import type { Access, Caller, Operation } from "../../../src/schema/types";
import { COMPANY } from "../../fixtures/specimens/good-record";

const VERIFIER = "a".repeat(64);
const HOUR = 3_600_000;

export interface Knocker {
  readonly name: string;
  /** Undefined: nobody is signed in. */
  readonly uid?: string;
  /** The declared callers that this one counts as. */
  readonly counts: readonly Caller[];
}

/** `owner` is also the id of the records that are asked for. */
export const OWNER = "owner";

export const KNOCKERS: readonly Knocker[] = [
  { name: "nobody", counts: [] },
  { name: "a member", uid: "member", counts: ["member"] },
  { name: "the owner", uid: OWNER, counts: ["member", "owner"] },
  { name: "an admin's claim without a grant", uid: "claimed-admin", counts: ["member"] },
  { name: "a company's claim without a grant", uid: "claimed-company", counts: ["member"] },
  { name: "the own company", uid: "own-company", counts: ["member", "company"] },
  { name: "another company", uid: "other-company", counts: ["member"] },
  { name: "a company whose password changed", uid: "former-company", counts: ["member"] },
  { name: "an admin", uid: "admin", counts: ["member", "admin"] },
  { name: "an admin whose role is User", uid: "user-admin", counts: ["member", "admin"] },
  { name: "an admin whose password changed", uid: "former-admin", counts: ["member"] },
  { name: "an admin whose record is gone", uid: "deleted-admin", counts: ["member"] },
  { name: "an admin after twelve hours", uid: "late-admin", counts: ["member"] },
];

export function isGranted(access: Access, operation: Operation, knocker: Knocker): boolean {
  return callersOf(access, operation).some((caller) => knocker.counts.includes(caller));
}

const granted = (kind: "admin" | "company", recordId: string, age = 0) => ({
  state: "granted",
  kind,
  recordId,
  verifier: VERIFIER,
  at: new Date(Date.now() - age),
});
const claimed = (kind: "admin" | "company", id: string) => ({
  state: "claimed",
  kind,
  id,
  secret: "s",
  verifier: VERIFIER,
  at: new Date(),
});

/** Documents that make the callers what they are, by path. */
export const STANDING = {
  "Admins/a1": { name: "A", email: "admin@b.qa", password: VERIFIER, role: "Admin" },
  "Admins/a2": { name: "B", email: "former@b.qa", password: "b".repeat(64), role: "Admin" },
  "Admins/a3": { name: "C", email: "user@b.qa", password: VERIFIER, role: "User" },
  "Companies/c1": { companyId: COMPANY.id, companyName: COMPANY.name, password: VERIFIER },
  "Companies/c2": { companyId: "OTHER", companyName: "Other", password: VERIFIER },
  "Companies/c3": { companyId: COMPANY.id, companyName: COMPANY.name, password: "b".repeat(64) },
  "Sessions/admin": granted("admin", "a1"),
  "Sessions/user-admin": granted("admin", "a3"),
  "Sessions/former-admin": granted("admin", "a2"),
  "Sessions/deleted-admin": granted("admin", "gone"),
  "Sessions/late-admin": granted("admin", "a1", 12.01 * HOUR),
  "Sessions/own-company": granted("company", "c1"),
  "Sessions/other-company": granted("company", "c2"),
  "Sessions/former-company": granted("company", "c3"),
  "Sessions/claimed-admin": claimed("admin", "admin@b.qa"),
  "Sessions/claimed-company": claimed("company", COMPANY.id),
};
