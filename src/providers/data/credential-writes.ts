/**
 * What an account's password is compared with is written beside its record, in one transaction, as the rules demand
 * (docs/sign-in.md). Nobody can read it back.
 */
import { doc, serverTimestamp, type Firestore, type Transaction } from "firebase/firestore";
import { env } from "../../config/env";
import { signInIdOf } from "../../fields/sign-in-id";
import { credentialKeyOf, secretOf, verifierOf } from "../../schema/verifier";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { codeOf } from "../errors";

/** Writes one credential for the record with this id. */
export type CredentialWrite = (transaction: Transaction, recordId: string) => void;

/**
 * @param values with the sign-in id as it will be, and the password as it was typed, if it was.
 * @returns undefined where no password is set. Takes a moment: the derivation is slow by design.
 */
export async function credentialWrite(
  firestore: Firestore,
  collection: Collection,
  values: FormValues,
): Promise<CredentialWrite | undefined> {
  const { signIn } = collection;
  const password = signIn && values[signIn.password];
  if (!signIn || typeof password !== "string" || password === "") return undefined;
  const { kind } = signIn;
  const id = idIn(collection, values);
  const secret = await secretOf(env().firebase.projectId, kind, id, password);
  const [key, verifier] = await Promise.all([credentialKeyOf(kind, id), verifierOf(secret)]);
  const reference = doc(firestore, "Credentials", key);
  return (transaction, recordId) => {
    transaction.set(reference, { kind, recordId, verifier, time: serverTimestamp() });
  };
}

/**
 * @param before a record that goes, or gets another id.
 * @returns what takes its credential away; undefined where it has none to lose.
 */
export async function credentialRemoval(
  firestore: Firestore,
  collection: Collection,
  before: RecordData,
  after?: FormValues,
): Promise<((transaction: Transaction) => void) | undefined> {
  const { signIn } = collection;
  const id = idIn(collection, before);
  if (!signIn || id === "" || (after && idIn(collection, { ...before, ...after }) === id)) return undefined;
  const reference = doc(firestore, "Credentials", await credentialKeyOf(signIn.kind, id));
  return (transaction) => {
    transaction.delete(reference);
  };
}

/**
 * An account that was shut out by the console has no credential any more, and to delete what is not there is refused.
 * @param task is tried with the removal of the credential, and when that is refused, without it.
 */
export async function withOrWithoutRemoval<T>(
  collection: Collection,
  task: (removing: boolean) => Promise<T>,
): Promise<T> {
  if (!collection.signIn) return task(false);
  try {
    return await task(true);
  } catch (error) {
    if (codeOf(error) !== "permission-denied") throw error;
    return task(false).catch(() => {
      throw error;
    });
  }
}

function idIn(collection: Collection, values: FormValues): string {
  const id = collection.signIn && values[collection.signIn.id];
  return typeof id === "string" ? signInIdOf(collection, id) : "";
}
