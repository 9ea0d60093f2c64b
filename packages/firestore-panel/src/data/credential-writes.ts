/** Writes an account's credential with its record, as the rules require (docs/sign-in.md). Nobody can read it back. */
import { doc, serverTimestamp, type Firestore, type Transaction } from "firebase/firestore";
import type { PanelDefinition } from "../definition";
import { signInIdOf } from "../fields/record";
import { claimantOf, credentialKeyOf } from "../schema/sign-in";
import { textIn } from "../schema/stored-values";
import type { Collection, FormValues, RecordData } from "../schema/types";
import { codeOf, ProviderError } from "./errors";

type CredentialWrite = (transaction: Transaction, recordId: string) => void;

/**
 * @param values contain the new sign-in id, and the typed password if there is one.
 * @returns undefined without a new password. The derivation is slow by design.
 */
export async function credentialWrite(
  { product, env }: PanelDefinition,
  firestore: Firestore,
  collection: Collection,
  values: FormValues,
): Promise<CredentialWrite | undefined> {
  const { signIn } = collection;
  const password = signIn && values[signIn.password];
  if (!signIn || typeof password !== "string" || password === "") return undefined;
  const { kind } = signIn;
  const account = { productId: product.id, projectId: env().firebase.projectId, kind };
  const { key, verifier } = await claimantOf({ ...account, id: idIn(collection, values) }, password);
  const reference = doc(firestore, "Credentials", key);
  return (transaction, recordId) =>
    transaction.set(reference, { kind, recordId, verifier, time: serverTimestamp() });
}

/**
 * @param before the record before its deletion, or before the change of its id.
 * @returns removes its old credential; undefined where that stays.
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
  return (transaction) => transaction.delete(reference);
}

/**
 * The console may have removed an account's credential, and the rules refuse to delete a missing one.
 * @param task runs with the removal of the credential, and after a refusal without it.
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
  return signInIdOf(collection, textIn(values[collection.signIn?.id ?? ""]));
}

/**
 * The rules cannot see a password, so its strength is checked before the write. The check loads with the
 * first save of a password.
 * @throws 400 at the field of the password.
 */
export async function assertStrongPassword(
  { product }: PanelDefinition,
  { signIn, fields }: Collection,
  values: FormValues,
  before?: RecordData,
): Promise<void> {
  const password = signIn && values[signIn.password];
  if (!signIn || typeof password !== "string" || password === "") return;
  const { ownTexts, passwordError } = await import("../fields/password/password-error");
  const texts = [...ownTexts(fields, { ...before, ...values }), product.title];
  const message = await passwordError(password, texts);
  if (message) throw new ProviderError(400, message, { errors: { [signIn.password]: message } });
}
