/** A save of a single record, and its deletion: what each reads, decides and writes in its transaction. */
import {
  doc,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import type { GoneRecord, SaveExtras } from "../contract/records";
import type { SessionKind } from "../contract/session";
import { withDerived } from "../fields/derived";
import {
  canonical,
  checkRecord,
  documentOf,
  idWrites,
  missingStamps,
  readRecord,
  validationMessage,
  writeRecord,
  type SaveMode,
} from "../fields/record";
import { plainData } from "../firebase/plain";
import { isProtected } from "../schema/define-collection";
import { operationOf } from "../schema/history";
import { CHANGE_KEY } from "../schema/stored-names";
import {
  type Collection,
  type FormValues,
  type RecordData,
  type StoredData,
  type StoredWrite,
} from "../schema/types";
import { text } from "../texts/texts";
import { edit, newRecord, type Decision, type RecordChange } from "./apply-changes";
import { readIfThere, readStored, trashOf } from "./commit";
import { mergeChanges } from "./conflicts";
import { credentialRemoval, credentialWrite } from "./credential-writes";
import { attempt, ProviderError } from "./errors";
import type { Drop } from "./file-values";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";
import { asFormerlyStored, changesReadableValues } from "./history/field-changes";
import { notFound, nounOf, thisRecord } from "./registry";
import { formerNameWrites } from "./unique-values";

export type Saved = { readonly data: RecordData } & SaveExtras;

export function assertNotProtected(collection: Collection, record: RecordData): void {
  const { protect } = collection;
  if (protect && isProtected(collection, record)) throw new ProviderError(403, protect.message);
}

/**
 * @throws 400 with the errors by field.
 * @param before the record that is edited.
 */
export function assertValid(collection: Collection, values: FormValues, mode: SaveMode, before?: RecordData) {
  const errors = checkRecord(collection, values, mode, before);
  if (Object.keys(errors).length > 0)
    throw new ProviderError(400, validationMessage(collection, values, errors), { errors });
}

/**
 * Writes the given fields, and completes the record: missing times and id, a former name, and derived keys.
 * @param before the stored record, as the screens see it.
 * @param values with their files uploaded.
 */
export function editWrites(
  collection: Collection,
  stored: StoredData,
  before: RecordData,
  values: FormValues,
): readonly StoredWrite[] {
  const writes = writeRecord(collection, values, "edit");
  return withDerived(collection, before.id, plainData(stored), [
    ...writes,
    ...(stored["id"] === before.id ? [] : idWrites(collection, before.id)),
    ...missingStamps(collection, stored),
    ...formerNameWrites(collection, stored, writes),
  ]);
}

/** @returns the values that a form did not send before. */
function laterInput(values: FormValues, sent: FormValues): FormValues {
  const isSent = (key: string, value: unknown) =>
    Object.hasOwn(sent, key) && canonical(sent[key]) === canonical(value);
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSent(key, value)));
}

/** What a form has sent for a record. */
export interface SentValues {
  readonly id: string;
  readonly values: FormValues;
}

export interface Save {
  readonly collection: Collection;
  readonly id: string;
  /** With their files uploaded. */
  readonly values: FormValues;
  /** The form that adds the record, by the id that it chose. Absent: an edit. */
  readonly form?: string;
  /** What was sent before, by entry: what this sends is added. */
  readonly sent: Map<string, SentValues>;
  /** Checks the record as the transaction reads it. @throws where it may not be changed like this. */
  readonly check?: (before: RecordData) => Promise<void> | void;
  readonly opened?: FormValues | undefined;
  readonly audit: AuditMeta;
  readonly drop: Drop;
  /** Whether the credential of a former id is deleted, too. */
  readonly removing: boolean;
  /** Forgets the deletion of an earlier record with this id. */
  readonly forget: ((transaction: Transaction) => void) | undefined;
  /** Whether the account sees only its own records, so that it is refused a missing one. */
  readonly isOwnPart: boolean;
}

interface SaveChange extends RecordChange {
  /** What the last decision has made of the record. */
  result: Saved;
  canComeBack: boolean;
}

/**
 * Adds or edits a record as a form saves it. It is read once, in the transaction that writes it; `decide` throws a
 * ConflictError or a GoneRecord, among others.
 */
