/**
 * A save or a deletion from the request on: what is refused before anything is sent, and how a refusal by the rules is
 * explained. Loaded with the first of them: a list that is only read needs none of it.
 */
import { doc, getDocFromServer, type Firestore } from "firebase/firestore";
import type { SaveMeta } from "../../contract/records";
import { withDerived } from "../../fields/derived";
import { idWrites, readRecord, writeRecord } from "../../fields/record";
import { isAudited, TRASH, trashId } from "../../schema/history";
import { newRecordId } from "../../schema/record-id";
import type { AccountFields, Collection, FormValues, RecordData } from "../../schema/types";
import { codeOf, ProviderError } from "../errors";
import { readIfThere } from "./absent";
import { cancelled, unlessAborted } from "./commit";
import { credentialWrite } from "./credential-writes";
import { deleteRecord } from "./deletion";
import type { RecordFiles } from "./files";
import type { AuditMeta } from "./history/audit-meta";
import type { AuditedWriter } from "./history/audited-writer";
import { NewRecords, notAsSent } from "./new-records";
import { RecordEdits, type Edit } from "./record-edits";
import {
  changesMore,
  formValues,
  assertValid,
  assertNotProtected,
  saveMeta,
  type Drop,
  type Saved,
} from "./save-request";
import type { Scope, RecordReader } from "./record-reader";
import { assertUnique } from "./unique";
import { assertStrongPassword } from "./weak-password";
import { withFiles } from "./with-files";

/** Refine's `meta`, of which an address may have given a part. */
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
    private readonly scope: () => Scope,
  ) {
    this.created = new NewRecords(firestore, writer);
    this.edits = new RecordEdits(firestore, writer);
  }

  async create(collection: Collection, variables: unknown, meta: Meta): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    assertValid(collection, values, "create");
    const { account, companyId } = this.scope();
    const isOwnPart = collection.companyField !== undefined && companyId !== undefined;
    const made = save.newId ?? newRecordId();
    // By rule, what a company adds has an id that begins with the company's.
    const id = isOwnPart ? `${account}_${made}` : made;
    // What an unanswered try of the same form has stored takes nothing away from it.
    const check = () => assertUnique(collection, this.reader, values, id);
    await unlessAborted(save.signal, check(), cancelled);
    await assertStrongPassword(collection, values);
    return explainRefusal(check, this.storeNew(collection, values, save, id, !isOwnPart));
  }

  /**
   * A record that a screen holds is checked as it is there, before anything is sent. One that no screen holds is checked
   * in the transaction that writes it, so that it is read once; only where more than the database changes, it is read first.
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
      await assertStrongPassword(collection, values, before);
    };
    const cached = this.reader.cached(collection, id);
    const known =
      cached ?? (changesMore(collection, values) ? await this.reader.existing(collection, id) : undefined);
    if (known) await check(known);
    const { author } = this.scope();
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

  /** The files of what the trash keeps stay with it. */
  async remove(collection: Collection, id: string, meta: Meta, audit?: AuditMeta): Promise<Saved> {
    const deletion = { collection, id, audit: { operation: saveMeta(meta).operation, ...audit } };
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
    return isAudited(collection)
      ? write({}, () => undefined)
      : withFiles(this.files, collection, {}, {}, write);
  }

  /**
   * @param form the id that the record's form has chosen for it.
   * @param seesAbsence whether the account may ask for a document that is not there.
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
    return withFiles(this.files, collection, values, meta, write, known);
  }

  /** A user whom a deletion left over can be taken over by a new record, which then has the same id. */
  private async forgetDeletion(collection: Collection, id: string) {
    if (!collection.account) return undefined;
    const { forgetDeletions } = await import("./deleted-accounts");
    return forgetDeletions(this.firestore, collection, [id]);
  }
}

/** By rule an id exists once. Of two who give it to a record at one moment, the second is refused, and told why. */
async function explainRefusal<T>(assertion: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (error: unknown) => {
    if (codeOf(error) === "permission-denied") await assertion();
    throw error;
  });
}
