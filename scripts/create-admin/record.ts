import { randomBytes } from "node:crypto";
import type { WireFields } from "local-firebase";
import { normaliseSignInId, secretOf, verifierOf } from "../../src/schema/verifier";

/** Where admins are kept. */
export const COLLECTION = "Admins";

/** A record of the Admins collection, ready to be written. Its password is a verifier. */
export interface AdminRecord {
  /** Below the documents root. */
  readonly path: string;
  readonly email: string;
  readonly fields: WireFields;
}

/** Another admin has this e-mail; nothing was written. */
export class DuplicateAdminError extends Error {
  constructor(email: string) {
    super(`There is an admin with the e-mail ${email} already.`);
  }
}

/** Makes the record of a new admin. Takes a second: the password is hashed slowly on purpose. */
export async function adminRecord(email: string, name: string, password: string): Promise<AdminRecord> {
  const id = normaliseSignInId("admin", email);
  const verifier = await verifierOf(await secretOf("admin", id, password));
  return {
    path: `${COLLECTION}/${randomBytes(10).toString("hex")}`,
    email: id,
    fields: {
      name: { stringValue: name.trim() },
      email: { stringValue: id },
      password: { stringValue: verifier },
      role: { stringValue: "Admin" },
      time: { timestampValue: new Date().toISOString().replace("Z", "000Z") },
    },
  };
}
