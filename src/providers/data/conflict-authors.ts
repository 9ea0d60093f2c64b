/** Finds who set the conflicting values of a save. It runs only for a conflict, and its time is limited. */
import { doc, getDocFromServer, type DocumentData, type Firestore } from "firebase/firestore";
import type { ChangedBy, Conflict } from "../../contract/records";
import { readRecord, sameValue } from "../../fields/record";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { isEntryId, type Author } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { entryAt, type StoredEntry } from "./history/entries";
import { plainData } from "./plain";

/** The number of changes to check, from the record's last one back. */
const MOST_CHANGES = 5;
/** Milliseconds after which a conflict is reported without names. */
const PATIENCE_MS = 3_000;

interface RefusedEdit {
  readonly firestore: Firestore;
  readonly collection: Collection;
  readonly id: string;
  /** Who made the refused edit. */
  readonly author: Author;
}

/** @returns the same conflicts, with the authors that the record's history shows to this account. */
export async function withAuthors(
  refused: RefusedEdit,
  conflicts: readonly Conflict[],
): Promise<readonly Conflict[]> {
  const found = new Map<string, ChangedBy>();
  // A failed search still reports the conflict, without the names.
  await Promise.race([findAuthors(refused, conflicts, found).catch(() => undefined), patience()]);
  return conflicts.map((conflict) => {
    const by = found.get(conflict.key);
    return by ? { ...conflict, by } : conflict;
  });
}

/**
 * Follows the record's entries from the latest one back. An entry set a value if the record had it after the
 * entry but not before. Later values from the console or the app have no author.
 */
async function findAuthors(
  { firestore, collection, id, author }: RefusedEdit,
  conflicts: readonly Conflict[],
  found: Map<string, ChangedBy>,
): Promise<void> {
  const stored = (await getDocFromServer(doc(firestore, collection.name, id))).data();
  let change: unknown = stored?.[CHANGE_KEY];
  let sought = conflicts;
  for (let checked = 0; checked < MOST_CHANGES && sought.length > 0 && isEntryId(change); checked += 1) {
    const entry = await entryAt({ firestore }, change);
    const recorded = entry?.before[id];
    if (!entry || !recorded || entry.collection !== collection.name || entry.by.name === "") return;
    const [before, after] = recordsAround(entry, collection, id);
    const holds = (record: RecordData, { key, theirs }: Conflict) =>
      sameValue(
        collection.fields.find((field) => field.key === key),
        record[key],
        theirs,
      );
    for (const conflict of sought)
      if (!holds(before, conflict) && holds(after, conflict))
        found.set(conflict.key, changedBy(entry, author));
    sought = sought.filter((conflict) => holds(before, conflict));
    change = recorded[CHANGE_KEY];
  }
}

/** @returns the record before an entry and after it. */
function recordsAround(
  entry: StoredEntry,
  collection: Collection,
  id: string,
): readonly [RecordData, RecordData] {
  const before = entry.before[id] ?? {};
  const read = (stored: DocumentData) => readRecord(collection, id, plainData(stored));
  return [read(before), read({ ...before, ...entry.after[id] })];
}

function changedBy({ by, at }: StoredEntry, { kind, recordId }: Author): ChangedBy {
  return { ...by, at, isOwn: by.kind === kind && by.recordId === recordId };
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
