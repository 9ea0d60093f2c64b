/**
 * Checks and performs saves and deletions, and explains refusals by the rules. Loaded with the first of them,
 * because reading a list does not need it.
 */
import { doc, getDocFromServer, type Firestore } from "firebase/firestore";
import type { SaveMeta } from "../contract/records";
import { withDerived } from "../fields/derived";
import { idWrites, readRecord, writeRecord } from "../fields/record";
import { isAudited, TRASH, trashId, newRecordId } from "../schema/history";
import type { AccountFields, Collection, FormValues, RecordData } from "../schema/types";
import { codeOf, ProviderError } from "./errors";
import { readIfThere, cancelled, unlessAborted, stopped, UnconfirmedError } from "./commit";
import { credentialWrite, assertStrongPassword } from "./credential-writes";
import { deleteRecord } from "./deletion";
import type { RecordFiles } from "./files";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";
import { NewRecords, notAsSent } from "./new-records";
import { RecordEdits, type Edit } from "./record-edits";
import {
  changesMore,
  formValues,
  assertNothingLeft,
  assertValid,
  assertNotProtected,
  saveMeta,
  type Drop,
  type Saved,
  assertUnique,
} from "./save-request";
import type { FirebaseClients } from "../firebase/clients";
import type { Actor, RecordReader } from "./record-reader";
import { fileFieldsOf } from "./file-values";
import { text } from "../texts/texts";

/** Refine's `meta`. A part of it may come from the page's address. */
type Meta = { readonly [key: string]: unknown } | undefined;

export class RecordSaver {
  private readonly created: NewRecords;
  private readonly edits: RecordEdits;

  /** @param files loads the file storage when a record with files is first saved. */
  constructor(
    private readonly firestore: Firestore,
    private readonly reader: RecordReader,
    private readonly files: () => Promise<RecordFiles>,
    private readonly writer: AuditedWriter,
    private readonly actor: () => Actor,
    private readonly firebase: FirebaseClients,
  ) {
    this.created = new NewRecords(firestore, writer);
    this.edits = new RecordEdits(firestore, writer);
  }

