/** The writing side of the data provider: a record and its files change together, or not at all. */
import {
  doc,
  getDocFromServer,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { withDerived } from "../../fields/derived";
import { idWrites, readRecord, writeRecord } from "../../fields/record";
import type { Account, Collection, FormValues, RecordData, StoredData } from "../../schema/types";
import type { SaveExtras, SaveMeta } from "../../contract/records";
import { attempt, ProviderError } from "../errors";
import { credentialRemoval, credentialWrite, withOrWithoutRemoval } from "./credential-writes";
import { cancelled, commit, stopped, UnconfirmedError, unlessAborted, updateFields } from "./commit";
import { editWrites } from "./edit-writes";
import { fileFieldsOf } from "./file-values";
import type { RecordFiles } from "./files";
import { duringSave, noteFiles, strikeFiles, type JournalEntry } from "./journal";
import { NewRecords, notAsSent } from "./new-records";
import { plainData } from "./plain";
import { notFound, nounOf } from "./registry";
import { refuseProtected } from "./save-request";

/** Notes the files that a change leaves without a record. `after` undefined: the record goes. */
type Drop = (before: RecordData, after: FormValues | undefined) => void;

/** An edit on its way to the database. */
export interface Edit {
  readonly collection: Collection;
  readonly id: string;
  /** Only these fields are written; what else the document holds stays. */
  readonly values: FormValues;
  /** The record as it was last seen and checked. Absent: it is checked in the transaction that reads it. */
  readonly known: RecordData | undefined;
  /** @throws HttpErrors when the record may not be changed like this. */
  readonly check: (before: RecordData) => Promise<void>;
}

/** A stored record, and what the person must be told besides. */
export type Saved = { readonly data: RecordData } & SaveExtras;

export class RecordWriter {
  private readonly created: NewRecords;

  /** @param files loads the file storage when a record with files is first saved. */
  constructor(
    private readonly firestore: Firestore,
    private readonly files: () => Promise<RecordFiles>,
  ) {
    this.created = new NewRecords(firestore);
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
    const { signal } = meta;
    return this.withFiles(collection, values, meta, async (uploaded, drop) => {
      const fieldWrites = writeRecord(collection, uploaded, "create");
      const credential = await credentialWrite(this.firestore, collection, uploaded);
      const store = async (id = form): Promise<Saved> => {
        const writes = withDerived(collection, id, {}, [...fieldWrites, ...idWrites(collection, id)]);
        const alongside = await this.forgetDeletion(collection, id);
        const record = { collection, id, writes, credential, alongside, form, seesAbsence, signal };
        return { data: await this.created.store(record, (before) => drop(before, uploaded)) };
      };
      return collection.account
        ? this.createAccount(collection, collection.account, uploaded, form, store)
        : store();
    });
  }

  /** The record's id is its user's uid. What this form has stored before, unanswered, is its own and keeps its user. */
  private async createAccount(
    collection: Collection,
    account: Account,
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
    const isTaken = async (uid: string) => !own.includes(uid) && (await storedAt(uid)) !== undefined;
    const mayBeStored = (uid: string) => this.created.idsOf(form).includes(uid);
    return createUser(account, wanted, isTaken, store, mayBeStored);
  }

  /** Reads the record once, in the transaction that writes it. */
  async update(edit: Edit, meta: SaveMeta): Promise<Saved> {
    const { collection, id, values, known, check } = edit;
    const reference = doc(this.firestore, collection.name, id);
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const work = async (transaction: Transaction, removing: boolean) => {
        const stored = await readIn(transaction, reference, edit);
        const before = readRecord(collection, id, plainData(stored));
        if (known) refuseProtected(collection, before);
        else await check(before);
        drop(before, uploaded);
        const credential = await credentialWrite(this.firestore, collection, {
          ...before,
          ...blank(collection),
          ...uploaded,
        });
        const removal = removing && (await credentialRemoval(this.firestore, collection, before, uploaded));
        updateFields(transaction, reference, editWrites(collection, stored, before, uploaded));
        credential?.(transaction, id);
        if (removal) removal(transaction);
        return { ...before, ...plainData(withoutPassword(collection, uploaded, before)), id };
      };
      const store = () =>
        withOrWithoutRemoval(collection, (removing) =>
          commit(this.firestore, (transaction) => work(transaction, removing), meta.signal),
        );
      const { account } = collection;
      // What changes how a person signs in is known before (save-request.ts).
      if (!account || !known) return { data: await store() };
      const { changeUser, credentialsOf } = await import("./account-users");
      const before = credentialsOf(account, known);
      const after = credentialsOf(account, { ...known, ...uploaded });
      const { result: data, notice } = await changeUser(account, id, before, after, store);
      return { data, ...(notice && { notice }) };
    };
    return this.withFiles(collection, values, meta, write, known);
  }

  /** Deleting what somebody else deleted already is done, not failed. */
  async remove(collection: Collection, id: string): Promise<Saved> {
    return this.withFiles(collection, {}, {}, async (_, drop) => {
      const reference = doc(this.firestore, collection.name, id);
      // A second run, after an answer that was lost, finds nothing: what the first has seen counts.
      let seen: RecordData | undefined;
      const work = async (transaction: Transaction, removing: boolean) => {
        const stored = (await transaction.get(reference)).data();
        if (!stored) return;
        seen = readRecord(collection, id, plainData(stored));
        refuseProtected(collection, seen);
        drop(seen, undefined);
        const { deletionNote } = await import("./deleted-accounts");
        const note = await deletionNote(this.firestore, collection, id);
        const removal = removing && (await credentialRemoval(this.firestore, collection, seen));
        transaction.delete(reference);
        if (removal) removal(transaction);
        note?.(transaction);
      };
      await withOrWithoutRemoval(collection, (removing) =>
        commit(this.firestore, (transaction) => work(transaction, removing)),
      );
      const data = seen ?? readRecord(collection, id, {});
      const { account } = collection;
      if (!account || !seen) return { data };
      const { credentialsOf, removeUser } = await import("./account-users");
      const notice = await removeUser(id, credentialsOf(account, data));
      return { data, ...(notice && { notice }) };
    });
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
      let dropped: readonly JournalEntry[] = [];
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

/** @throws 404 when there is no such record. A record that nobody has seen yet is refused in the words of reading it. */
async function readIn(
  transaction: Transaction,
  reference: DocumentReference,
  { collection, known }: Edit,
): Promise<StoredData> {
  const what = `this ${nounOf(collection)}`;
  const read = () => transaction.get(reference);
  const stored = (await (known ? read() : attempt("read", what, read))).data();
  if (stored) return stored;
  if (!known) throw notFound(collection);
  throw new ProviderError(404, `This ${nounOf(collection)} was deleted by somebody else. Nothing was saved.`);
}

/** A record knows when its password was set; what was typed stays in the form. */
function withoutPassword({ signIn }: Collection, values: FormValues, before: RecordData): FormValues {
  return signIn ? { ...values, [signIn.password]: before[signIn.password] } : values;
}

/** No password, until the person types one. */
function blank({ signIn }: Collection): FormValues {
  return signIn ? { [signIn.password]: null } : {};
}
