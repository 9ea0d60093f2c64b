import { createHash } from "node:crypto";
import type { SmokeAccount } from "../../fixtures/http/sign-in";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/**
 * An account whose secret was not derived from its password, which is slow by design: the rules never see the
 * derivation. @param password any text, another one for another password.
 */
export function plainAccount(kind: string, id: string, password: string): SmokeAccount {
  const secret = Buffer.from(password).toString("base64");
  return { kind, id, secret, verifier: sha256(secret), key: sha256(`${kind}:${id}`) };
}

const NAMES: { readonly [kind: string]: string } = { admin: "Admins", company: "Companies" };
/** Path of an account's record. */
export const recordPath = ({ kind }: SmokeAccount, recordId: string) => `${NAMES[kind]!}/${recordId}`;
export const credentialPath = ({ key }: SmokeAccount) => `Credentials/${key}`;
