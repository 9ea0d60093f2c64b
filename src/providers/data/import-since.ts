/** Rows of an import that somebody has changed since it wrote them: a batch that is sent again leaves them to them. */
import { doc, getDocFromServer } from "firebase/firestore";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { HISTORY, isEntryId, operationOf } from "../../schema/history";
import type { ImportContext } from "./import-commit";
import type { StoredRow } from "./import-find";
import { entryAt, type StoredEntry } from "./history/entries";
import { mapParallel } from "./chunked";

/** Changes of one record that are looked behind: each costs a read, of records that the import has not written as well. */
const MOST_CHANGES = 3;

/**
 * Each change tells what was before it, so the import's own one is found below those of others. Of an import that has
 * written nothing yet, nothing is read.
 * @returns the rows that the import has written, as if nobody had changed them since: they name its own entry.
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
 * @param rows records that the import has written, and that name its entries.
 * @returns the ids of those that it has changed, and not added. Its entries know.
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
