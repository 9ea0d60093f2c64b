/**
 * The writes of one commit, and the History entry that records them. The rules compare the entry with the session and
 * the stored records, and refuse an audited write without one (docs/history.md).
 */
import type { PanelDefinition } from "../../definition";
import {
  doc,
  serverTimestamp,
  Timestamp,
  type DocumentData,
  type DocumentReference,
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
  type HistoryEntryInput,
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
  type Author,
} from "../../schema/history";
import type { Collection, StoredData, StoredWrite } from "../../schema/types";
import { sdkData, updateFields } from "../commit";
import { plainData } from "../../firebase/plain";

/** The step of an operation that one commit performs. Without an operation, the commit is one of its own. */
export type OperationStep = Pick<
  HistoryEntryInput,
  "collection" | "action" | "undoes" | "title" | "total"
> & {
  readonly operation?: string | undefined;
};

export interface EntryParams extends OperationStep {
  readonly panel: Pick<PanelDefinition, "history" | "trash" | "scopeKind">;
  readonly firestore: Firestore;
  readonly author: Author;
  readonly operation: string;
  /** Chosen before the first attempt, so that a retry can find out whether the previous attempt was stored. */
  readonly id: string;
  readonly attempt?: HistoryEntryInput["attempt"];
}

/** Each attempt of a commit creates a new one from the same `EntryParams` (audited-writer.ts). */
export class Entry {
  private readonly before: { [id: string]: DocumentData } = {};
  private readonly after: { [id: string]: ReturnType<typeof plainData> } = {};
  private readonly ids: string[] = [];
  private readonly former: string[] = [];
  private readonly stored: unknown[] = [];
  private readonly hidden = new Set<string>();
  private first:
    | { readonly id: string; readonly document: StoredData; readonly stored?: StoredData | undefined }
    | undefined;
  private count = 0;

  /** @param isItemOf whether the entry is the operation's activity item for a scope, so that lists read it. */
  constructor(
    private readonly params: EntryParams,
    readonly transaction: Transaction,
    private readonly isItemOf: (scope: unknown) => Promise<boolean>,
  ) {}

  get id(): string {
    return this.params.id;
  }

  /** A text that represents the stored state of the entry's records. It differs once one of them has changed. */
  get basis(): string {
    return JSON.stringify([this.ids, this.count, this.stored]);
  }

  /** Imported rows are only counted; their `_change` finds them. */
  add(id: string, writes: readonly StoredWrite[]): void {
    const document = documentOf(this.stamped(writes));
    this.transaction.set(this.reference(id), sdkData(document));
    this.countRecord(id, document);
    if (this.params.action !== "import") this.ids.push(id);
  }

  /** @param stored the document as the transaction read it. */
  change(id: string, stored: DocumentData, writes: readonly StoredWrite[]): void {
    if (writes.length === 0) return;
    const all = this.stamped(writes);
    updateFields(this.transaction, this.reference(id), all);
    const after = documentOf(all, stored);
    this.note(id, after, stored);
    this.stored.push(plainData(stored));
    const keys = new Set(all.map(({ path: [key = ""] }) => key));
    this.recordChange(id, stored, Object.fromEntries(Object.entries(after).filter(([key]) => keys.has(key))));
  }

  /** Deletes a record and writes its copy into the trash. @param expireAt milliseconds since the epoch. */
  remove(id: string, stored: DocumentData, expireAt: number): void {
    const { collection, author, panel } = this.params;
    this.transaction.delete(this.reference(id));
    this.note(id, stored);
    this.stored.push(plainData(stored));
    if (!isAudited(collection)) return;
    const copy = trashDocument({
      at: serverTimestamp(),
      author,
      scopeKeys: scopeKeys(panel.scopeKind),
      change: this.params.id,
      collection,
      record: { id, document: plainData(stored) },
      copy: copyOf(collection, stored),
      expireAt: Timestamp.fromMillis(expireAt),
    });
    this.transaction.set(this.copyReference(id), withDerivedFields(panel.trash, copy));
  }

