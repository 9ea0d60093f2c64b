import { ADMINS, type Admin } from "../../demo/admins";
import { PROTECTED_ADMIN_EMAIL } from "../../src/config/product";
import type { StoredAccount } from "./account-records";

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
