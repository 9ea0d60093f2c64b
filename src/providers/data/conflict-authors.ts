/** Who set the values that a save has met. Asked for where there is a conflict already, and no save waits long for it. */
import { doc, getDocFromServer, type DocumentData, type Firestore } from "firebase/firestore";
import type { ChangedBy, Conflict } from "../../contract/records";
import { readRecord } from "../../fields/record";
import { sameValue } from "../../fields/same-value";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { isEntryId, type Author } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { entryAt, type StoredEntry } from "./history/entries";
import { plainData } from "./plain";

/** So many changes are looked at, from the record's last one back. */
const MOST_CHANGES = 5;
/** Milliseconds after which a conflict is told without names. */
const PATIENCE_MS = 3_000;

interface RefusedEdit {
  readonly firestore: Firestore;
  readonly collection: Collection;
  readonly id: string;
  /** Who was refused. */
  readonly author: Author;
}

/** @returns the same conflicts, with who set their values where the record's own history tells it to the person. */
export async function withAuthors(
  refused: RefusedEdit,
  conflicts: readonly Conflict[],
): Promise<readonly Conflict[]> {
  const found = new Map<string, ChangedBy>();
  // What cannot be found out is not told; the conflict is.
  await Promise.race([findAuthors(refused, conflicts, found).catch(() => undefined), patience()]);
  return conflicts.map((conflict) => {
    const by = found.get(conflict.key);
    return by ? { ...conflict, by } : conflict;
  });
}

/**
 * From the entry that the record names back to the ones before it. A value is an entry's if the record did not hold it
 * before the entry, and held it afterwards: what the console or the app wrote since is nobody's.
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

/** @returns the record as it was before an entry, and as the entry left it. */
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
