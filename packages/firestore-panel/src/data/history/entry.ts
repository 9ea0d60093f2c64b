/**
 * Builds the History entry that is committed together with the changes it records. The rules compare it with
 * the session and the stored records, and refuse an audited write without one (docs/history.md).
 */
import type { PanelDefinition } from "../../definition";
import {
  doc,
  serverTimestamp,
  Timestamp,
  type DocumentData,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { derivedWrites, confidentialKeys } from "../../fields/derived";
import {
  copyOf,
  entryScope,
  entryDocument,
  prunedDocument,
  trashDocument,
  writtenTexts,
} from "../../fields/history-documents";
import { storedKeysOf } from "../../fields/models";
import { documentOf, readRecord, titleField } from "../../fields/record";
import { CHANGE_KEY } from "../../schema/stored-names";
import {
  HISTORY,
  isAudited,
  MAX_COMPARED,
  scopeKeys,
  SESSION_ENTRY,
  TRASH,
  trashId,
  type Action,
  type Author,
} from "../../schema/history";
import type { Collection, StoredWrite } from "../../schema/types";
import { sdkValue } from "../commit";
import { plainData } from "../../firebase/plain";

/** The operation that an entry belongs to, and the step of it that one commit writes. */
export interface EntryParams {
  readonly panel: Pick<PanelDefinition, "history" | "trash" | "scopeKind">;
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
  /** The number of rows that an import is to write. */
  readonly total?: number | undefined;
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

  /** @param isItemOf whether the entry is the operation's activity item for a scope, so that lists read it. */
  constructor(
    private readonly params: EntryParams,
    private readonly isItemOf: (scope: unknown) => Promise<boolean>,
  ) {}

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
      scopeKeys: scopeKeys(this.params.panel.scopeKind),
      change: this.params.id,
      collection,
      record: { id, document: plainData(stored) },
      copy: copyOf(collection, stored),
      expireAt: Timestamp.fromMillis(expireAt),
    });
    transaction.set(
      doc(firestore, TRASH, trashId(collection.name, id)),
      withDerivedFields(this.params.panel.trash, copy),
    );
  }

  /** Records that an account may sign in again. @param document the stored data of the account. */
  unlocked(id: string, document: DocumentData): void {
    this.countRecord(id, document);
    this.ids.push(id);
  }

  /**
   * Records that a copy is purged. The entry keeps only the record's title.
   * @param document the data of the copy. @param uid the user of the session.
   */
  purged(transaction: Transaction, id: string, document: DocumentData, uid: string): void {
    const { firestore, collection } = this.params;
    if (this.count === 0) this.referenceInSession(transaction, uid);
    const field = titleField(collection);
    const name = field ? storedKeysOf(field) : [];
    this.countRecord(id, document);
    this.ids.push(id);
    this.after[id] = plainData(
      Object.fromEntries(Object.entries(document).filter(([key]) => name.includes(key))),
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

  /** @returns how many changed records the entry may hold. @param scope the account that may see them. */
  async room(scope: unknown): Promise<number> {
    const { author, collection } = this.params;
    if (!isAudited(collection)) return Infinity;
    return author.kind !== "admin" || (await this.isItemOf(scope)) ? MAX_COMPARED : Infinity;
  }

  /** The scope of the entry; null: no scope. Undefined where there is nothing to record. */
  get scope(): unknown {
    const { first, params } = this;
    return first && isAudited(params.collection)
      ? entryScope(params.collection, first.document, first.stored)
      : undefined;
  }

  /** Call this last. */
  async write(transaction: Transaction): Promise<void> {
    const { scope } = this;
    if (!this.first || scope === undefined) return;
    const { firestore, id } = this.params;
    const isActivityItem = await this.isItemOf(scope);
    const entry = entryDocument({
      ...this.params,
      scopeKeys: scopeKeys(this.params.panel.scopeKind),
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
    transaction.set(doc(firestore, HISTORY, id), withDerivedFields(this.params.panel.history, entry));
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

/** Adds the fields that lists search and sort entries by. */
function withDerivedFields(collection: Collection, document: DocumentData): DocumentData {
  const derived = derivedWrites(collection, readRecord(collection, "", plainData(document)));
  return { ...document, ...documentOf(derived) };
}
