/**
 * Creates, changes and deletes single records, and explains refusals by the rules. Loaded with the first of them,
 * because reading a list does not need it.
 */
import { doc, getDocFromServer, type Transaction } from "firebase/firestore";
import type { GoneRecord, SaveMeta } from "../contract/records";
import { withDerived } from "../fields/derived";
import { modelOf } from "../fields/models";
import { canonical, documentOf, idWrites, readRecord, writeRecord } from "../fields/record";
import { plainData } from "../firebase/plain";
import type { FirebaseClients } from "../firebase/clients";
import { isAudited, newRecordId, operationOf, TRASH, trashId } from "../schema/history";
import { CHANGE_KEY } from "../schema/stored-names";
import type { AccountFields, Collection, FormValues, RecordData, StoredData } from "../schema/types";
import { text } from "../texts/texts";
import { newRecord, applyChange, edit, type Decision } from "./apply-changes";
import {
  cancelled,
  isDenied,
  readIfThere,
  readStored,
  refusalOf,
  stopped,
  trashOf,
  unlessAborted,
  UnconfirmedError,
} from "./commit";
import { authorOf, ConflictError, mergeChanges } from "./conflicts";
import {
  assertStrongPassword,
  credentialRemoval,
  credentialWrite,
  withOrWithoutRemoval,
} from "./credential-writes";
import { attempt, codeOf, ProviderError } from "./errors";
import { fileFieldsOf } from "./file-values";
import type { RecordFiles } from "./files";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";
import { changesReadableValues } from "./history/field-changes";
import { asFormerlyStored, DeleteChange, isAsSent, laterInput, passwordWrites } from "./record-changes";
import type { Actor } from "./record-reader";
import { formValues, notFound, nounOf, thisRecord } from "./registry";
import {
  assertNothingLeft,
  assertNotProtected,
  assertUnique,
  assertValid,
  changesMore,
  editWrites,
  formerNameWrites,
  saveMeta,
  type Drop,
  type Meta,
  type Saved,
} from "./save-request";

interface SentRecord {
  readonly id: string;
  readonly document: StoredData;
}

/** After these codes the write may or may not have happened. A refusal has another code. */
const UNCERTAIN = new Set(["unavailable", "deadline-exceeded", "cancelled", "unknown", "internal"]);

export class RecordWriter {
  /**
   * The attempts to store each form's new record, except those that the database has refused. An answer may be lost or
   * late, so a repeated save continues from them.
   */
  private readonly sentRecords = new Map<string, readonly SentRecord[]>();
  /**
   * The edits without an answer, by the record's path and by entry id. If one was stored, the next save does not conflict
   * with it: it is already done, or continues from it.
   */
  private readonly sentEdits = new Map<string, Map<string, FormValues>>();

  /** @param files loads the file storage when a record with files is first saved. */
  constructor(
    private readonly writer: AuditedWriter,
    private readonly files: () => Promise<RecordFiles>,
    private readonly actor: () => Actor,
    private readonly firebase: FirebaseClients,
  ) {}

