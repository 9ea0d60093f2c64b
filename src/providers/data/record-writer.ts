/** The writing side of the data provider: a record and its files change together, or not at all. */
import { collection as collectionRef, doc, getDocFromServer, type Firestore } from "firebase/firestore";
import { documentOf, missingStamps, readRecord, writeRecord } from "../../fields/record";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import type { SaveExtras, SaveMeta } from "../contract";
import { ProviderError } from "../errors";
import { commit, sdkValue, UnconfirmedError, updateFields } from "./commit";
import { fileFieldsOf } from "./file-values";
import type { RecordFiles } from "./files";
import { duringSave, noteFiles, strikeFiles, type JournalEntry } from "./journal";
import { plainData } from "./plain";
import { isProtected, nounOf } from "./registry";

/** Notes the files that a change leaves without a record. `after` undefined: the record goes. */
type Drop = (before: RecordData, after: FormValues | undefined) => void;

/** A stored record, and what the person must be told besides. */
export type Saved = { readonly data: RecordData } & SaveExtras;

export class RecordWriter {
  /** @param files loads the file storage when a record with files is first saved. */
  constructor(
    private readonly firestore: Firestore,
    private readonly files: () => Promise<RecordFiles>,
  ) {}

  async create(collection: Collection, values: FormValues, meta: SaveMeta): Promise<Saved> {
    const records = collectionRef(this.firestore, collection.name);
    return this.withFiles(collection, values, meta, async (uploaded) => {
      const document = documentOf(await writeRecord(collection, uploaded, "create"));
      const store = async (id = doc(records).id): Promise<Saved> => {
        await commit(this.firestore, async (transaction) => {
          transaction.set(doc(records, id), sdkValue(document));
        });
        return { data: readRecord(collection, id, document) };
      };
      const { account } = collection;
      if (!account) return store();
      const { createUser, credentialsOf } = await import("./account-users");
      const isTaken = async (uid: string) => (await getDocFromServer(doc(records, uid))).exists();
      return createUser(account, credentialsOf(account, uploaded), isTaken, store);
    });
  }

  /**
   * @param known the record as it was last seen.
   * @param values only these fields are written; what else the document holds stays.
   */
  async update(
    collection: Collection,
    known: RecordData,
    values: FormValues,
    meta: SaveMeta,
  ): Promise<Saved> {
    const { id } = known;
    return this.withFiles(collection, values, meta, async (uploaded, drop) => {
      const writes = await writeRecord(collection, uploaded, "edit");
      const reference = doc(this.firestore, collection.name, id);
      const store = () =>
        commit(this.firestore, async (transaction) => {
          const stored = (await transaction.get(reference)).data();
          if (!stored)
            throw new ProviderError(
              404,
              `This ${nounOf(collection)} was deleted by somebody else. Nothing was saved.`,
            );
          const before = readRecord(collection, id, plainData(stored));
          refuseProtected(collection, before);
          drop(before, uploaded);
          updateFields(transaction, reference, [...writes, ...missingStamps(collection, stored)]);
          return { ...before, ...plainData(withoutPassword(collection, uploaded)), id };
        });
      const { account } = collection;
      if (!account) return { data: await store() };
      const { changeUser, credentialsOf } = await import("./account-users");
      const before = credentialsOf(account, known);
      const after = credentialsOf(account, { ...known, ...uploaded });
      const { result: data, notice } = await changeUser(account, id, before, after, store);
      return { data, ...(notice && { notice }) };
    });
  }

  /** Deleting what somebody else deleted already is done, not failed. */
  async remove(collection: Collection, id: string): Promise<Saved> {
    return this.withFiles(collection, {}, {}, async (_, drop) => {
      const reference = doc(this.firestore, collection.name, id);
      let existed = false;
      const data = await commit(this.firestore, async (transaction) => {
        const stored = (await transaction.get(reference)).data();
        const before = readRecord(collection, id, plainData(stored ?? {}));
        refuseProtected(collection, before);
        drop(before, undefined);
        if (stored) transaction.delete(reference);
        existed = stored !== undefined;
        return before;
      });
      const { account } = collection;
      if (!account || !existed) return { data };
      const { credentialsOf, removeUser } = await import("./account-users");
      const notice = await removeUser(id, credentialsOf(account, data));
      return { data, ...(notice && { notice }) };
    });
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
  ): Promise<T> {
    if (fileFieldsOf(collection).length === 0) return write(values, () => undefined);
    const files = await this.files();
    return duringSave(async (save) => {
      const uploaded = await files.upload(collection, values, save, meta);
      let dropped: readonly JournalEntry[] = [];
      try {
        const result = await write(uploaded.values, (before, after) => {
          dropped = files.dropped(collection, before, after, save);
          noteFiles(dropped);
        });
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

/** @throws 403 with the declaration's words when nobody may change the record. */
export function refuseProtected(collection: Collection, record: RecordData): void {
  if (isProtected(collection, record))
    throw new ProviderError(403, collection.protect?.message ?? "This record is protected.");
}

function withoutPassword(collection: Collection, values: FormValues): FormValues {
  const { signIn } = collection;
  return signIn ? { ...values, [signIn.password]: null } : values;
}
