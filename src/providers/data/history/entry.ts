/**
 * Builds the History entry that is committed together with the changes it records. The rules compare it with
 * the session and the stored records, and refuse an audited write without one (docs/history.md).
 */
import {
  doc,
  serverTimestamp,
  Timestamp,
  type DocumentData,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { derivedWrites, confidentialKeys, prunedKeys } from "../../../fields/derived";
import {
  copyOf,
  entryCompany,
  entryDocument,
  prunedDocument,
  trashDocument,
  writtenTexts,
} from "../../../fields/history-documents";
import { storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord } from "../../../fields/record";
import { titleField } from "../../../fields/record-text";
import { history } from "../../../resources/history";
import { trash } from "../../../resources/trash";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import {
  HISTORY,
  isAudited,
  SESSION_ENTRY,
  TRASH,
  TRASH_DAYS,
  trashId,
  type Action,
  type Author,
  MAX_ENTRY_VALUES,
} from "../../../schema/history";
import type { Collection, StoredWrite, StoredData } from "../../../schema/types";
import { sdkValue } from "../commit";
import { plainData } from "../plain";

/** The operation that an entry belongs to, and the step of it that one commit writes. */
export interface EntryParams {
  readonly firestore: Firestore;
  readonly author: Author;
  readonly collection: Collection;
  readonly action: Action;
  /**
   * Chosen before the first attempt, so that a retry can find out whether the previous attempt was stored.
   */
  readonly id: string;
  readonly operation: string;
  /**
   * Set for the first entry of an operation, whose id all attempts share. It distinguishes this attempt from
   * others.
   */
  readonly attempt?: string | undefined;
  /** The entry's title when it covers several records. */
  readonly title?: string | undefined;
  /** The operation that this one undoes. */
  readonly undoes?: string | undefined;
}

/**
 * Collects the changes of one commit. Each attempt of the commit creates a new one from the same
 * `EntryParams` (audited-writer.ts).
 */
export class Entry {
  private readonly before: { [id: string]: DocumentData } = {};
  private readonly after: { [id: string]: ReturnType<typeof plainData> } = {};
  private readonly ids: string[] = [];
  private readonly former: string[] = [];
  private readonly stored: unknown[] = [];
  private readonly hidden = new Set<string>();
  private first:
    | { readonly id: string; readonly document: DocumentData; readonly stored?: DocumentData | undefined }
    | undefined;
  private count = 0;

  constructor(private readonly params: EntryParams) {}

  get id(): string {
    return this.params.id;
  }

  /**
   * A text that represents the stored state of the entry's records. It differs once one of them has changed.
   */
  get basis(): string {
    return JSON.stringify([this.ids, this.count, this.stored]);
  }

  /** The write that links each record to the entry. Empty where the collection is not audited. */
  get auditStamp(): readonly StoredWrite[] {
    return isAudited(this.params.collection) ? [{ path: [CHANGE_KEY], value: this.params.id }] : [];
  }

  /**
   * Imported rows are only counted; their `_change` finds them.
   * @param document the stored data of the new record.
   */
  added(id: string, document: DocumentData): void {
    this.countRecord(id, document);
    if (this.params.action !== "import") this.ids.push(id);
  }

  /**
   * Records a restore. The deleted data is recorded under the former id, so that the history continues.
   * @param document the stored data.
   * @param deleted the copy from the trash.
   */
  restored(id: string, document: DocumentData, deleted: DocumentData, former = id): void {
    this.added(id, document);
    if (former !== id) this.former.push(former);
    const changed = Object.entries(document).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(deleted[key]),
    );
    this.recordChange(id, deleted, Object.fromEntries(changed), former);
  }

  /**
   * @param stored the document as the transaction read it.
   * @param writes the writes to the document.
   */
  changed(id: string, stored: DocumentData, writes: readonly StoredWrite[]): void {
    const after = documentOf(writes, stored);
    this.countRecord(id, after, stored);
    this.ids.push(id);
    this.stored.push(plainData(stored));
    const keys = new Set(writes.map(({ path: [key = ""] }) => key));
    this.recordChange(id, stored, Object.fromEntries(Object.entries(after).filter(([key]) => keys.has(key))));
  }

  /**
   * Records a deletion and writes the copy to the trash.
   * @param stored the document as the transaction read it.
   * @param expireAt milliseconds since the epoch.
   */
  removed(transaction: Transaction, id: string, stored: DocumentData, expireAt: number): void {
    this.countRecord(id, stored);
    this.ids.push(id);
    this.stored.push(plainData(stored));
    const { firestore, collection, author } = this.params;
    if (!isAudited(collection)) return;
    const copy = trashDocument({
      at: serverTimestamp(),
      author,
      change: this.params.id,
      collection,
      record: { id, document: plainData(stored) },
      copy: copyOf(collection, stored),
      expireAt: Timestamp.fromMillis(expireAt),
    });
    transaction.set(doc(firestore, TRASH, trashId(collection.name, id)), withDerivedFields(trash, copy));
  }

  /** Records that an account may sign in again. @param document the stored data of the account. */
  unlocked(id: string, document: DocumentData): void {
    this.countRecord(id, document);
    this.ids.push(id);
  }

  /**
   * Records that a copy is purged. The entry keeps only the record's title.
   * @param document the data of the copy.
   */
  purged(transaction: Transaction, id: string, document: DocumentData): void {
    const { firestore, collection } = this.params;
    const field = titleField(collection);
    const name = field ? storedKeysOf(field) : [];
    this.countRecord(id, document);
    this.ids.push(id);
    this.recordChange(
      id,
      Object.fromEntries(Object.entries(document).filter(([key]) => name.includes(key))),
      {},
    );
    transaction.delete(doc(firestore, TRASH, trashId(collection.name, id)));
  }

  /**
   * The rules use the session to find the entry of a record that leaves the trash. @param uid the user of the
   * session.
   */
  referenceInSession(transaction: Transaction, uid: string): void {
    transaction.update(doc(this.params.firestore, "Sessions", uid), { [SESSION_ENTRY]: this.params.id });
  }

  /** The company of the entry; null: no company. Undefined where there is nothing to record. */
  get company(): unknown {
    const { first, params } = this;
    return first && isAudited(params.collection)
      ? entryCompany(params.collection, first.document, first.stored)
      : undefined;
  }

  /**
   * Call this last, and only if there is something to record. @param isActivityItem whether the entry is the
   * operation's activity item for its company.
   */
  write(transaction: Transaction, isActivityItem: boolean): void {
    if (!this.first) return;
    const { firestore, id } = this.params;
    const entry = entryDocument({
      ...this.params,
      action: this.action,
      isActivityItem,
      at: serverTimestamp(),
      first: {
        id: this.first.id,
        document: plainData(this.first.document),
        stored: this.first.stored && plainData(this.first.stored),
      },
      count: this.count,
      ids: [...this.ids, ...this.former],
      before: this.before,
      after: writtenTexts(this.params.collection, this.after),
      hidden: [...this.hidden],
    });
    transaction.set(doc(firestore, HISTORY, id), withDerivedFields(history, entry));
  }

  /** A form that saves again changes the record that it has added. */
  private get action(): Action {
    const { action } = this.params;
    return action === "create" && Object.keys(this.before).length > 0 ? "update" : action;
  }

  /** @param after the written values. */
  private recordChange(id: string, before: DocumentData, after: DocumentData, former = id): void {
    this.before[former] = this.prunedOf(before);
    this.hide(Object.keys(after));
    this.after[id] = plainData(this.prunedOf(after));
  }

  /** The entry records only that passwords changed, not their values. */
  private hide(keys: readonly string[]): void {
    for (const key of confidentialKeys(this.params.collection)) if (keys.includes(key)) this.hidden.add(key);
  }

  private countRecord(id: string, document: DocumentData, stored?: DocumentData): void {
    this.first ??= { id, document, stored };
    this.count += 1;
  }

  private prunedOf(document: DocumentData): DocumentData {
    const pruned = prunedDocument(this.params.collection, document);
    return Object.fromEntries(Object.entries(pruned).map(([key, value]) => [key, sdkValue(value)]));
  }
}