export function saveChange({ firestore, reader }: Pick<AuditedWriter, "firestore" | "reader">, save: Save) {
  const { collection, id, form, sent, check, audit, opened, drop, removing, forget } = save;
  const password = collection.signIn?.password;
  const reference = doc(firestore, collection.name, id);
  const credentialOf = (values: FormValues) => credentialWrite(reader.panel(), firestore, collection, values);
  /** A password is not kept, so the next save writes it again. */
  const remember = (entry: string) => {
    const { [password ?? ""]: _, ...kept } = save.values;
    sent.set(entry, { id, values: kept });
  };

  const add = async (): Promise<Decision> => {
    const fields = [...writeRecord(collection, save.values, "create"), ...idWrites(collection, id)];
    const writes = withDerived(collection, id, {}, fields);
    const credential = await credentialOf(save.values);
    change.result = { data: readRecord(collection, id, documentOf(writes)) };
    return newRecord(id, writes, (entry) => {
      credential?.(entry.transaction, id);
      forget?.(entry.transaction);
      remember(entry.id);
    });
  };

  /** @param own what this form has sent before, and is stored. */
  const editStored = async (
    found: DocumentData,
    given: FormValues,
    own: FormValues | undefined,
  ): Promise<Decision> => {
    const before = readRecord(collection, id, plainData(found));
    await check?.(before);
    const base = opened || own ? { ...opened, ...own } : undefined;
    const values = base ? mergeChanges(collection, given, base, before) : given;
    drop(before, values);
    // The record holds the time of its password, which only a typed password replaces.
    const credential = await credentialOf({
      ...before,
      ...(password !== undefined && { [password]: null }),
      ...values,
    });
    const removal = removing && (await credentialRemoval(firestore, collection, before, values));
    const writes = asFormerlyStored(editWrites(collection, found, before, values), audit.former);
    const shown = { ...values, ...(password !== undefined && { [password]: before[password] }) };
    const data = { ...before, ...plainData(shown), id };
    change.result = { data };
    change.canComeBack = changesReadableValues(collection, values, before, data);
    return edit(collection, id, found, writes, (entry) => {
      credential?.(entry.transaction, id);
      if (removal) removal(entry.transaction);
      remember(entry.id);
    });
  };

  const decide = async (transaction: Transaction): Promise<Decision> => {
    // The write depends on what the transaction has read, so that a late request replaces nothing.
    const mayBeStored = form === undefined || sent.size > 0 || !save.isOwnPart;
    const read = form === undefined ? existing : readIfThere;
    const found = mayBeStored ? await read(transaction, reference, collection) : undefined;
    if (!found) return add();
    const stored = String(found[CHANGE_KEY]);
    const own = sent.get(stored)?.values;
    if (form !== undefined && !own) throw notAsSent(collection);
    const values = own ? laterInput(save.values, own) : save.values;
    if (!own || Object.keys(values).length > 0) return editStored(found, values, own);
    const data = readRecord(collection, id, plainData(found));
    change.result = { data, operation: operationOf(stored) };
    return "done";
  };
  const change: SaveChange = { id, decide, result: { data: { id } }, canComeBack: true };
  return change;
}

/** @throws a GoneRecord. */
async function existing(transaction: Transaction, reference: DocumentReference, collection: Collection) {
  const stored = await attempt("read", thisRecord(collection), () => readStored(transaction, reference));
  if (stored) return stored;
  const trash = await trashOf(transaction, reference);
  const gone: GoneRecord = { gone: true, ...(trash !== undefined && { trash }) };
  throw Object.assign(notFound(collection), gone);
}

/** A record is stored under the form's id, but differs from what the form sent. */
export function notAsSent(collection: Collection): ProviderError {
  return new ProviderError(409, text("data.error.savedBefore", { record: nounOf(collection) }));
}

interface Deletion {
  readonly collection: Collection;
  readonly id: string;
  readonly principal: SessionKind;
  /** Validates the stored data. @throws a ProviderError, and the record stays. */
  readonly check?: ((stored: StoredData) => void) | undefined;
  /** Called with the record, on every attempt. */
  readonly drop?: (before: RecordData) => void;
  /** Whether its credential is deleted, too. */
  readonly removing?: boolean;
  /** Milliseconds since the epoch until which its copy is kept. */
  readonly expireAt: number;
  /**
   * Data that was read just before. The first attempt does not read it again, because the rules refuse a copy
   * that differs.
   */
  readonly prefetched?: DocumentData | undefined;
}

interface DeleteChange extends RecordChange {
  /** The stored data at the last decision. Undefined: it was deleted before. */
  stored?: DocumentData | undefined;
}

/** Deletes a record and writes its copy into the trash. */
export function deleteChange(firestore: Firestore, deletion: Deletion): DeleteChange {
  const { collection, id, principal, check, drop, removing, expireAt } = deletion;
  let { prefetched } = deletion;
  const decide = async (transaction: Transaction): Promise<Decision> => {
    const reference = doc(firestore, collection.name, id);
    const stored = prefetched ?? (await readStored(transaction, reference));
    change.stored = stored;
    prefetched = undefined;
    if (!stored) return "gone";
    const before = readRecord(collection, id, plainData(stored));
    assertNotProtected(collection, before);
    check?.(stored);
    drop?.(before);
    const { deletionNote } = await import("./deleted-accounts");
    const note = await deletionNote(firestore, collection, id, principal);
    const removal = removing && (await credentialRemoval(firestore, collection, before));
    return {
      after: stored,
      write: (entry) => {
        entry.remove(id, stored, expireAt);
        if (removal) removal(entry.transaction);
        note?.(entry.transaction);
      },
    };
  };
  const change: DeleteChange = { id, decide };
  return change;
}
