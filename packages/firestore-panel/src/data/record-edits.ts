/** The transaction of an edit: its reads, checks and writes. */
import { doc, type DocumentReference, type Firestore, type Transaction } from "firebase/firestore";
import { documentOf, readRecord, canonical, valueAt } from "../fields/record";
import { CHANGE_KEY } from "../schema/stored-names";
import { operationOf, type Author } from "../schema/history";
import type { SaveMeta } from "../contract/records";
import {
  SERVER_TIME,
  type Collection,
  type FormValues,
  type RecordData,
  type StoredData,
  type StoredJson,
  type StoredWrite,
} from "../schema/types";
import { attempt, codeOf } from "./errors";
import { GoneError, trashOf, updateFields } from "./commit";
import { applyChange, type Decision } from "./apply-changes";
import { authorOf, ConflictError, mergeChanges } from "./conflicts";
import { credentialRemoval, credentialWrite, withOrWithoutRemoval } from "./credential-writes";
import { editWrites, type Drop, type Saved, assertNotProtected } from "./save-request";
import { changesReadableValues } from "./history/field-changes";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";
import { plainData, plainValue } from "../firebase/plain";
import { storedData } from "../firebase/stored-data";
import { notFound, nounOf, thisRecord } from "./registry";
import { modelOf } from "../fields/models";
import { text } from "../texts/texts";

export interface Edit {
  readonly collection: Collection;
  readonly id: string;
  /** The fields to write. */
  readonly values: FormValues;
  /** The last seen record, already checked. Absent: the transaction reads and checks it. */
  readonly known: RecordData | undefined;
  /** @throws HttpErrors when the record may not be changed like this. */
  readonly check: (before: RecordData) => Promise<void>;
  readonly audit: AuditMeta;
  readonly author: Author;
}

export class RecordEdits {
  private readonly sentEdits = new SentEdits();

  constructor(
    private readonly firestore: Firestore,
    private readonly writer: AuditedWriter,
  ) {}

  /**
   * Runs before any request.
   * @throws a ConflictError where the last seen record already conflicts.
   */
  assertNoKnownConflicts({ collection, id, values, known }: Edit, { opened }: SaveMeta): void {
    if (known && opened && !this.sentEdits.has(this.reference(collection, id).path))
      mergeChanges(collection, values, opened, known);
  }

  /** @returns the error of an edit, with the author of a conflict. */
  async explainError({ collection, id, author }: Edit, error: unknown): Promise<unknown> {
    if (!(error instanceof ConflictError)) return error;
    const refused = { firestore: this.firestore, collection, id, author };
    return new ConflictError(collection, error.conflicts, await authorOf(refused, error.conflicts));
  }

  /**
   * Reads the record once, in the transaction that writes it.
   * @param typed the values of the edit, with their files uploaded.
   * @throws a ConflictError or a GoneError, among others.
   */
  async store(edit: Edit, typed: FormValues, { opened, signal }: SaveMeta, drop: Drop): Promise<Saved> {
    const { collection, id, known, check, audit } = edit;
    const reference = this.reference(collection, id);
    const { path } = reference;
    let canComeBack = true;
    let saved: Saved | undefined;
    const decide = async (transaction: Transaction, removing: boolean): Promise<Decision> => {
      const stored = await readIn(transaction, reference, edit);
      const before = readRecord(collection, id, plainData(stored));
      const own = this.sentEdits.storedEdit(path, stored);
      if (own && isSameEdit(own, typed)) {
        saved = { data: before, operation: operationOf(String(stored[CHANGE_KEY])) };
        return { kind: "done" };
      }
      if (known) assertNotProtected(collection, before);
      else await check(before);
      audit.check?.(stored);
      const values = opened ? mergeChanges(collection, typed, { ...opened, ...own }, before) : typed;
      drop(before, values);
      const signIn = { ...before, ...blank(collection), ...values };
      const credential = await credentialWrite(
        this.writer.reader.panel(),
        this.firestore,
        collection,
        signIn,
      );
      const removal = removing && (await credentialRemoval(this.firestore, collection, before, values));
      const writes = asFormerlyStored(editWrites(collection, stored, before, values), audit.former);
      const data = { ...before, ...plainData(withoutPassword(collection, values, before)), id };
      saved = { data };
      canComeBack = changesReadableValues(collection, values, before, data);
      return {
        kind: "write",
        before: stored,
        after: documentOf(writes, stored),
        values: 0,
        write: (writing, entry) => {
          if (writes.length > 0) {
            const all = [...writes, ...entry.auditStamp];
            updateFields(writing, reference, all);
            entry.changed(id, stored, all);
          }
          credential?.(writing, id);
          if (removal) removal(writing);
          this.sentEdits.note(path, entry.id, collection, typed);
        },
      };
    };
    const { action = "update", operation, undoes } = audit;
    const { operation: recorded } = await withOrWithoutRemoval(collection, (removing) => {
      const change = { id, decide: (transaction: Transaction) => decide(transaction, removing) };
      return applyChange(this.writer, collection, change, { action, operation, undoes }, signal);
    });
    this.sentEdits.settle(path);
    if (!saved) throw new Error("An edit was committed before it was decided.");
    return { ...saved, ...(recorded !== undefined && canComeBack && { operation: recorded }) };
  }