  /**
   * A form chooses the id before the first attempt, so that a repeated save creates one record, which takes over later
   * input.
   */
  async create(collection: Collection, variables: unknown, meta: Meta): Promise<Saved> {
    const { reader } = this.writer;
    const values = formValues(variables);
    const save = saveMeta(meta);
    assertValid(collection, values, "create");
    const made = save.newId ?? newRecordId();
    // The rules require that the id of a scope's new record begins with the id of its account.
    const form = this.isOwnPart(collection) ? `${this.actor().account}_${made}` : made;
    // The record of an unanswered attempt by the same form does not count as taken.
    const check = () => assertUnique(collection, reader, values, form);
    await unlessAborted(save.signal, check(), cancelled);
    await assertNothingLeft(collection, reader, values);
    await assertStrongPassword(reader.panel(), collection, values);
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const store = (id: string) => this.storeNew(collection, id, form, uploaded, save, drop);
      return collection.account
        ? this.createAccount(collection, collection.account, uploaded, form, store)
        : store(form);
    };
    return withFiles(this.files, collection, values, save, write).catch(explainTaken(check));
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
    audit: AuditMeta = {},
  ): Promise<Saved> {
    const { firestore, reader } = this.writer;
    const values = formValues(variables);
    const save = saveMeta(meta);
    const assertAllUnique = (before?: RecordData) => assertUnique(collection, reader, values, id, before);
    const check = async (before: RecordData): Promise<void> => {
      assertNotProtected(collection, before);
      assertValid(collection, values, "edit", before);
      await unlessAborted(save.signal, assertAllUnique(before), cancelled);
      await assertStrongPassword(reader.panel(), collection, values, before);
    };
    const cached = reader.cached(collection, id);
    const known =
      cached ?? (changesMore(collection, values) ? await reader.existing(collection, id) : undefined);
    if (known) await check(known);
    const steps = { operation: save.operation, ...audit };
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const store = () =>
        this.storeEdit(collection, id, known ?? check, uploaded, { ...save, audit: steps, drop });
      const { account } = collection;
      // A change of the sign-in always has a known record (save-request.ts).
      if (!account || !known) return store();
      const { changeUser, credentialsOf } = await import("./account-users");
      const before = credentialsOf(account, known);
      const after = credentialsOf(account, { ...known, ...uploaded });
      const { result, notice } = await changeUser(this.firebase, account, id, before, after, store);
      return { ...result, ...(notice && { notice }) };
    };
    try {
      // A conflict with the last seen record needs no request.
      if (known && save.opened && !this.sentEdits.has(doc(firestore, collection.name, id).path))
        mergeChanges(collection, values, save.opened, known);
      return await withFiles(this.files, collection, values, save, write, known);
    } catch (error) {
      if (!(error instanceof ConflictError)) return explainTaken(() => assertAllUnique(known))(error);
      // A failed search still reports the conflict, without the name.
      const by = await authorOf(firestore, collection, id, error.conflicts).catch(() => undefined);
      throw new ConflictError(collection, error.conflicts, by);
    }
  }

  /** A record that is already deleted counts as done. The trash keeps the files of its records. */
  async remove(collection: Collection, id: string, meta: Meta, audit: AuditMeta = {}): Promise<Saved> {
    const { firestore } = this.writer;
    const { action = "delete", operation = saveMeta(meta).operation, undoes, check } = audit;
    const write = async (_: FormValues, drop: Drop): Promise<Saved> => {
      const deletion = {
        ...{ collection, id, check, principal: this.actor().principal },
        drop: (before: RecordData) => drop(before, undefined),
        expireAt: await this.writer.expiry(),
      };
      let change = new DeleteChange(firestore, deletion);
      const recorded = await withOrWithoutRemoval(collection, (removing) => {
        change = new DeleteChange(firestore, { ...deletion, removing });
        return applyChange(this.writer, collection, change, { action, operation, undoes });
      }).catch(async (error: unknown) => {
        throw await refusalOf(this.writer, collection, id, "delete", error);
      });
      const data = readRecord(collection, id, plainData(change.stored ?? {}));
      const { account } = collection;
      if (!account || !change.stored) return { data, ...recorded };
      const { credentialsOf, removeAuthUser } = await import("./account-users");
      const notice = await removeAuthUser(this.firebase, id, credentialsOf(account, data));
      return { data, ...recorded, ...(notice && { notice }) };
    };
    return isAudited(collection)
      ? write({}, () => undefined)
      : withFiles(this.files, collection, {}, {}, write);
  }

  /** Whether the account may see only its own records of the collection. */
  private isOwnPart({ scopeField }: Collection): boolean {
    return scopeField !== undefined && this.actor().scopeId !== undefined;
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
    const { firestore } = this.writer;
    const { createUser, credentialsOf } = await import("./account-users");
    const wanted = credentialsOf(account, values);
    const storedAt = async (uid: string) =>
      (await getDocFromServer(doc(firestore, collection.name, uid))).data();
    const own = this.sentIds(form);
    for (const uid of own) {
      const stored = await storedAt(uid);
      const found = stored && credentialsOf(account, readRecord(collection, uid, stored));
      if (found && (found.email !== wanted.email || found.password !== wanted.password))
        throw notAsSent(collection);
    }
    const isTaken = async (uid: string) => {
      if (own.includes(uid)) return false;
      if ((await storedAt(uid)) !== undefined) return true;
      const copy = doc(firestore, TRASH, trashId(collection.name, uid));
      if (!isAudited(collection) || !(await readIfThere(undefined, copy))) return false;
      const message = text("data.trash.account");
      throw new ProviderError(409, message, { errors: { [account.email]: message } });
    };
    const mayBeStored = (uid: string) => this.sentIds(form).includes(uid);
    return createUser(this.firebase, account, wanted, isTaken, store, mayBeStored);
  }

  /**
   * A stored record that differs from what the form sent belongs to somebody else, and stays unchanged.
   * @param form the id that the form chose. The stored id may differ.
   * @param values with their files uploaded.
   */
  private async storeNew(
    collection: Collection,
    id: string,
    form: string,
    values: FormValues,
    { signal, operation }: SaveMeta,
    drop: Drop,
  ): Promise<Saved> {
    const { firestore, reader } = this.writer;
    const fields = [...writeRecord(collection, values, "create"), ...idWrites(collection, id)];
    const writes = withDerived(collection, id, {}, fields);
    const document = documentOf(writes);
    const credential = await credentialWrite(reader.panel(), firestore, collection, values);
    const forget = await this.forgetDeletion(collection, id);
    // An account that sees only its own records is refused a missing one.
    let mayBeStored = this.sentIds(form).includes(id) || !this.isOwnPart(collection);
    /** The operation of the earlier attempt, if there is no later input. */
    let recorded: { readonly operation?: string } = {};
    const decide = async (transaction: Transaction): Promise<Decision> => {
      // The transaction has read the document, so the write depends on it: a late request replaces nothing.
      const found = mayBeStored && (await readIfThere(transaction, doc(firestore, collection.name, id)));
      mayBeStored = true;
      recorded = {};
      if (!found)
        return newRecord(id, writes, (entry) => {
          credential?.(entry.transaction, id);
          forget?.(entry.transaction);
        });
      const { [CHANGE_KEY]: change, ...stored } = plainData(found);
      const attempts = this.sentRecords.get(form) ?? [];
      if (!attempts.some((earlier) => earlier.id === id && isAsSent(earlier.document, stored)))
        throw notAsSent(collection);
      const before = readRecord(collection, id, stored);
      drop(before, values);
      const changed = laterInput(collection, writes, stored);
      const renewed = credential ? passwordWrites(collection, writes) : [];
      const all = [...changed, ...renewed, ...formerNameWrites(collection, stored, changed)];
      if (all.length === 0) {
        recorded = typeof change === "string" ? { operation: operationOf(change) } : {};
        return "done";
      }
      // If the id changed between two attempts, the first one's credential is deleted.
      const after = readRecord(collection, id, document);
      const removal = credential && (await credentialRemoval(firestore, collection, before, after));
      return edit(collection, id, found, all, (entry) => {
        credential?.(entry.transaction, id);
        removal?.(entry.transaction);
      });
    };
    const sent = { id, document };
    this.sentRecords.set(form, [...(this.sentRecords.get(form) ?? []), sent]);
    try {
      const step = { action: "create", operation } as const;
      const extras = await applyChange(this.writer, collection, { id, decide }, step, signal);
      return { data: readRecord(collection, id, document), ...recorded, ...extras };
    } catch (error) {
      const others = this.sentRecords.get(form)?.filter((earlier) => earlier !== sent) ?? [];
      const code = codeOf(error);
      if (code !== undefined && !UNCERTAIN.has(code)) this.sentRecords.set(form, others);
      throw error;
    }
  }

  /** The ids under which the form's record may be stored already. */
  private sentIds(form: string): readonly string[] {
    return this.sentRecords.get(form)?.map(({ id }) => id) ?? [];
  }

  /** A new record may reuse a user that a deletion left behind. It then has the same id as the deleted one. */
  private async forgetDeletion(collection: Collection, id: string) {
    if (!collection.account) return undefined;
    const { forgetDeletions } = await import("./deleted-accounts");
    const { principal } = this.actor();
    return forgetDeletions({ firestore: this.writer.firestore, principal }, collection, [{ id }]);
  }

  /**
   * Reads the record once, in the transaction that writes it.
   * @param known the last seen record, already checked; or how to check what the transaction reads.
   * @param typed the values of the edit, with their files uploaded.
   * @throws a ConflictError or a GoneRecord, among others.
   */
  private async storeEdit(
    collection: Collection,
    id: string,
    known: RecordData | ((before: RecordData) => Promise<void>),
    typed: FormValues,
    { opened, signal, audit, drop }: SaveMeta & { readonly audit: AuditMeta; readonly drop: Drop },
  ): Promise<Saved> {
    const { firestore, reader } = this.writer;
    const reference = doc(firestore, collection.name, id);
    const { path } = reference;
    const password = collection.signIn?.password;
    let canComeBack = true;
    let saved: Saved | undefined;
    const decide = async (transaction: Transaction, removing: boolean): Promise<Decision> => {
      const read = () => readStored(transaction, reference, collection);
      const isUnseen = typeof known === "function";
      const stored = await (isUnseen ? attempt("read", thisRecord(collection), read) : read());
      if (!stored) {
        const deleted = text("data.error.deletedMeanwhile", { record: nounOf(collection) });
        const message = isUnseen ? notFound(collection).message : deleted;
        const trash = await trashOf(transaction, reference, collection);
        const gone: GoneRecord = { gone: true, ...(trash !== undefined && { trash }) };
        throw Object.assign(new ProviderError(404, message), gone);
      }
      const before = readRecord(collection, id, plainData(stored));
      const own = this.sentEdits.get(path)?.get(String(stored[CHANGE_KEY]));
      if (own && canonical(own) === canonical(typed)) {
        saved = { data: before, operation: operationOf(String(stored[CHANGE_KEY])) };
        return "done";
      }
      if (isUnseen) await known(before);
      else assertNotProtected(collection, before);
      audit.check?.(stored);
      const values = opened ? mergeChanges(collection, typed, { ...opened, ...own }, before) : typed;
      drop(before, values);
      // The record holds the time of its password, which only a typed password replaces.
      const signIn = { ...before, ...(password !== undefined && { [password]: null }), ...values };
      const credential = await credentialWrite(reader.panel(), firestore, collection, signIn);
      const removal = removing && (await credentialRemoval(firestore, collection, before, values));
      const writes = asFormerlyStored(editWrites(collection, stored, before, values), audit.former);
      const shown = { ...values, ...(password !== undefined && { [password]: before[password] }) };
      const data = { ...before, ...plainData(shown), id };
      saved = { data };
      canComeBack = changesReadableValues(collection, values, before, data);
      return edit(collection, id, stored, writes, (entry) => {
        credential?.(entry.transaction, id);
        if (removal) removal(entry.transaction);
        // A save with a password is not kept: the next one writes it again.
        if (setsPassword(collection, typed)) return;
        const edits = this.sentEdits.get(path) ?? new Map<string, FormValues>();
        this.sentEdits.set(path, edits.set(entry.id, typed));
      });
    };
    const { action = "update", operation, undoes } = audit;
    const { operation: recorded } = await withOrWithoutRemoval(collection, (removing) => {
      const change = { id, decide: (transaction: Transaction) => decide(transaction, removing) };
      return applyChange(this.writer, collection, change, { action, operation, undoes }, signal);
    });
    this.sentEdits.delete(path);
    if (!saved) throw new Error("An edit was committed before it was decided.");
    return { ...saved, ...(recorded !== undefined && canComeBack && { operation: recorded }) };
  }
}

/** A record is stored under the form's id, but differs from what the form sent. */
function notAsSent(collection: Collection): ProviderError {
  return new ProviderError(409, text("data.error.savedBefore", { record: nounOf(collection) }));
}

function setsPassword({ fields }: Collection, values: FormValues): boolean {
  return fields.some((field) => modelOf(field).confidential && Object.hasOwn(values, field.key));
}

/**
 * The rules keep ids unique. Of two concurrent saves with one id, the second is refused, and the assertion
 * gives the reason.
 */
function explainTaken(assertion: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (isDenied(error)) await assertion();
    throw error;
  };
}

/**
 * Changes a record and its files together, or not at all. Uploads files, writes the record, then removes unused files:
 * the uploads after a failure, the replaced files after a success. The removal is not awaited.
 * @param openFiles loads the file storage. Called where the collection has files.
 */
async function withFiles<T>(
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
