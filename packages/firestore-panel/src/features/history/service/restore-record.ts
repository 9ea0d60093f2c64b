/** Restores one record from the trash as it was. Its files still exist. */
import {
  doc,
  getDocFromServer,
  type DocumentData,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { derivedWrites, withDerived } from "../../../fields/derived";
import { documentOf, idWrites, missingStamps, writeRecord } from "../../../fields/record";
import { DELETED_ACCOUNTS, DELETED_OF_COLLECTION, CHANGE_KEY } from "../../../schema/stored-names";
import type { AccountFields, FormValues, Collection } from "../../../schema/types";
import { attempt, codeOf, ProviderError } from "../../../data/errors";
import { applyChange, recordedValues, type Decision, type RecordChange } from "../../../data/apply-changes";
import { UnconfirmedError, sdkData } from "../../../data/commit";
import type { ServiceContext } from "../../../data/context";
import { credentialWrite, assertStrongPassword } from "../../../data/credential-writes";
import { forgetDeletions, type Forget } from "../../../data/deleted-accounts";
import { ownScopeWrites, nounOf, thisRecord } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { assertValid, assertUnique } from "../../../data/save-request";
import type { Entry } from "../../../data/history/entry";
import { recordOf, copyInTransaction, type TrashCopy } from "../../../data/history/stored-records";
import { text } from "../../../texts/texts";

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
 * Restores a record alone. One with a sign-in needs that, because the deletion removed its credentials.
 * @throws a ProviderError where the record cannot be restored with these values; `errors` names the fields
 * that are the cause.
 */
export async function restoreOne(
  context: ServiceContext,
  copy: TrashCopy,
  restoration: Restoration,
): Promise<RestoredAccount> {
  const { collection } = copy;
  const values = signInValues(copy, restoration.values ?? {});
  const record = { ...recordOf(copy), ...values };
  return attempt("save", thisRecord(collection), async () => {
    assertValid(collection, values, "edit", recordOf(copy));
    await assertUnique(collection, context.reader, record, copy.id);
    await assertStrongPassword(context.reader.panel(), collection, values, recordOf(copy));
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
  context: ServiceContext,
  copy: TrashCopy,
  account: AccountFields,
  record: FormValues,
  restoration: Restoration,
): Promise<RestoredAccount> {
  const { collection, id } = copy;
  const { createUser, credentialsOf } = await import("../../../data/account-users");
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
  const returned = await createUser(
    context.firebase,
    account,
    credentialsOf(account, record),
    isTaken,
    write,
    () => isUnsure,
  );
  if (returned === id) return { id };
  return { id: returned, notice: backText(copy) };
}

/** Documents below the former id stay there. */
function backText({ title, collection: { subcollections } }: TrashCopy): string {
  const preserved = subcollections.map(({ name, count }) => count?.label ?? name).join(text("common.comma"));
  const back = text("data.restore.account", { title });
  return preserved === "" ? back : `${back} ${text("data.restore.documentsLost", { documents: preserved })}`;
}

async function store(
  context: ServiceContext,
  copy: TrashCopy,
  id: string,
  values: FormValues,
  { operation, undoes }: Restoration,
): Promise<string> {
  const { collection } = copy;
  const signIn = { ...recordOf(copy), ...blank(copy), ...values };
  const credential = await credentialWrite(context.reader.panel(), context.firestore, collection, signIn);
  const forget = await forgetNotes(context, collection, [id]);
  const writer = await context.writer();
  const uid = id === copy.id ? undefined : (await writer.user()).uid;
  const began = performance.now();
  const change = new RestoreChange(context, copy, {
    newId: id,
    values,
    alongside: (entry) => {
      if (uid !== undefined) entry.referenceInSession(uid);
      credential?.(entry.transaction, id);
      forget?.(entry.transaction);
    },
  });
  await applyChange(writer, collection, change, { action: "restore", operation, undoes });
  context.lists.changed(collection, { added: 1, began });
  return id;
}

/** @returns the values that the person signs in with. @throws 400 where a new password is needed. */
function signInValues({ collection }: TrashCopy, values: FormValues): FormValues {
  const { signIn, account } = collection;
  if (signIn && !values[signIn.password]) {
    const message = text("data.restore.newPassword");
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

/** Restores one record from the trash as it was. Its files still exist. */

interface RestoreOptions {
  /** The id of the restored record. Default: its former id. */
  readonly newId?: string;
  readonly values?: FormValues;
  /** Additional writes of its commit. */
  readonly alongside?: (entry: Entry) => void;
}

export class RestoreChange implements RecordChange {
  constructor(
    private readonly context: Pick<ServiceContext, "firestore" | "principal" | "scopeRecord">,
    readonly copy: TrashCopy,
    private readonly options: RestoreOptions = {},
  ) {}

  get id(): string {
    return this.options.newId ?? this.copy.id;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { context, copy, id } = this;
    const { collection } = copy;
    const { values = {}, alongside } = this.options;
    const document = await this.read(transaction);
    const before = bare(collection, id, document);
    const typed = Object.keys(values).length > 0 ? writeRecord(collection, values, "edit") : [];
    const own = ownScopeWrites(collection, document, context);
    // The rules treat a record that differs from the deleted one as new. They do not compare its password,
    // and a new record needs its own timestamps.
    const isAsItWas =
      own.length === 0 && id === copy.id && (collection.account === undefined || typed.length === 0);
    const stamps = isAsItWas ? [] : [...idWrites(collection, id), ...missingStamps(collection, {})];
    const writes = withDerived(collection, id, plainData(before), [...typed, ...own, ...stamps]);
    return {
      after: document,
      values: recordedValues(collection, document, []),
      write: (entry) => {
        entry.restore(id, copy.id, document, before, writes);
        alongside?.(entry);
      },
    };
  }

  /** @throws where the record was restored or purged by somebody else, or its id is taken again. */
  private async read(transaction: Transaction): Promise<DocumentData> {
    const { copy } = this;
    const { firestore, principal } = this.context;
    const document = await copyInTransaction(transaction, firestore, copy);
    if (!document) throw new ProviderError(404, text("data.trash.absent"));
    // A scope's account may not read a missing record. The rules prevent it from replacing an existing one.
    const asksFor = principal === "admin" ? doc(firestore, copy.collection.name, copy.id) : undefined;
    if (asksFor && (await transaction.get(asksFor)).exists())
      throw new ProviderError(409, text("data.restore.exists", { record: nounOf(copy.collection) }));
    return document;
  }
}

/** The stored data with current derived fields, and without the entry of its last change. */
function bare(collection: Collection, id: string, document: DocumentData): DocumentData {
  const fields = Object.fromEntries(Object.entries(document).filter(([key]) => key !== CHANGE_KEY));
  const copy: TrashCopy = { trashId: "", collection, id, title: "", document: fields, change: undefined };
  const found = documentOf(derivedWrites(collection, recordOf(copy)));
  return { ...fields, ...sdkData(found) };
}

/** Only admins can look up notes; a scope's account deletes the note that may exist. */
export async function forgetNotes(
  { firestore, principal }: Pick<ServiceContext, "firestore" | "principal">,
  collection: Collection,
  ids: readonly string[],
): Promise<Forget | undefined> {
  if (principal === "admin") return forgetDeletions(firestore, collection, ids);
  if (!collection.subcollections.some(({ tally }) => tally)) return undefined;
  return (transaction, back = ids) => {
    for (const id of back) transaction.delete(noteOf(firestore, collection, id));
  };
}

function noteOf(firestore: Firestore, { name }: Collection, id: string) {
  return doc(firestore, DELETED_ACCOUNTS, name, DELETED_OF_COLLECTION, id);
}