  private reference({ name }: Collection, id: string): DocumentReference {
    return doc(this.firestore, name, id);
  }
}

/**
 * @throws a GoneError when there is no such record. For a record that was not read before, the error says
 * that it was not found.
 */
async function readIn(
  transaction: Transaction,
  reference: DocumentReference,
  { collection, known }: Edit,
): Promise<StoredData> {
  const read = () => transaction.get(reference);
  const message = known
    ? text("data.error.deletedMeanwhile", { record: nounOf(collection) })
    : notFound(collection).message;
  try {
    const stored = storedData(await (known ? read() : attempt("read", thisRecord(collection), read)));
    if (stored) return stored;
  } catch (error) {
    // The rules refuse a scope's account a missing document. A trash copy proves the deletion.
    const isDenied = codeOf(error) === "permission-denied";
    const copy = isDenied ? await trashOf(transaction, reference, collection) : undefined;
    throw copy === undefined ? error : new GoneError(message, copy);
  }
  throw new GoneError(message, await trashOf(transaction, reference, collection));
}

/** A form has JSON, which lacks the type of a number and the microseconds of a time. */
function asFormerlyStored(writes: readonly StoredWrite[], former: StoredData = {}): readonly StoredWrite[] {
  return writes.map((write) => {
    const value = valueAt(former, write.path);
    const isSame =
      write.value !== SERVER_TIME && canonical(plainValue(value)) === canonical(plainValue(write.value));
    // Values from Firestore's SDK are written unchanged.
    return value !== undefined && isSame ? { ...write, value: value as StoredJson } : write;
  });
}

/** A record holds the time of its password. The typed text stays in the form. */
function withoutPassword({ signIn }: Collection, values: FormValues, before: RecordData): FormValues {
  return signIn ? { ...values, [signIn.password]: before[signIn.password] } : values;
}

/** Clears the stored password time, so that only a typed password is written. */
function blank({ signIn }: Collection): FormValues {
  return signIn ? { [signIn.password]: null } : {};
}

/**
 * Saves of this tab without an answer. If such a save was stored, the next one does not conflict with it: it
 * is already done, or continues from it.
 */
class SentEdits {
  /** By the record's path, then by entry id. */
  private readonly sent = new Map<string, Map<string, FormValues>>();

  /** Called before the request. Values with a password are not kept: the next save writes them again. */
  note(path: string, entry: string, { fields }: Collection, values: FormValues): void {
    if (fields.some((field) => modelOf(field).confidential && Object.hasOwn(values, field.key))) return;
    const ofRecord = this.sent.get(path) ?? new Map<string, FormValues>();
    this.sent.set(path, ofRecord.set(entry, values));
  }

  /** @returns the values of this tab's save, if it was the record's last change. */
  storedEdit(path: string, stored: StoredData): FormValues | undefined {
    return this.sent.get(path)?.get(String(stored[CHANGE_KEY]));
  }

  has(path: string): boolean {
    return this.sent.has(path);
  }

  /** Called after an answer. */
  settle(path: string): void {
    this.sent.delete(path);
  }
}

function isSameEdit(one: FormValues, other: FormValues): boolean {
  return canonical(one) === canonical(other);
}
