import type { WireValue } from "local-firebase";
import type { PanelDefinition } from "../../src/definition";
import { modelOf, storedKeyIn } from "../../src/fields/models";
import { saltedSecret, verifierOf } from "../../src/schema/sign-in";
import { passwordError } from "../../src/fields/password/password-error";
import { signInIdOf } from "../../src/fields/record";
import type { Collection, Field } from "../../src/schema/types";
import { accountCollections, type Accounts } from "../owner/accounts";
import { CREDENTIALS, credentialPath } from "../owner/credential";
import type { OwnerDocument, OwnerDocuments } from "../owner/owner-database";

/** A record that can sign in, and the path of its credential. */
export interface AccountPlan {
  readonly collection: Accounts;
  readonly kind: string;
  readonly record: OwnerDocument;
  /** The stored form after the migration, under this field. */
  readonly id: string;
  readonly idField: string;
  /** The record's key for the time at which the password was set. */
  readonly passwordAt: string;
  readonly credential: string;
}

/**
 * What an account needs.
 * `done`: it has a credential.
 * `derive`: its plain password is known.
 * `renew`: its password is not known, and the stored verifier cannot be salted again.
 * `ask`: the same for the protected account.
 * `stuck`: only a new password helps.
 */
export type MigrationStep = { readonly account: AccountPlan } & (
  | { readonly kind: "done" | "renew" | "ask" }
  | { readonly kind: "derive"; readonly password: string; readonly weak: boolean }
  | { readonly kind: "stuck"; readonly reason: string }
);

export interface Plan {
  /** Problems that a person must fix before the first write, one line each. */
  readonly errors: readonly string[];
  readonly steps: readonly MigrationStep[];
  /** Credentials without an account, which would still allow a sign-in. */
  readonly orphans: readonly OwnerDocument[];
}

/** The form in which an earlier release stored a verifier in place of the password. */
const VERIFIER = /^[0-9a-f]{64}$/;

/** Passwords that the owner knows, by e-mail or company id. */
export type KnownPasswords = ReadonlyMap<string, string>;

/** Reads all accounts without writing. */
export async function planOf(
  documents: OwnerDocuments,
  definition: PanelDefinition,
  known: KnownPasswords,
): Promise<Plan> {
  // Credentials are read before records. Otherwise the credential of an account that is added meanwhile would
  // count as orphaned.
  const credentials = await documents.list(CREDENTIALS);
  const errors: string[] = [];
  const accounts: AccountPlan[] = [];
  for (const collection of accountCollections(definition))
    for (const record of await documents.list(collection.name)) {
      const account = await accountOf(collection, record);
      if (typeof account === "string") errors.push(`${record.path}: ${account}`);
      else accounts.push(account);
    }
  for (const account of accounts) {
    const same = accounts.filter(({ credential }) => credential === account.credential);
    if (same.length > 1 && same[0] === account)
      errors.push(`${same.map(({ record }) => record.path).join(", ")}: all are ${account.id}`);
  }
  const byPath = new Map(credentials.map((credential) => [credential.path, credential]));
  const steps: MigrationStep[] = [];
  for (const account of accounts) {
    const step = await stepOf(definition, account, byPath.get(account.credential), known.get(account.id));
    if (step) steps.push(step);
    else errors.push(`${account.record.path} (${account.id}): the password in the file is another`);
  }
  const owned = new Set(accounts.map(({ credential }) => credential));
  const ids = new Set(accounts.map(({ id }) => id));
  for (const id of known.keys())
    if (!ids.has(id)) errors.push(`${id}: the file names it, and no account has it`);
  return { errors, steps, orphans: credentials.filter(({ path }) => !owned.has(path)) };
}

/** @returns a text if the record's id cannot be used to sign in. */
async function accountOf(collection: Accounts, record: OwnerDocument): Promise<AccountPlan | string> {
  const { signIn } = collection;
  const field = fieldOf(collection, signIn.id);
  const idField = storedKeyIn(collection, signIn.id);
  const stored = textOf(record.fields[idField]);
  const name = record.path.slice(record.path.lastIndexOf("/") + 1);
  // The rules accept no other id, because it becomes part of paths and of a pattern.
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(name)) return "its document id is not of letters, digits, _ and -";
  if (!stored?.trim()) return `no text as its ${signIn.id}`;
  const error = modelOf(field).check(stored, field);
  if (error) return `${signIn.id} ${stored}: ${error}`;
  const id = signInIdOf(collection, stored);
  if (id !== stored && field.immutable)
    return `${signIn.id} ${JSON.stringify(stored)} would become ${id}, and other records carry it`;
  const credential = await credentialPath(signIn.kind, id);
  const { setAt: passwordAt } = passwordKeys(collection);
  return { collection, kind: signIn.kind, record, id, idField, passwordAt, credential };
}

/** @returns undefined if the known password is not the account's. */
async function stepOf(
  definition: PanelDefinition,
  account: AccountPlan,
  credential: OwnerDocument | undefined,
  known: string | undefined,
): Promise<MigrationStep | undefined> {
  const { collection, record, passwordAt, id } = account;
  const { fields, path } = record;
  if (fields[passwordAt]) {
    if (textOf(credential?.fields["recordId"]) === path.slice(path.lastIndexOf("/") + 1))
      return { account, kind: "done" };
    return { account, kind: "stuck", reason: "its credential is gone, as after a shut-out or a restore" };
  }
  const stored = textOf(fields[passwordKeys(collection).earlier]);
  const isVerifier = stored !== undefined && VERIFIER.test(stored);
  if (isVerifier && known !== undefined && (await earlierVerifier(definition, account, known)) !== stored)
    return undefined;
  const password = isVerifier ? known : stored;
  const isProtected = collection.protect?.value === id;
  if (!password) {
    if (isProtected) return { account, kind: "ask" };
    if (isVerifier) return { account, kind: "renew" };
    return { account, kind: "stuck", reason: "it has no text as its password" };
  }
  const weak = (await weaknessOf(definition, account, password)) !== undefined;
  return { account, kind: "derive", password, weak };
}

/** @returns the verifier of a password as the earlier release stored it. */
async function earlierVerifier(
  { product }: PanelDefinition,
  { kind, id }: AccountPlan,
  password: string,
): Promise<string> {
  return verifierOf(await saltedSecret(`${product.id}:${kind}:${id}`, password));
}

/** @returns the weakness of an account's password by current standards, or undefined. */
export function weaknessOf(
  { product }: PanelDefinition,
  { collection, record }: AccountPlan,
  password: string,
): Promise<string | undefined> {
  const words = collection.fields.flatMap((field) => {
    const value =
      field.type === "text" || field.type === "email"
        ? record.fields[storedKeyIn(collection, field.key)]
        : undefined;
    return textOf(value) ?? [];
  });
  return passwordError(password, [...words, product.title]);
}

/** @returns the keys of a record's password in earlier releases, and of the time at which it was set. */
export function passwordKeys(collection: Accounts): { readonly earlier: string; readonly setAt: string } {
  const { password: earlier } = collection.signIn;
  return { earlier, setAt: storedKeyIn(collection, earlier) };
}

function fieldOf({ fields, name }: Collection, key: string): Field {
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`${name} declares no ${key}`);
  return field;
}

function textOf(value: WireValue | undefined): string | undefined {
  return value && "stringValue" in value ? value.stringValue : undefined;
}
