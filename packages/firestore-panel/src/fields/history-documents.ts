/**
 * Builds the entries of History and the documents of Trash (docs/history.md), without their derived fields.
 * Pure.
 */
import {
  scopeKeyOf,
  MAX_TITLE,
  MAX_WRITTEN,
  MAX_WRITTEN_TEXT,
  type Action,
  type Author,
  type ScopeKeys,
} from "../schema/history";
import type { Collection, StoredData } from "../schema/types";
import { CHANGE_KEY } from "../schema/stored-names";
import { oneLine } from "../schema/text";
import { SCHEMA_VERSION } from "../schema/version";
import { derivedKeys, prunedKeys } from "./derived";
import { modelOf, storedKeysOf } from "./models";
import { readRecord, storedTitleOf } from "./record";

interface Recorded {
  /** The time of the commit. */
  readonly at: unknown;
  readonly author: Author;
  readonly scopeKeys: ScopeKeys;
  readonly collection: Collection;
}

export interface HistoryEntryInput extends Recorded {
  readonly action: Action;
  readonly operation: string;
  readonly undoes?: string | undefined;
  /** Of the first entry of an operation, whose id all attempts share: it distinguishes this attempt from others. */
  readonly attempt?: string | undefined;
  /** The title of the operation's activity item when it covers several records. */
  readonly title?: string | undefined;
  /** The number of rows that an import is to write, for its first entry. */
  readonly total?: number | undefined;
  /** Whether it is the operation's first entry for its scope, whose activity is ordered by its time. */
  readonly isActivityItem: boolean;
  /** The entry's first record as plain values. `stored` is its data before the change. */
  readonly first: TrashCopyInput["record"] & { readonly stored?: StoredData | undefined };
  readonly count: number;
  readonly ids: readonly string[];
  /** Results of `prunedDocument` by record id. */
  readonly before: StoredData;
  /** The result of `writtenTexts`. */
  readonly after: { readonly [name: string]: string };
  readonly hidden: readonly string[];
}

/** @returns the entry in the form that the rules of History require. */
export function entryDocument(input: HistoryEntryInput): StoredData {
  const { at, attempt, total, scopeKeys, collection, first, count, before, after, hidden, undoes } = input;
  return {
    at,
    ...(attempt !== undefined && { time: at, attempt, ...(total !== undefined && { total }) }),
    ...(input.isActivityItem && { [scopeKeys.time]: at }),
    by: input.author,
    action: input.action,
    collection: collection.name,
    [scopeKeys.account]: entryScope(collection, first.document, first.stored),
    schema: SCHEMA_VERSION,
    work: input.operation,
    count,
    first: first.id,
    title: count === 1 ? titleIn(collection, first) : shortTitle(input.title ?? ""),
    ids: input.ids,
    ...(Object.keys(before).length > 0 && { before }),
    ...(Object.keys({ ...before, ...after }).length > 0 && { after }),
    ...(hidden.length > 0 && { hidden }),
    ...(undoes !== undefined && { undoes }),
  };
}

interface TrashCopyInput extends Recorded {
  /** Id of the deletion's entry. */
  readonly change: string;
  /** The record as plain values. */
  readonly record: { readonly id: string; readonly document: StoredData };
  /** The result of `copyOf`: the record without its derived fields. */
  readonly copy: StoredData;
  readonly expireAt: unknown;
}

/** @returns the document in the form that the rules of Trash require. */
export function trashDocument(input: TrashCopyInput): StoredData {
  const { collection, record } = input;
  return {
    at: input.at,
    by: input.author,
    change: input.change,
    collection: collection.name,
    [input.scopeKeys.account]: scopeIn(collection, record.document),
    title: titleIn(collection, record),
    record: input.copy,
    expireAt: input.expireAt,
  };
}

/** @returns the part of a record that an entry's `before` holds. */
export function prunedDocument(collection: Collection, stored: StoredData): StoredData {
  return without(prunedKeys(collection), stored);
}

/**
 * The values that an entry shows as written. Long texts are shortened, so that a page of entries loads
 * quickly. A value that exceeds the entry's limit is stored as an empty text under its name.
 * @param written plain values or dates by stored key, by record id.
 * @returns JSON texts by "id/key".
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
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}

/**
 * @returns the copy of a record for the trash. It keeps readable passwords, because its readers can also read
 * the record.
 */
export function copyOf(collection: Collection, stored: StoredData): StoredData {
  return without(derivedKeys(collection), stored);
}

/**
 * @returns the account of the scope that may see the entry. It is null if the record changes scopes: the new scope
 * must not see what the old one stored.
 * @param stored the data of an edited record before the change.
 */
export function entryScope(collection: Collection, document: StoredData, stored?: StoredData): unknown {
  const scope = scopeIn(collection, document);
  return stored && scopeIn(collection, stored) !== scope ? null : scope;
}

/** @returns the record's scope as stored, or null if no scope may see the entry. */
function scopeIn(collection: Collection, document: StoredData): unknown {
  const key = scopeKeyOf(collection);
  return key === undefined ? null : (document[key] ?? null);
}

function titleIn(collection: Collection, { id, document }: TrashCopyInput["record"]): string {
  return shortTitle(storedTitleOf(collection, readRecord(collection, id, document)));
}

function shortTitle(title: string): string {
  return oneLine(title).slice(0, MAX_TITLE);
}

function without(keys: readonly string[], stored: StoredData): StoredData {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));
}
