import { StartError } from "local-firebase";
import { filesIn } from "../../src/data/file-values";
import { HISTORY, TRASH, trashId } from "../../src/schema/history";
import type { OwnerDatabase, OwnerDocument } from "../owner/owner-database";
import { fromWireFields } from "../owner/from-wire";
import { MOST_WRITES } from "../owner/writes";

/**
 * @returns paths of all files that a record or a document of the trash names. A record that is deleted and
 * restored during the scan might be missed in both places. So records with recent History entries are read
 * once more.
 * @param collections those that name files. @param expired documents of the trash that count as gone. @param started start of the sweep.
 */
export async function namedFiles(
  documents: OwnerDatabase,
  collections: readonly string[],
  expired: ReadonlySet<string>,
  started: number,
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const note = (found: readonly OwnerDocument[]) => {
    for (const { path, fields } of found)
      if (!expired.has(path)) for (const file of filesIn(fromWireFields(fields))) named.add(file);
  };
  for (const collection of [TRASH, ...collections])
    for await (const batch of documents.batches(collection)) note(batch);
  const changed = (await documents.since(HISTORY, "at", started)).flatMap(placesIn);
  for (let from = 0; from < changed.length; from += MOST_WRITES)
    note(await documents.get(changed.slice(from, from + MOST_WRITES)));
  return named;
}

/** @returns possible paths of an entry's records: in their collection and in the trash. */
function placesIn({ fields, path }: OwnerDocument): readonly string[] {
  const { collection, ids } = fromWireFields(fields);
  if (typeof collection !== "string" || !Array.isArray(ids)) throw new StartError(`${path} is no entry.`);
  return (ids as unknown[]).flatMap((id) => [
    `${collection}/${String(id)}`,
    `${TRASH}/${trashId(collection, String(id))}`,
  ]);
}
