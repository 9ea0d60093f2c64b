/** The accounts that sign in: the declared collection of each kind, and what its records hold for it. */
import { panel } from "../definition";
import { storedKeysOf } from "../fields/models";
import { signInIdOf } from "../fields/record";
import type { Collection, Json, RecordData, SignIn } from "../schema/types";
import type { SessionKind } from "../contract/session";

export interface Accounts {
  readonly collection: Collection;
  readonly signIn: SignIn;
  /** Stored key of the id, as queries name it. */
  readonly idKey: string;
}

/** The declared collection whose records sign in as this kind. */
export function accountsOf(kind: SessionKind): Accounts {
  for (const collection of panel().collections) {
    const { signIn } = collection;
    if (signIn?.kind !== kind) continue;
    return { collection, signIn, idKey: storedKey(collection, signIn.id) };
  }
  throw new Error(`No collection declares a sign-in of kind ${kind}`);
}

function storedKey(collection: Collection, key: string): string {
  const field = collection.fields.find((candidate) => candidate.key === key);
  return (field && storedKeysOf(field)[0]) ?? key;
}

/** The record's sign-in id, in the normalized form of comparisons. */
export function signInIdIn(kind: SessionKind, record: RecordData): string {
  const { collection, signIn } = accountsOf(kind);
  const id = record[signIn.id];
  return typeof id === "string" ? signInIdOf(collection, id) : "";
}

/** The record without its password field. */
export function withoutPassword(kind: SessionKind, record: RecordData): RecordData {
  const { signIn } = accountsOf(kind);
  const rest: [string, Json][] = Object.entries(record).filter(([key]) => key !== signIn.password);
  return { ...Object.fromEntries(rest), id: record.id };
}

/** When the record's password was set, as ISO text. */
export function passwordAtOf(kind: SessionKind, record: RecordData): string | null {
  const value = record[accountsOf(kind).signIn.password];
  return typeof value === "string" ? value : null;
}
