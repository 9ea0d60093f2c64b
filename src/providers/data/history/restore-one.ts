/** Restores records with a sign-in one at a time, because the deletion removed their credentials. */
import { doc, getDocFromServer } from "firebase/firestore";
import type { AccountFields, FormValues } from "../../../schema/types";
import { attempt, codeOf, ProviderError } from "../../errors";
import { applyChange } from "../apply-changes";
import { UnconfirmedError } from "../commit";
import type { CallContext } from "../context";
import { credentialWrite } from "../credential-writes";
import { nounOf } from "../registry";
import { assertValid } from "../save-request";
import { assertUnique } from "../unique";
import { assertStrongPassword } from "../weak-password";
import { recordOf, type TrashCopy } from "./copies";
import { forgetNotes, RestoreChange } from "./restore-change";

export interface Restoration {
  readonly operation: string;
  readonly undoes?: string;
  /** Additional values for a record that is restored alone. */
  readonly values?: FormValues;
}
interface RestoredAccount {
  readonly id: string;
  readonly notice?: string;
}

/**
 * @throws a ProviderError where the record cannot be restored with these values; `errors` names the fields
 * that are the cause.
 */
export async function restoreOne(
  context: CallContext,
  copy: TrashCopy,
  restoration: Restoration,
): Promise<RestoredAccount> {
  const { collection } = copy;
  const values = signInValues(copy, restoration.values ?? {});
  const record = { ...recordOf(copy), ...values };
  return attempt("save", `this ${nounOf(collection)}`, async () => {
    assertValid(collection, values, "edit", recordOf(copy));
    await assertUnique(collection, context.reader, record, copy.id);
    await assertStrongPassword(collection, values, recordOf(copy));
    return collection.account
      ? restoreAccount(context, copy, collection.account, record, restoration)
      : { id: await store(context, copy, copy.id, values, restoration) };
  });
}

/**
 * Creates a new Auth user with the issued password. The record gets a new id, because its id is the user's
 * uid.
 */
async function restoreAccount(
  context: CallContext,
  copy: TrashCopy,
  account: AccountFields,
  record: FormValues,
  restoration: Restoration,
): Promise<RestoredAccount> {
  const { collection, id } = copy;
  const { createUser, credentialsOf } = await import("../account-users");
  let isUnsure = false;
  const write = async (uid: string) => {
    try {
      return await store(context, copy, uid, signInValues(copy, restoration.values ?? {}), restoration);
    } catch (error) {
      isUnsure = error instanceof UnconfirmedError || codeOf(error) === undefined;
      throw error;
    }
  };
  const isTaken = async (uid: string) =>
    (await getDocFromServer(doc(context.firestore, collection.name, uid))).exists();
  const returned = await createUser(account, credentialsOf(account, record), isTaken, write, () => isUnsure);
  if (returned === id) return { id };
  return { id: returned, notice: backText(copy) };
}

/** Documents below the former id stay there. */
function backText({ title, collection: { subcollections } }: TrashCopy): string {
  const preserved = subcollections.map(({ name, count }) => count?.label ?? name).join(", ");
  const lost = `${preserved} from before the deletion are not shown with the new account.`;
  return `${title} is back, and signs in as before, with the same password.${preserved === "" ? "" : ` ${lost}`}`;
}

async function store(
  context: CallContext,
  copy: TrashCopy,
  id: string,
  values: FormValues,
  { operation, undoes }: Restoration,
): Promise<string> {
  const { collection } = copy;
  const signIn = { ...recordOf(copy), ...blank(copy), ...values };
  const credential = await credentialWrite(context.firestore, collection, signIn);
  const forget = await forgetNotes(context, collection, [id]);
  const writer = await context.writer();
  const uid = id === copy.id ? undefined : (await writer.user()).uid;
  const began = performance.now();
  const change = new RestoreChange(context, copy, {
    as: id,
    values,
    alongside: (transaction, entry) => {
      if (uid !== undefined) entry.referenceInSession(transaction, uid);
      credential?.(transaction, id);
      forget?.(transaction);
    },
  });
  await applyChange(writer, collection, change, { action: "restore", operation, undoes });
  await context.lists.changed(collection, { added: 1, began });
  return id;
}

/** @returns the values that the person signs in with. @throws 400 where a new password is needed. */
export function signInValues({ collection }: TrashCopy, values: FormValues): FormValues {
  const { signIn, account } = collection;
  if (signIn && !values[signIn.password]) {
    const message = "Enter a new password: the deletion removed the former one.";
    throw new ProviderError(400, message, { errors: { [signIn.password]: message } });
  }
  return given(values, [signIn?.password, account?.email, account?.password]);
}

/** A record holds the time of the password under the password's key, so that key is cleared. */
function blank({ collection: { signIn } }: TrashCopy): FormValues {
  return signIn ? { [signIn.password]: null } : {};
}

function given(values: FormValues, keys: readonly (string | undefined)[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
