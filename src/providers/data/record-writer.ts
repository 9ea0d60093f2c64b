/** The writing side of the data provider: a record and its files change together, or not at all. */
import { doc, getDocFromServer, type Firestore } from "firebase/firestore";
import { withDerived } from "../../fields/derived";
import { idWrites, readRecord, writeRecord } from "../../fields/record";
import { isAudited, TRASH, trashId } from "../../schema/history";
import type { AccountFields, Collection, FormValues, RecordData } from "../../schema/types";
import type { SaveMeta } from "../../contract/records";
import { ProviderError } from "../errors";
import { readIfThere } from "./absent";
import { credentialWrite } from "./credential-writes";
import { cancelled, stopped, UnconfirmedError, unlessAborted } from "./commit";
import { deleteRecord, type RecordDeletion } from "./deletion";
import { fileFieldsOf } from "./file-values";
import type { RecordFiles } from "./files";
import type { AuditedWriter } from "./history/audited-writer";
import { duringSave, noteFiles, strikeFiles, type FileJournalEntry } from "./file-journal";
import { NewRecords, notAsSent } from "./new-records";
import { RecordEdits, type Edit } from "./record-edits";
import type { Drop, Saved } from "./save-request";

export class RecordWriter {
  private readonly created: NewRecords;
  private readonly edits: RecordEdits;

  /** @param files loads the file storage when a record with files is first saved. */
  constructor(
    private readonly firestore: Firestore,
    private readonly files: () => Promise<RecordFiles>,
    private readonly writer: AuditedWriter,
  ) {
    this.created = new NewRecords(firestore, writer);
    this.edits = new RecordEdits(firestore, writer);
  }

  /**
   * @param form the id that the record's form has chosen for it.
   * @param seesAbsence whether the account may ask for a document that is not there. */
  async create(
    collection: Collection,
    values: FormValues,
    meta: SaveMeta,
    form: string,
    seesAbsence: boolean,
  ): Promise<Saved> {
    const { signal, operation } = meta;
    return this.withFiles(collection, values, meta, async (uploaded, drop) => {
      const fieldWrites = writeRecord(collection, uploaded, "create");
      const credential = await credentialWrite(this.firestore, collection, uploaded);
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

  /** The record's id is its user's uid. What this form has stored before, unanswered, is its own and keeps its user. */
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
      const message = "A deleted account of this e-mail is in the trash. Restore it instead.";
      throw new ProviderError(409, message, { errors: { [account.email]: message } });
    };
    const mayBeStored = (uid: string) => this.created.idsOf(form).includes(uid);
    return createUser(account, wanted, isTaken, store, mayBeStored);
  }

  async update(edit: Edit, meta: SaveMeta): Promise<Saved> {
    return this.storeEdit(edit, meta).catch(async (error: unknown) => {
      throw await this.edits.explainError(edit, error);
    });
  }

  private async storeEdit(edit: Edit, meta: SaveMeta): Promise<Saved> {
    const { collection, id, values, known } = edit;
    this.edits.assertNoKnownConflicts(edit, meta);
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const store = () => this.edits.store(edit, uploaded, meta, drop);
      const { account } = collection;
      // What changes how a person signs in is known before (save-request.ts).
      if (!account || !known) return store();
      const { changeUser, credentialsOf } = await import("./account-users");
      const before = credentialsOf(account, known);
      const after = credentialsOf(account, { ...known, ...uploaded });
      const { result, notice } = await changeUser(account, id, before, after, store);
      return { ...result, ...(notice && { notice }) };
    };
    return this.withFiles(collection, values, meta, write, known);
  }

  /** The files of what the trash keeps stay with it. */
  async remove(deletion: RecordDeletion): Promise<Saved> {
    const { collection, id } = deletion;
    const write = async (_: FormValues, drop: Drop): Promise<Saved> => {
      const { data, ...extras } = await deleteRecord(this.firestore, this.writer, deletion, (before) =>
        drop(before, undefined),
      );
      const { account } = collection;
      if (!account || !data) return { data: data ?? readRecord(collection, id, {}), ...extras };
      const { credentialsOf, removeUser } = await import("./account-users");
      const notice = await removeUser(id, credentialsOf(account, data));
      return { data, ...extras, ...(notice && { notice }) };
    };
    return isAudited(collection) ? write({}, () => undefined) : this.withFiles(collection, {}, {}, write);
  }

  /** A user whom a deletion left over can be taken over by a new record, which then has the same id. */
  private async forgetDeletion(collection: Collection, id: string) {
    if (!collection.account) return undefined;
    const { forgetDeletions } = await import("./deleted-accounts");
    return forgetDeletions(this.firestore, collection, [id]);
  }

  /**
   * Uploads first, writes then, and removes afterwards what is not needed: the uploads when the write failed, the
   * replaced files when it succeeded. Removal is not waited for: what it cannot do now, the journal brings back.
   */
  private async withFiles<T>(
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
    const files = await unlessAborted(signal, this.files(), cancelled);
    return duringSave(async (save) => {
      const uploaded = await files.upload(collection, values, save, meta, known);
      let dropped: readonly FileJournalEntry[] = [];
      try {
        const writing = write(uploaded.values, (before, after) => {
          // A second run may find its own work: what the first has dropped stays dropped.
          dropped = [...dropped, ...files.dropped(collection, before, after, save)];
          noteFiles(dropped);
        });
        const result = await unlessAborted(signal, writing, stopped);
        strikeFiles(uploaded.entries.map(({ path }) => path));
        void files.removeUnused(dropped);
        return result;
      } catch (error) {
        // Unconfirmed: the record may have been written after all, so its files stay until the next start can tell.
        if (!(error instanceof UnconfirmedError)) void files.removeUnused([...uploaded.entries, ...dropped]);
        throw error;
      }
    });
  }
}