  async create(collection: Collection, variables: unknown, meta: Meta): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    assertValid(collection, values, "create");
    const { account, scopeId } = this.actor();
    const isOwnPart = collection.scopeField !== undefined && scopeId !== undefined;
    const made = save.newId ?? newRecordId();
    // The rules require that the id of a scope's new record begins with the id of its account.
    const id = isOwnPart ? `${account}_${made}` : made;
    // The record of an unanswered attempt by the same form does not count as taken.
    const check = () => assertUnique(collection, this.reader, values, id);
    await unlessAborted(save.signal, check(), cancelled);
    await assertNothingLeft(collection, this.reader, values);
    await assertStrongPassword(this.reader.panel(), collection, values);
    return explainRefusal(check, this.storeNew(collection, values, save, id, !isOwnPart));
  }

  /**
   * A record on a screen is checked in memory, before any request. Any other record is checked in the writing
   * transaction, so that it is read once. A change beyond the database reads it before.
   */
  async update(
    collection: Collection,
    id: string,
    variables: unknown,
    meta: Meta,
    audit?: AuditMeta,
  ): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    const assertAllUnique = (before?: RecordData) =>
      assertUnique(collection, this.reader, values, id, before);
    const check = async (before: RecordData): Promise<void> => {
      assertNotProtected(collection, before);
      assertValid(collection, values, "edit", before);
      await unlessAborted(save.signal, assertAllUnique(before), cancelled);
      await assertStrongPassword(this.reader.panel(), collection, values, before);
    };
    const cached = this.reader.cached(collection, id);
    const known =
      cached ?? (changesMore(collection, values) ? await this.reader.existing(collection, id) : undefined);
    if (known) await check(known);
    const { author } = this.actor();
    const edit = {
      collection,
      id,
      values,
      known,
      check,
      audit: { operation: save.operation, ...audit },
      author,
    };
    return explainRefusal(
      () => assertAllUnique(known),
      this.storeEdit(edit, save).catch(async (error: unknown) => {
        throw await this.edits.explainError(edit, error);
      }),
    );
  }

  /** The trash keeps the files of its records. */
  async remove(collection: Collection, id: string, meta: Meta, audit?: AuditMeta): Promise<Saved> {
    const { principal } = this.actor();
    const deletion = { collection, id, principal, audit: { operation: saveMeta(meta).operation, ...audit } };
    const write = async (_: FormValues, drop: Drop): Promise<Saved> => {
      const { data, ...extras } = await deleteRecord(this.firestore, this.writer, deletion, (before) =>
        drop(before, undefined),
      );
      const { account } = collection;
      if (!account || !data) return { data: data ?? readRecord(collection, id, {}), ...extras };
      const { credentialsOf, removeUser } = await import("./account-users");
      const notice = await removeUser(this.firebase, id, credentialsOf(account, data));
      return { data, ...extras, ...(notice && { notice }) };
    };
    return isAudited(collection)
      ? write({}, () => undefined)
      : withFiles(this.files, collection, {}, {}, write);
  }

  /**
   * @param form the id that the record's form chose.
   * @param seesAbsence whether the rules let this account read a missing document.
   */
  private async storeNew(
    collection: Collection,
    values: FormValues,
    meta: SaveMeta,
    form: string,
    seesAbsence: boolean,
  ): Promise<Saved> {
    const { signal, operation } = meta;
    return withFiles(this.files, collection, values, meta, async (uploaded, drop) => {
      const fieldWrites = writeRecord(collection, uploaded, "create");
      const credential = await credentialWrite(this.reader.panel(), this.firestore, collection, uploaded);
      const store = async (id = form): Promise<Saved> => {
        const writes = withDerived(collection, id, {}, [...fieldWrites, ...idWrites(collection, id)]);
        const alongside = await this.forgetDeletion(collection, id);
        const record = {
          collection,
          id,
          writes,
          credential,
          alongside,
          form,
          seesAbsence,
          signal,
          operation,
        };
        return this.created.store(record, (before) => drop(before, uploaded));
      };
      return collection.account
        ? this.createAccount(collection, collection.account, uploaded, form, store)
        : store();
    });
  }

  /**
   * The record's id is its user's uid. An earlier, unanswered attempt of this form may have stored the
   * record, and its user stays.
   */
  private async createAccount(
    collection: Collection,
    account: AccountFields,
    values: FormValues,
    form: string,
    store: (uid: string) => Promise<Saved>,
  ): Promise<Saved> {
    const { createUser, credentialsOf } = await import("./account-users");
    const wanted = credentialsOf(account, values);
    const storedAt = async (uid: string) =>
      (await getDocFromServer(doc(this.firestore, collection.name, uid))).data();
    const own = this.created.idsOf(form);
    for (const uid of own) {
      const stored = await storedAt(uid);
      const found = stored && credentialsOf(account, readRecord(collection, uid, stored));
      if (found && (found.email !== wanted.email || found.password !== wanted.password))
        throw notAsSent(collection);
    }
    const isTaken = async (uid: string) => {
      if (own.includes(uid)) return false;
      if ((await storedAt(uid)) !== undefined) return true;
      const copy = doc(this.firestore, TRASH, trashId(collection.name, uid));
      if (!isAudited(collection) || !(await readIfThere(undefined, copy))) return false;
      const message = text("data.trash.account");
      throw new ProviderError(409, message, { errors: { [account.email]: message } });
    };
    const mayBeStored = (uid: string) => this.created.idsOf(form).includes(uid);
    return createUser(this.firebase, account, wanted, isTaken, store, mayBeStored);
  }

  private async storeEdit(edit: Edit, meta: SaveMeta): Promise<Saved> {
    const { collection, id, values, known } = edit;
    this.edits.assertNoKnownConflicts(edit, meta);
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const store = () => this.edits.store(edit, uploaded, meta, drop);
      const { account } = collection;
      // A change of the sign-in always has a known record (save-request.ts).
      if (!account || !known) return store();
      const { changeUser, credentialsOf } = await import("./account-users");
      const before = credentialsOf(account, known);
      const after = credentialsOf(account, { ...known, ...uploaded });
      const { result, notice } = await changeUser(this.firebase, account, id, before, after, store);
      return { ...result, ...(notice && { notice }) };
    };
    return withFiles(this.files, collection, values, meta, write, known);
  }

  /**
   * A new record may reuse a user that a deletion left behind. It then has the same id as the deleted one.
   */
  private async forgetDeletion(collection: Collection, id: string) {
    if (!collection.account) return undefined;
    const { forgetDeletions } = await import("./deleted-accounts");
    return forgetDeletions(this.firestore, collection, [id]);
  }
}

/**
 * The rules keep ids unique. Of two concurrent saves with one id, the second is refused, and the assertion
 * gives the reason.
 */
async function explainRefusal<T>(assertion: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (error: unknown) => {
    if (codeOf(error) === "permission-denied") await assertion();
    throw error;
  });
}

/**
 * Changes a record and its files together, or not at all. Uploads files, writes the record, then removes unused files:
 * the uploads after a failure, the replaced files after a success. The removal is not awaited.
 * @param openFiles loads the file storage. Called where the collection has files.
 */
export async function withFiles<T>(
  openFiles: () => Promise<RecordFiles>,
  collection: Collection,
  values: FormValues,
  meta: SaveMeta,
  write: (uploaded: FormValues, drop: Drop) => Promise<T>,
  known?: RecordData,
): Promise<T> {
  const { signal } = meta;
  if (fileFieldsOf(collection).length === 0)
    return unlessAborted(
      signal,
      write(values, () => undefined),
      stopped,
    );
  const files = await unlessAborted(signal, openFiles(), cancelled);
  const uploaded = await files.upload(collection, values, meta, known);
  // A repeated run may see its own writes, so the files that the first run replaced stay in the set.
  const replaced = new Set<string>();
  try {
    const writing = write(uploaded.values, (before, after) =>
      files.replaced(collection, before, after).forEach((path) => replaced.add(path)),
    );
    const result = await unlessAborted(signal, writing, stopped);
    void files.removeUnused([...replaced]);
    return result;
  } catch (error) {
    // An unconfirmed write may have happened, so its files stay.
    if (!(error instanceof UnconfirmedError)) void files.removeUnused(uploaded.paths);
    throw error;
  }
}
