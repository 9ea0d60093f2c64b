/** What the panel writes of accounts, by plain HTTP: each act in its two halves, which only one batch may hold. */
import { createHash } from "node:crypto";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { nameOf, type Project } from "../../fixtures/http/rest";
import type { SmokeAccount } from "../../fixtures/http/sign-in";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const now = (...keys: readonly string[]) =>
  keys.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" }));

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

/** A new record. */
export function recordWrite(
  project: Project,
  account: SmokeAccount,
  recordId: string,
  more: PlainFields = {},
) {
  const { kind, id } = account;
  const fields: PlainFields =
    kind === "admin"
      ? { name: "New", email: id, role: "Admin" }
      : { companyId: id, companyName: `Company ${id}` };
  return {
    update: {
      name: nameOf(project, recordPath(account, recordId)),
      fields: toWireFields({ ...fields, ...more }),
    },
    updateTransforms: now("passwordAt", ...(kind === "admin" ? ["time"] : [])),
  };
}

/** An edit of a record that tells of a new password. */
export function passwordTimeWrite(
  project: Project,
  account: SmokeAccount,
  recordId: string,
  change: PlainFields = {},
) {
  return {
    update: { name: nameOf(project, recordPath(account, recordId)), fields: toWireFields(change) },
    updateMask: { fieldPaths: Object.keys(change) },
    updateTransforms: now("passwordAt"),
  };
}

/** @param change what the credential says otherwise. */
export function credentialWrite(
  project: Project,
  account: SmokeAccount,
  recordId: string,
  change: PlainFields = {},
) {
  const { kind, verifier } = account;
  return {
    update: {
      name: nameOf(project, credentialPath(account)),
      fields: toWireFields({ kind, recordId, verifier, ...change }),
    },
    updateTransforms: now("time"),
  };
}

/** A deletion. */
export const deletion = (project: Project, path: string) => ({ delete: nameOf(project, path) });

/** The two halves of a new account. */
export const addWrites = (project: Project, account: SmokeAccount, recordId: string) =>
  [recordWrite(project, account, recordId), credentialWrite(project, account, recordId)] as const;
/** The two halves of a new password, which the account holds now. */
export const renewWrites = (project: Project, account: SmokeAccount, recordId: string) =>
  [passwordTimeWrite(project, account, recordId), credentialWrite(project, account, recordId)] as const;
/** The two halves of a removal. */
export const removeWrites = (project: Project, account: SmokeAccount, recordId: string) =>
  [deletion(project, recordPath(account, recordId)), deletion(project, credentialPath(account))] as const;
