/** Finds rows of an import that have changed since. A repeated batch does not overwrite them. */
import { doc, getDocFromServer } from "firebase/firestore";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { HISTORY, isEntryId, operationOf } from "../../schema/history";
import type { ImportContext } from "./import-commit";
import type { StoredRow } from "./import-find";
import { entryAt, type StoredEntry } from "./history/entries";
import { mapParallel } from "./chunked";

/**
 * The number of a record's changes to follow back. Each costs a read, also for records that the import did
 * not write.
 */
const MOST_CHANGES = 3;

/**
 * Each entry names the one before it, so the import's own entry may lie below later ones. An import without
 * entries reads nothing.
 * @returns the rows that the import has written, with its own entry as their last change.
 */
export async function writtenBefore(
  { firestore, writer, operation, onAnswer }: ImportContext,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const changed = rows.filter(({ data }) => isEntryId(data[CHANGE_KEY]));
  if (changed.length === 0 || !(await writer.isBegun(operation))) return [];
  onAnswer();
  const entries = new Map<string, Promise<StoredEntry | undefined>>();
  const entryOf = (change: string) => {
    const entry = entries.get(change) ?? entryAt({ firestore }, change).finally(onAnswer);
    entries.set(change, entry);
    return entry;
  };
  const own = await mapParallel(changed, async ({ id, data }): Promise<readonly StoredRow[]> => {
    let change: unknown = data[CHANGE_KEY];
    for (let seen = 0; seen < MOST_CHANGES && isEntryId(change); seen += 1) {
      change = (await entryOf(change))?.before[id]?.[CHANGE_KEY];
      if (isEntryId(change) && operationOf(change) === operation)
        return [{ id, data: { ...data, [CHANGE_KEY]: change } }];
    }
    return [];
  });
  return own.flat();
}

/**
 * @param rows records whose last change is by the import.
 * @returns the ids of those that the import changed but did not add, from its entries.
 */
export async function changedRows(
  { firestore, onAnswer }: Pick<ImportContext, "firestore" | "onAnswer">,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  const entries = new Set(rows.map(({ data }) => String(data[CHANGE_KEY])));
  const changed = await mapParallel([...entries], async (id): Promise<readonly unknown[]> => {
    const ids: unknown = (await getDocFromServer(doc(firestore, HISTORY, id))).get("ids");
    onAnswer();
    return Array.isArray(ids) ? (ids as unknown[]) : [];
  });
  const ids = new Set(changed.flat());
  return new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
}
