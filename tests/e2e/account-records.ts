/** Accounts as they are stored: the record, and beside it what its password is compared with, which nobody reads. */
import { ADMINS, type Admin } from "../../demo/admins";
import { credentialDocument } from "../../demo/credentials";
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { PROTECTED_ADMIN_EMAIL } from "../../src/config/product";

export interface StoredAccount {
  readonly kind: "admin" | "company";
  readonly recordId: string;
  readonly id: string;
  readonly verifier: string;
  /** The record, but for when its password was set. */
  readonly record: PlainFields;
}

const DAY_MS = 24 * 3_600_000;
/** When the passwords of the stories' accounts were set: before every session that they are given. */
export const PASSWORD_AT = new Date(Date.now() - 3 * DAY_MS);

/** @param passwordAt a later one ends every session of the account, also where the password is the same. */
export function accountDocuments(
  { kind, recordId, id, verifier, record }: StoredAccount,
  passwordAt = PASSWORD_AT,
): { readonly [path: string]: PlainFields } {
  const collection = kind === "admin" ? "Admins" : "Companies";
  const credential = credentialDocument(kind, id, { recordId, verifier, time: passwordAt });
  return { [`${collection}/${recordId}`]: { ...record, passwordAt }, [credential.path]: credential.fields };
}

const [owner, admin] = ADMINS;
if (!owner || !admin) throw new Error("The demo data has no two admins.");
if (owner.email !== PROTECTED_ADMIN_EMAIL)
  throw new Error("The demo data's first admin is not the protected one.");

/** The account that the stories sign in with. It may change everything but the protected account. */
export const ADMIN = { recordId: "story-admin", ...admin };

export function storedAdmin(account: Admin & { readonly recordId: string } = ADMIN): StoredAccount {
  const { email, name, recordId, role, verifier } = account;
  return { kind: "admin", recordId, id: email, verifier, record: { email, name, role, time: new Date() } };
}
