/** Records that people sign in with come back one by one: what they sign in with went with the deletion. */
import { doc, getDocFromServer } from "firebase/firestore";
import { withDerived } from "../../../fields/derived";
import { documentOf, idWrites, missingStamps, writeRecord } from "../../../fields/record";
import { TRASH } from "../../../schema/history";
import type { Account, FormValues, StoredWrite } from "../../../schema/types";
import { attempt, codeOf, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { sdkValue, UnconfirmedError } from "../commit";
import { credentialWrite } from "../credential-writes";
import { nounOf } from "../registry";
import { plainData } from "../plain";
import { refuseFaults } from "../save-request";
import { refuseTaken } from "../unique";
import { refuseWeakPassword } from "../weak-password";
import { recordOf, type Copy } from "./copies";
import { bare, forgetNotes, judge, type Restoration } from "./restoring";

interface Returned {
  readonly id: string;
  readonly notice?: string;
}

/** @throws a ProviderError where it cannot be restored like this, with `errors` by field where a value is the cause. */
export async function restoreOne(context: CallContext, copy: Copy, how: Restoration): Promise<Returned> {
  const { collection } = copy;
  const values = signInValues(copy, how.values ?? {});
  const record = { ...recordOf(copy), ...values };
  return attempt("save", `this ${nounOf(collection)}`, async () => {
    refuseFaults(collection, values, "edit", recordOf(copy));
    await refuseTaken(collection, context.sources, record, copy.id);
    await refuseWeakPassword(collection, values, recordOf(copy));
    return collection.account
      ? restoreAccount(context, copy, collection.account, record, how)
      : { id: await store(context, copy, copy.id, values, how) };
  });
}

/** The Auth user is made anew with what was issued, and with it the record's id, which is the user's. */
async function restoreAccount(
  context: CallContext,
  copy: Copy,
  account: Account,
  record: FormValues,
  how: Restoration,
): Promise<Returned> {
  const { collection, id } = copy;
  const { createUser, credentialsOf } = await import("../account-users");
  let isUnsure = false;
  const write = async (uid: string) => {
    try {
      return await store(context, copy, uid, signInValues(copy, how.values ?? {}), how);
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

/** What is below the former id stays there. */
function backText({ title, collection: { subcollections } }: Copy): string {
  const kept = subcollections.map(({ name, count }) => count?.label ?? name).join(", ");
  const lost = `${kept} from before the deletion are not shown with the new account.`;
  return `${title} is back, and signs in as before, with the same password.${kept === "" ? "" : ` ${lost}`}`;
}

async function store(
  context: CallContext,
  copy: Copy,
  id: string,
  values: FormValues,
  { work, undoes }: Restoration,
): Promise<string> {
  const { firestore } = context;
  const { collection } = copy;
  const credential = await credentialWrite(firestore, collection, {
    ...recordOf(copy),
    ...blank(copy),
    ...values,
  });
  const forget = await forgetNotes(context, collection, [id]);
  const works = await context.works();
  const uid = id === copy.id ? undefined : (await works.user()).uid;
  const began = performance.now();
  await works.commit({ collection, action: "restore", work, undoes }, async (transaction, entry) => {
    const { document, why } = await judge(context, transaction, copy);
    if (why) throw why;
    const before = bare(collection, id, document ?? {});
    const typed = Object.keys(values).length > 0 ? writeRecord(collection, values, "edit") : [];
    const writes = [...typed, ...(isAsItWas(copy, id, values) ? [] : asNew(copy, id)), ...entry.marks];
    const whole = documentOf(withDerived(collection, id, plainData(before), writes), before);
    entry.restored(id, whole, document ?? {}, copy.id);
    transaction.set(
      doc(firestore, collection.name, id),
      Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, sdkValue(value)])),
    );
    transaction.delete(doc(firestore, TRASH, copy.trashId));
    if (uid !== undefined) entry.nameIn(transaction, uid);
    credential?.(transaction, id);
    forget?.(transaction);
  });
  await context.lists.changed(collection, { added: 1, began });
  return id;
}

/** By rule, a record that is not exactly the deleted one is a new one. Its password is not among what is compared. */
function isAsItWas({ collection, id }: Copy, newId: string, values: FormValues): boolean {
  return newId === id && (collection.account === undefined || Object.keys(values).length === 0);
}

/** What a new record has besides its values. The times of the deleted one are none of its own. */
export function asNew({ collection }: Copy, id: string): readonly StoredWrite[] {
  return [...idWrites(collection, id), ...missingStamps(collection, {})];
}

/** Those of the values that the person signs in with. @throws 400 where a new password is needed. */
export function signInValues({ collection }: Copy, values: FormValues): FormValues {
  const { signIn, account } = collection;
  if (signIn && !values[signIn.password]) {
    const message = "A new password is needed: the former one went with the deletion.";
    throw new ProviderError(400, message, { errors: { [signIn.password]: message } });
  }
  return given(values, [signIn?.password, account?.email, account?.password]);
}

/** What a record holds under the key of its password is when it was set. */
function blank({ collection: { signIn } }: Copy): FormValues {
  return signIn ? { [signIn.password]: null } : {};
}

function given(values: FormValues, keys: readonly (string | undefined)[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
