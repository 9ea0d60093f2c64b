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
export function assertValid(
  collection: Collection,
  values: FormValues,
  mode: SaveMode,
  before?: RecordData,
): void {
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

/**
 * Adds or edits a record as a form saves it. It is read once, in the transaction that writes it.
 * @throws a ConflictError or a GoneRecord, among others.
 */
export class SaveChange implements RecordChange {
  /** Whether the change can be undone: a password alone cannot. */
  canComeBack = true;
  private result: Saved | undefined;

  constructor(
    private readonly writer: Pick<AuditedWriter, "firestore" | "reader">,
    private readonly save: Save,
  ) {}

  get id(): string {
    return this.save.id;
  }

  saved(): Saved {
    if (!this.result) throw new Error("A record was committed before it was decided.");
    return this.result;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { collection, id, form, sent } = this.save;
    const found = await (form === undefined ? this.stored(transaction) : this.earlier(transaction));
    if (!found) return this.add();
    const change = String(found[CHANGE_KEY]);
    const own = sent.get(change)?.values;
    if (form !== undefined && !own) throw notAsSent(collection);
    const values = own ? laterInput(this.save.values, own) : this.save.values;
    if (!own || Object.keys(values).length > 0) return this.edit(found, values, own);
    const data = readRecord(collection, id, plainData(found));
    this.result = { data, operation: operationOf(change) };
    return "done";
  }

  /** @throws a GoneRecord. */
  private async stored(transaction: Transaction): Promise<DocumentData> {
    const { collection } = this.save;
    const reference = this.reference();
    const stored = await attempt("read", thisRecord(collection), () =>
      readStored(transaction, reference, collection),
    );
    if (stored) return stored;
    const trash = await trashOf(transaction, reference, collection);
    const gone: GoneRecord = { gone: true, ...(trash !== undefined && { trash }) };
    throw Object.assign(notFound(collection), gone);
  }

  /** The write depends on what the transaction has read, so that a late request replaces nothing. */
  private earlier(transaction: Transaction): Promise<DocumentData | undefined> | undefined {
    const mayBeStored = this.save.sent.size > 0 || !this.save.isOwnPart;
    return mayBeStored ? readIfThere(transaction, this.reference()) : undefined;
  }

  private async add(): Promise<Decision> {
    const { collection, id, values, forget } = this.save;
    const fields = [...writeRecord(collection, values, "create"), ...idWrites(collection, id)];
    const writes = withDerived(collection, id, {}, fields);
    const credential = await this.credential(values);
    this.result = { data: readRecord(collection, id, documentOf(writes)) };
    return newRecord(id, writes, (entry) => {
      credential?.(entry.transaction, id);
      forget?.(entry.transaction);
      this.remember(entry.id);
    });
  }

  /** @param own what this form has sent before, and is stored. */
  private async edit(found: DocumentData, given: FormValues, own: FormValues | undefined): Promise<Decision> {
    const { collection, id, check, audit, opened, drop, removing } = this.save;
    const before = readRecord(collection, id, plainData(found));
    await check?.(before);
    audit.check?.(found);
    const base = opened || own ? { ...opened, ...own } : undefined;
    const values = base ? mergeChanges(collection, given, base, before) : given;
    drop(before, values);
    const password = collection.signIn?.password;
    // The record holds the time of its password, which only a typed password replaces.
    const signIn = { ...before, ...(password !== undefined && { [password]: null }), ...values };
    const credential = await this.credential(signIn);
    const { firestore } = this.writer;
    const removal = removing && (await credentialRemoval(firestore, collection, before, values));
    const writes = asFormerlyStored(editWrites(collection, found, before, values), audit.former);
    const shown = { ...values, ...(password !== undefined && { [password]: before[password] }) };
    const data = { ...before, ...plainData(shown), id };
    this.result = { data };
    this.canComeBack = changesReadableValues(collection, values, before, data);
    return edit(collection, id, found, writes, (entry) => {
      credential?.(entry.transaction, id);
      if (removal) removal(entry.transaction);
      this.remember(entry.id);
    });
  }

  private credential(values: FormValues): ReturnType<typeof credentialWrite> {
    const { reader, firestore } = this.writer;
    return credentialWrite(reader.panel(), firestore, this.save.collection, values);
  }

  /** A password is not kept, so the next save writes it again. */
  private remember(entry: string): void {
    const { id, values, collection, sent } = this.save;
    const { [collection.signIn?.password ?? ""]: _, ...kept } = values;
    sent.set(entry, { id, values: kept });
  }

  private reference(): DocumentReference {
    return doc(this.writer.firestore, this.save.collection.name, this.save.id);
  }
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

/** Deletes a record and writes its copy into the trash. */
export class DeleteChange implements RecordChange {
  /** The stored data at the last decision. Undefined: it was deleted before. */
  stored: DocumentData | undefined;
  private prefetched: DocumentData | undefined;

  constructor(
    private readonly firestore: Firestore,
    private readonly deletion: Deletion,
  ) {
    this.prefetched = deletion.prefetched;
  }

  get id(): string {
    return this.deletion.id;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { collection, id, principal, check, drop, removing, expireAt } = this.deletion;
    const reference = doc(this.firestore, collection.name, id);
    const stored = this.prefetched ?? (await readStored(transaction, reference, collection));
    this.stored = stored;
    this.prefetched = undefined;
    if (!stored) return "gone";
    const before = readRecord(collection, id, plainData(stored));
    assertNotProtected(collection, before);
    check?.(stored);
    drop?.(before);
    const { deletionNote } = await import("./deleted-accounts");
    const note = await deletionNote(this.firestore, collection, id, principal);
    const removal = removing && (await credentialRemoval(this.firestore, collection, before));
    return {
      after: stored,
      write: (entry) => {
        entry.remove(id, stored, expireAt);
        if (removal) removal(entry.transaction);
        note?.(entry.transaction);
      },
    };
  }
}