  /**
   * Takes a record out of the trash. The deleted data is recorded under the former id, so that the history continues.
   * @param deleted the data of the copy.
   * @param before the data that the writes complete.
   */
  restore(
    id: string,
    former: string,
    deleted: DocumentData,
    before: DocumentData,
    writes: readonly StoredWrite[],
  ): void {
    const document = sdkData(documentOf(this.stamped(writes), before));
    this.transaction.set(this.reference(id), document);
    this.transaction.delete(this.copyReference(former));
    this.note(id, document);
    if (former !== id) this.former.push(former);
    const changed = Object.entries(document).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(deleted[key]),
    );
    this.recordChange(id, deleted, Object.fromEntries(changed), former);
  }

  /** Deletes a copy. The entry keeps only the record's title. @param uid the user of the session. */
  purge(id: string, document: DocumentData, uid: string): void {
    if (this.count === 0) this.referenceInSession(uid);
    const field = titleField(this.params.collection);
    const name = field ? storedKeysOf(field) : [];
    this.note(id, document);
    this.after[id] = plainData(
      Object.fromEntries(Object.entries(document).filter(([key]) => name.includes(key))),
    );
    this.transaction.delete(this.copyReference(id));
  }

  /** Records that the commit concerns a record. @param document its stored data. */
  note(id: string, document: StoredData, stored?: StoredData): void {
    this.countRecord(id, document, stored);
    this.ids.push(id);
  }

  /** The rules use the session to find the entry of a record that leaves the trash. @param uid the user of the session. */
  referenceInSession(uid: string): void {
    const session = doc(this.params.firestore, "Sessions", uid);
    this.transaction.update(session, { [SESSION_ENTRY]: this.params.id });
  }

  /** @returns how many changed records the entry may hold. @param scope the account that may see them. */
  async room(scope: unknown): Promise<number> {
    const { author, collection } = this.params;
    if (!isAudited(collection)) return Infinity;
    return author.kind !== "admin" || (await this.isItemOf(scope)) ? MAX_COMPARED : Infinity;
  }

  /** @returns whether there is anything to record. Call this last. */
  async write(): Promise<boolean> {
    const { first, params } = this;
    const { firestore, collection, action, panel } = params;
    if (!first || !isAudited(collection)) return false;
    const isChange = Object.keys(this.before).length > 0;
    const entry = entryDocument({
      ...params,
      scopeKeys: scopeKeys(panel.scopeKind),
      // A form that saves again changes the record that it has added.
      action: action === "create" && isChange ? "update" : action,
      isActivityItem: await this.isItemOf(entryScope(collection, first.document, first.stored)),
      at: serverTimestamp(),
      first: {
        id: first.id,
        document: plainData(first.document),
        stored: first.stored && plainData(first.stored),
      },
      count: this.count,
      ids: [...this.ids, ...this.former],
      before: this.before,
      after: writtenTexts(collection, this.after),
      hidden: [...this.hidden],
    });
    this.transaction.set(doc(firestore, HISTORY, params.id), withDerivedFields(panel.history, entry));
    return true;
  }

  /** Links each record to the entry. */
  private stamped(writes: readonly StoredWrite[]): readonly StoredWrite[] {
    const { collection, id } = this.params;
    return isAudited(collection) ? [...writes, { path: [CHANGE_KEY], value: id }] : writes;
  }

  private reference(id: string): DocumentReference {
    return doc(this.params.firestore, this.params.collection.name, id);
  }

  private copyReference(id: string): DocumentReference {
    return doc(this.params.firestore, TRASH, trashId(this.params.collection.name, id));
  }

  /** Of passwords the entry records only that they changed. @param after the written values. */
  private recordChange(id: string, before: DocumentData, after: DocumentData, former = id): void {
    const { collection } = this.params;
    this.before[former] = sdkData(prunedDocument(collection, before));
    for (const key of confidentialKeys(collection)) if (Object.hasOwn(after, key)) this.hidden.add(key);
    this.after[id] = plainData(sdkData(prunedDocument(collection, after)));
  }

  private countRecord(id: string, document: StoredData, stored?: StoredData): void {
    this.first ??= { id, document, stored };
    this.count += 1;
  }
}

function withDerivedFields(collection: Collection, document: DocumentData): DocumentData {
  const derived = derivedWrites(collection, readRecord(collection, "", plainData(document)));
  return { ...document, ...documentOf(derived) };
}
