/** How changes of many records are cut into commits: an entry is of one company, and holds few values. */
import { entryCompany } from "../../../fields/history-documents";
import { prunedKeys } from "../../../fields/pruned-keys";
import { documentOf } from "../../../fields/record";
import { isAudited, MAX_ENTRY_VALUES } from "../../../schema/history";
import type { Collection, StoredData, StoredWrite } from "../../../schema/types";
import { valuesOf } from "./entry";

/**
 * @param documentIn what is stored of an item after the change.
 * @param storedIn what was stored of one that is changed.
 * @returns the items of each company's entries, in their order. Those that change their company are by themselves.
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

/** @returns parts of what one entry may hold, at most `most` items each. An item is a part however large it is. */
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

/** How many values an entry holds of a record that is changed. */
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
