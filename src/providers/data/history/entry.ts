/**
 * The entry of History that goes in one commit with what it tells of. The rules compare it with the session and with the
 * records as they are stored, and refuse a record without one (docs/history.md).
 */
import {
  doc,
  serverTimestamp,
  Timestamp,
  type DocumentData,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { derivedWrites } from "../../../fields/derived";
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
import { titleField } from "../../../fields/record-title";
import { confidentialKeys } from "../../../fields/pruned-keys";
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
} from "../../../schema/history";
import type { Collection, StoredWrite } from "../../../schema/types";
import { sdkValue } from "../commit";
import { plainData } from "../plain";

/** A person's doing that is recorded as one line, and the part of it that one commit writes. */
export interface EntryParams {
  readonly firestore: Firestore;
  readonly author: Author;
  readonly collection: Collection;
  readonly action: Action;
  /** Chosen before the first try, so that a try that is repeated tells whether the one before it was stored. */
  readonly id: string;
  readonly operation: string;
  /** Of the entry that begins the operation, whose id is no try's own: what tells this try from others. */
  readonly attempt?: string | undefined;
  /** What the entry is called where it tells of several records. */
  readonly title?: string | undefined;
  /** The operation that this one takes back. */
  readonly undoes?: string | undefined;
}

/** Collects what one commit does. Each try of the commit makes a new one, from the same `EntryParams` (audited-writer.ts). */
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

  /** What was stored of the records that it tells of: another text where one of them has changed. */
  get basis(): string {
    return JSON.stringify([this.ids, this.count, this.stored]);
  }

  /** Goes into each record with what else is written. Nothing where the collection is not audited. */
  get auditStamp(): readonly StoredWrite[] {
    return isAudited(this.params.collection) ? [{ path: [CHANGE_KEY], value: this.params.id }] : [];
  }

  /**
   * Rows of a file are counted, and found by their `_change`.
   * @param document what is stored as a new record.
   */
  added(id: string, document: DocumentData): void {
    this.countRecord(id, document);
    if (this.params.action !== "import") this.ids.push(id);
  }

  /**
   * Out of the trash. What it was is told under the id that it had, so that its history goes on.
   * @param document what is stored. @param deleted what the trash kept.
   */
  restored(id: string, document: DocumentData, deleted: DocumentData, former = id): void {
    this.added(id, document);
    if (former !== id) this.former.push(former);
    const changed = Object.entries(document).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(deleted[key]),
    );
    this.recordChange(id, deleted, Object.fromEntries(changed), former);
  }

  /** @param stored the document as the transaction has read it. @param writes what is written into it. */
  changed(id: string, stored: DocumentData, writes: readonly StoredWrite[]): void {
    const after = documentOf(writes, stored);
    this.countRecord(id, after, stored);
    this.ids.push(id);
    this.stored.push(plainData(stored));
    const keys = new Set(writes.map(({ path: [key = ""] }) => key));
    this.recordChange(id, stored, Object.fromEntries(Object.entries(after).filter(([key]) => keys.has(key))));
  }

  /**
   * Its copy goes into the trash.
   * @param stored the document as the transaction has read it.
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

  /** It may be signed in with again. @param document what is stored of the account. */
  unlocked(id: string, document: DocumentData): void {
    this.countRecord(id, document);
    this.ids.push(id);
  }

  /**
   * Its copy goes for good, of which the entry tells the name alone.
   * @param document what the copy holds.
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

  /** The rules find the entry of what leaves the trash by the session. @param uid whose it is. */
  referenceInSession(transaction: Transaction, uid: string): void {
    transaction.update(doc(this.params.firestore, "Sessions", uid), { [SESSION_ENTRY]: this.params.id });
  }

  /** The company that the entry tells of; null: none. Undefined where there is nothing to record. */
  get company(): unknown {
    const { first, params } = this;
    return first && isAudited(params.collection)
      ? entryCompany(params.collection, first.document, first.stored)
      : undefined;
  }

  /** Called last, where there is something to record. @param isActivityItem whether it is the operation's activity item for its company. */
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

  /** @param after what was written. */
  private recordChange(id: string, before: DocumentData, after: DocumentData, former = id): void {
    this.before[former] = this.prunedOf(before);
    this.hide(Object.keys(after));
    this.after[id] = plainData(this.prunedOf(after));
  }

  /** Of passwords, that they were changed is all that is told. */
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

/** @returns when a record that is deleted now goes for good. @param now the server's time in milliseconds. */
export function expiryAfter(now: number): number {
  // The rules ask for so many days at least, and the time may be told an hour early.
  return now + (TRASH_DAYS * 24 + 2) * 60 * 60 * 1000;
}

/** How many values the rules look at in a stored value: its own, and each list, map and value in it. */
export function valuesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valuesOf(one), 1);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + valuesOf(one), 1);
}

/** What lists of entries find it by. */
function withDerivedFields(collection: Collection, document: DocumentData): DocumentData {
  const derived = derivedWrites(collection, readRecord(collection, "", plainData(document)));
  return { ...document, ...documentOf(derived) };
}
