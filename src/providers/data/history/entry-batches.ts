/**
 * Divides changes of many records into commits. An entry covers one company and holds a limited number of
 * values.
 */
import { entryCompany } from "../../../fields/history-documents";
import { prunedKeys } from "../../../fields/derived";
import { documentOf } from "../../../fields/record";
import { isAudited, MAX_ENTRY_VALUES } from "../../../schema/history";
import type { Collection, StoredData, StoredWrite } from "../../../schema/types";
import { valuesOf } from "./entry";

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
