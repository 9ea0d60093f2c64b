/** Restores one record from the trash as it was. Its files still exist. */
import { doc, getDocFromServer, type Transaction } from "firebase/firestore";
import type { RestoreResult } from "../../../contract/history";
import { derivedWrites, withDerived } from "../../../fields/derived";
import { documentOf, idWrites, missingStamps, readRecord, writeRecord } from "../../../fields/record";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { TRASH } from "../../../schema/history";
import type { AccountFields, FormValues } from "../../../schema/types";
import { attempt, ProviderError } from "../../../data/errors";
import { applyChange, recordedValues, type RecordChange } from "../../../data/apply-changes";
import { readIfThere, sdkData } from "../../../data/commit";
import type { ServiceContext } from "../../../data/service";
import { credentialWrite, assertStrongPassword } from "../../../data/credential-writes";
import { forgetDeletions } from "../../../data/deleted-accounts";
import { assertGranted, ownScopeWrites, nounOf, thisRecord, withOwnScope } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { assertValid } from "../../../data/record-changes";
import { assertUnique } from "../../../data/unique-values";
import type { Entry } from "../../../data/history/entry";
import { recordIn, recordOf, type TrashCopy } from "../../../data/history/stored-records";
import { text } from "../../../texts/texts";

export interface Restoration {
  readonly operation: string;
  readonly undoes?: string | undefined;
  /** Additional values for a record that is restored alone. */
  readonly values?: FormValues | undefined;
}

/**
 * Restores a record alone. One with a sign-in needs that, because the deletion removed its credentials.
 * @throws a ProviderError where the record cannot be restored with these values; `errors` names the fields
 * that are the cause.
 */
export async function restoreOne(context: ServiceContext, copy: TrashCopy, restoration: Restoration) {
  const { collection } = copy;
  assertGranted(collection, context.principal, "create");
  const whole = withOwnScope(collection, restoration.values ?? {}, context);
  const values = signInValues(copy, whole);
  const deleted = recordOf(copy);
  const record = { ...deleted, ...values };
  return attempt("save", thisRecord(collection), async () => {
    // Nothing is restored where the rest, which is saved afterwards, is refused.
    assertValid(collection, whole, "edit", deleted);
    await assertUnique({ collection, reader: context.reader, values: { ...deleted, ...whole }, id: copy.id });
    await assertStrongPassword(context.reader.panel(), collection, values, deleted);
    const restoreAs = (id: string) => storeCopy(context, copy, id, values, restoration);
    if (collection.account) return restoreAccount(context, copy, collection.account, record, restoreAs);
    await restoreAs(copy.id);
    return { ids: [copy.id], skipped: [], notices: [] };
  });
}

/**
 * Creates a new Auth user with the issued password. The record gets a new id, because its id is the user's
 * uid. Documents below the former id stay there.
 */
async function restoreAccount(
  context: ServiceContext,
  { collection, id, title }: TrashCopy,
  account: AccountFields,
  record: FormValues,
  restoreAs: (uid: string) => Promise<void>,
): Promise<RestoreResult> {
  const { createUser, credentialsOf } = await import("../../../data/account-users");
  const isTaken = async (uid: string) =>
    (await getDocFromServer(doc(context.firestore, collection.name, uid))).exists();
  const wanted = credentialsOf(account, record);
  const back = await createUser(context.firebase, account, wanted, isTaken, async (uid) => {
    await restoreAs(uid);
    return uid;
  });
  if (back === id) return { ids: [id], skipped: [], notices: [] };
  const below = collection.subcollections.map(({ name, count }) => count?.label ?? name);
  const lost = text("data.restore.documentsLost", { documents: below.join(text("common.comma")) });
  const notices = [text("data.restore.account", { title }), ...(below.length > 0 ? [lost] : [])];
  return { ids: [back], skipped: [], notices: [notices.join(" ")] };
}

async function storeCopy(
  context: ServiceContext,
  copy: TrashCopy,
  id: string,
  values: FormValues,
  { operation, undoes }: Restoration,
): Promise<void> {
  const { collection } = copy;
  const { signIn } = collection;
  // A record holds the time of its password under the password's key, which only a new password replaces.
  const record = { ...recordOf(copy), ...(signIn && { [signIn.password]: null }), ...values };
  const credential = await credentialWrite(context.reader.panel(), context.firestore, collection, record);
  const forget = await forgetDeletions(context, collection, [{ id }]);
  const writer = await context.writer();
  const uid = id === copy.id ? undefined : (await writer.user()).uid;
  const began = performance.now();
  const change = restoreChange(context, copy, id, values, (entry) => {
    if (uid !== undefined) entry.referenceInSession(uid);
    credential?.(entry.transaction, id);
    forget?.(entry.transaction);
  });
  await applyChange(writer, collection, change, { action: "restore", operation, undoes });
  context.lists.changed(collection, { added: 1, began });
}

/** @returns the values that the person signs in with. @throws 400 where a new password is needed. */
function signInValues({ collection }: TrashCopy, values: FormValues): FormValues {
  const { signIn, account } = collection;
  if (signIn && !values[signIn.password]) {
    const message = text("data.restore.newPassword");
    throw new ProviderError(400, message, { errors: { [signIn.password]: message } });
  }
  const keys: readonly (string | undefined)[] = [signIn?.password, account?.email, account?.password];
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

export interface CopyChange extends RecordChange {
  readonly copy: TrashCopy;
}

/** @param also makes further writes in the same commit. */
export function restoreChange(
  context: Pick<ServiceContext, "firestore" | "principal" | "scopeRecord">,
  copy: TrashCopy,
  id = copy.id,
  values: FormValues = {},
  also?: (entry: Entry) => void,
): CopyChange {
  const { collection } = copy;
  const decide: RecordChange["decide"] = async (transaction) => {
    const deleted = await readCopy(transaction, context, copy);
    const { [CHANGE_KEY]: _, ...fields } = deleted;
    const derived = derivedWrites(collection, readRecord(collection, id, plainData(fields)));
    const before = { ...fields, ...sdkData(documentOf(derived)) };
    const typed = Object.keys(values).length > 0 ? writeRecord(collection, values, "edit") : [];
    const own = ownScopeWrites(collection, deleted, context);
    // The rules treat a record that differs from the deleted one as new. They do not compare its password,
    // and a new record needs its own timestamps.
    const isAsItWas =
      own.length === 0 && id === copy.id && (collection.account === undefined || typed.length === 0);
    const stamps = isAsItWas ? [] : [...idWrites(collection, id), ...missingStamps(collection, {})];
    const writes = withDerived(collection, id, plainData(before), [...typed, ...own, ...stamps]);
    return {
      after: deleted,
      values: recordedValues(collection, deleted, []),
      write: (entry) => {
        entry.restore(id, copy.id, deleted, before, writes);
        also?.(entry);
      },
    };
  };
  return { id, copy, decide };
}

/** @throws where the record was restored or purged by somebody else, or its id is taken again. */
async function readCopy(
  transaction: Transaction,
  { firestore, principal }: Pick<ServiceContext, "firestore" | "principal">,
  { collection, id, trashId }: TrashCopy,
) {
  const data = await readIfThere(transaction, doc(firestore, TRASH, trashId));
  if (!data) throw new ProviderError(404, text("data.trash.absent"));
  // A scope's account may not read a missing record. The rules prevent it from replacing an existing one.
  const isTaken =
    principal === "admin" && (await transaction.get(doc(firestore, collection.name, id))).exists();
  if (isTaken) throw new ProviderError(409, text("data.restore.exists", { record: nounOf(collection) }));
  return recordIn(data);
}
