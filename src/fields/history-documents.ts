/** What entries of History and documents of Trash are made of (docs/history.md), without what lists find them by. Pure. */
import {
  companyKeyOf,
  MAX_TITLE,
  MAX_WRITTEN,
  MAX_WRITTEN_TEXT,
  type Action,
  type Author,
} from "../schema/history";
import type { Collection, StoredData } from "../schema/types";
import { CHANGE_KEY } from "../schema/derived-keys";
import { derivedKeys } from "./derived";
import { modelOf, storedKeysOf } from "./models";
import { readRecord } from "./record";
import { titleOf } from "./record-title";
import { prunedKeys } from "./pruned-keys";

interface Recorded {
  /** The time of the commit. */
  readonly at: unknown;
  readonly author: Author;
  readonly collection: Collection;
}

interface RecordAsStored {
  readonly id: string;
  /** Its data as plain values. */
  readonly document: StoredData;
}

export interface HistoryEntryInput extends Recorded {
  readonly action: Action;
  readonly operation: string;
  /** Of the entry that begins its operation: what tells this try from others. */
  readonly attempt?: string | undefined;
  /** Whether it is the first of its operation for its company, whose lists are ordered by `companyTime`. */
  readonly isActivityItem: boolean;
  /** What it is called where it tells of several records. */
  readonly title?: string | undefined;
  /** The first of the records that it tells of, and what was stored of one that was changed. */
  readonly first: RecordAsStored & { readonly stored?: StoredData | undefined };
  readonly count: number;
  readonly ids: readonly string[];
  /** By id, as `prunedDocument` gives them. */
  readonly before: StoredData;
  /** As `writtenTexts` gives it. */
  readonly after: { readonly [name: string]: string };
  readonly hidden: readonly string[];
  readonly undoes?: string | undefined;
}

/** @returns what the rules of History ask for. */
export function entryDocument(input: HistoryEntryInput): StoredData {
  const { at, author, collection, action, operation, attempt, isActivityItem, first, count, ids, undoes } =
    input;
  return {
    at,
    ...(attempt !== undefined && { time: at, attempt }),
    ...(isActivityItem && { companyTime: at }),
    by: author,
    action,
    collection: collection.name,
    company: entryCompany(collection, first.document, first.stored),
    work: operation,
    count,
    first: first.id,
    title: count === 1 ? titleIn(collection, first) : (input.title ?? "").slice(0, MAX_TITLE),
    ids,
    ...(Object.keys(input.before).length > 0 && { before: input.before, after: input.after }),
    ...(input.hidden.length > 0 && { hidden: input.hidden }),
    ...(undoes !== undefined && { undoes }),
  };
}

export interface TrashCopyInput extends Recorded {
  /** Id of the entry of the deletion. */
  readonly change: string;
  readonly record: RecordAsStored;
  /** The same as it is kept: all of it, and none of what lists find it by. */
  readonly copy: StoredData;
  readonly expireAt: unknown;
}

/** @returns what the rules of Trash ask for. */
export function trashDocument({
  at,
  author,
  change,
  collection,
  record,
  copy,
  expireAt,
}: TrashCopyInput): StoredData {
  return {
    at,
    by: author,
    change,
    collection: collection.name,
    company: companyIn(collection, record.document),
    title: titleIn(collection, record),
    record: copy,
    expireAt,
  };
}

/** What an entry's `before` holds of a record. */
export function prunedDocument(collection: Collection, stored: StoredData): StoredData {
  return without(prunedKeys(collection), stored);
}

/**
 * What an entry tells to have been written, so short that a page of entries is read at once: only what history shows, long
 * texts cut. What finds no room is told by its name alone.
 * @param written by record, values by stored key, plain or dates.
 * @returns texts by id, slash and key.
 */
export function writtenTexts(
  collection: Collection,
  written: { readonly [id: string]: StoredData },
): { readonly [name: string]: string } {
  const { fields, formerNames } = collection;
  const stamps = fields.filter((field) => modelOf(field).stamps).flatMap(storedKeysOf);
  const unshown = new Set([...prunedKeys(collection), ...stamps, CHANGE_KEY, formerNames?.field]);
  const texts: { [name: string]: string } = {};
  let [names, values] = [0, 0];
  for (const [id, data] of Object.entries(written))
    for (const [key, value] of Object.entries(data)) {
      const name = `${id}/${key}`;
      if (unshown.has(key) || names + name.length > MAX_WRITTEN) continue;
      const text = JSON.stringify(cut(value) ?? null);
      const fits = values + text.length <= MAX_WRITTEN;
      texts[name] = fits ? text : "";
      names += name.length;
      values += fits ? text.length : 0;
    }
  return texts;
}

function cut(value: unknown): unknown {
  if (typeof value === "string")
    return value.length <= MAX_WRITTEN_TEXT ? value : `${value.slice(0, MAX_WRITTEN_TEXT)}…`;
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)]));
}

/** What the trash holds of a record: who may read the copy is exactly who could read the record, so passwords stay. */
export function copyOf(collection: Collection, stored: StoredData): StoredData {
  return without(derivedKeys(collection), stored);
}

/**
 * Whose company's entry tells of a write: the record's; null where that changes, since the one after may not read what
 * the one before kept.
 * @param stored what was there of a record that is changed.
 */
export function entryCompany(collection: Collection, document: StoredData, stored?: StoredData): unknown {
  const company = companyIn(collection, document);
  return stored && companyIn(collection, stored) !== company ? null : company;
}

/** Whose company's the record is, as it is stored; null: none that sees entries. */
function companyIn(collection: Collection, document: StoredData): unknown {
  const key = companyKeyOf(collection);
  return key === undefined ? null : (document[key] ?? null);
}

function titleIn(collection: Collection, { id, document }: RecordAsStored): string {
  return titleOf(collection, readRecord(collection, id, document)).slice(0, MAX_TITLE);
}

function without(keys: readonly string[], stored: StoredData): StoredData {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));
}