/**
 * @returns when the trash drops a record that is deleted now. @param now the server's time in milliseconds.
 */
export function expiryAfter(now: number): number {
  // The rules require at least this many days, and `now` may be an hour early.
  return now + (TRASH_DAYS * 24 + 2) * 60 * 60 * 1000;
}

/**
 * @returns how many values the rules count in a stored value: itself, and each list, map and value inside it.
 */
export function valuesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valuesOf(one), 1);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + valuesOf(one), 1);
}

/** Adds the fields that lists search and sort entries by. */
function withDerivedFields(collection: Collection, document: DocumentData): DocumentData {
  const derived = derivedWrites(collection, readRecord(collection, "", plainData(document)));
  return { ...document, ...documentOf(derived) };
}

/**
 * Divides changes of many records into commits. An entry covers one company and holds a limited number of
 * values.
 */

/**
 * @param documentIn returns the stored data of an item after the change.
 * @param storedIn returns the stored data of a changed item before it.
 * @returns the items grouped by the company of their entries, in order. An item that changes its company
 * forms its own group.
 */
export function byCompany<T>(
  collection: Collection,
  items: readonly T[],
  documentIn: (item: T) => StoredData,
  storedIn: (item: T) => StoredData | undefined = () => undefined,
): readonly (readonly T[])[] {
  if (!isAudited(collection)) return items.length > 0 ? [items] : [];
  const groups = new Map<unknown, T[]>();
  for (const item of items) {
    const company = entryCompany(collection, documentIn(item), storedIn(item));
    const group = groups.get(company);
    if (group) group.push(item);
    else groups.set(company, [item]);
  }
  return [...groups.values()];
}

/**
 * @returns batches that fit into one entry each, with at most `most` items. A single item forms a batch
 * however large it is.
 */
export function chunkByValues<T>(
  items: readonly T[],
  valuesIn: (item: T) => number,
  most: number,
): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let room = 0;
  for (const item of items) {
    const values = valuesIn(item);
    const batch = batches.at(-1);
    if (batch && batch.length < most && values <= room) batch.push(item);
    else {
      batches.push([item]);
      room = MAX_ENTRY_VALUES;
    }
    room -= values;
  }
  return batches;
}

/** @returns how many values an entry records for a changed record. */
export function recordedValues(
  collection: Collection,
  stored: StoredData,
  writes: readonly StoredWrite[],
): number {
  if (!isAudited(collection)) return 0;
  const pruned = new Set(prunedKeys(collection));
  const recorded = (document: StoredData) =>
    valuesOf(Object.fromEntries(Object.entries(document).filter(([key]) => !pruned.has(key))));
  return recorded(stored) + recorded(documentOf(writes));
}
