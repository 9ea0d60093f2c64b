/** Settings that differ between the two kinds of sign-in: addresses, storage keys and messages. */
import { collections } from "../../resources";
import { storedKeysOf } from "../../fields/models";
import { signInIdOf } from "../../fields/record";
import { HOUR_MS, SESSION_HOURS } from "../../schema/sign-in";
import type { Collection, RecordData, SignIn } from "../../schema/types";
import type { EndReason, SessionKind } from "../../contract/session";

interface KindSettings {
  readonly login: string;
  /** Key in local storage of the signed-in account's record. */
  readonly storageKey: string;
  readonly noMatch: string;
  readonly failed: string;
  readonly signedIn?: string;
}

export const KINDS: { readonly [kind in SessionKind]: KindSettings } = {
  admin: {
    login: "/login",
    storageKey: "currentUser",
    noMatch: "Invalid email or password",
    failed: "Signin Failed",
    signedIn: "Signin Successfully",
  },
  company: {
    login: "/organization-login",
    storageKey: "company_admin",
    noMatch: "Invalid credentials",
    failed: "An error occurred during login.",
  },
};

export const END_MESSAGES: { readonly [reason in EndReason]: string } = {
  "signed-out-elsewhere": "You signed out in another tab.",
  expired: "You have been signed in for 12 hours. Sign in again.",
  revoked: "This session is no longer valid: the account was changed or signed out. Sign in again.",
};

/** The duration of a session in milliseconds. The rules use the same hours. */
export const SESSION_MS = SESSION_HOURS * HOUR_MS;

export interface Accounts {
  readonly collection: Collection;
  readonly signIn: SignIn;
  /** Stored key of the id, as queries name it. */
  readonly idKey: string;
}

/** The declared collection whose records sign in as this kind. */
export function accountsOf(kind: SessionKind): Accounts {
  for (const collection of collections) {
    const { signIn } = collection;
    if (signIn?.kind !== kind) continue;
    return {
      collection,
      signIn,
      idKey: storedKey(collection, signIn.id),
    };
  }
  throw new Error(`No collection declares a sign-in of kind ${kind}`);
}

/** The record's sign-in id, in the normalized form of comparisons. */
export function signInIdIn(kind: SessionKind, record: RecordData): string {
  const { collection, signIn } = accountsOf(kind);
  const id = record[signIn.id];
  return typeof id === "string" ? signInIdOf(collection, id) : "";
}

function storedKey(collection: Collection, key: string): string {
  const field = collection.fields.find((candidate) => candidate.key === key);
  return (field && storedKeysOf(field)[0]) ?? key;
}
