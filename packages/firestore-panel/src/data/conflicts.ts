/** Changes of others to a record since a form was opened. */
import { authorOf, type Conflict, type ChangedBy } from "../contract/records";
import { modelOf } from "../fields/models";
import { mergeValue } from "../fields/merge";
import { sameValue, readRecord } from "../fields/record";
import type { Collection, Field, FormValues, Json, RecordData } from "../schema/types";
import { ProviderError } from "./errors";
import { nounOf } from "./registry";
import { doc, getDocFromServer, type DocumentData, type Firestore } from "firebase/firestore";
import { CHANGE_KEY } from "../schema/stored-names";
import { isEntryId, type Author } from "../schema/history";
import { entryAt, type StoredEntry } from "./history/entries";
import { plainData } from "../firebase/plain";
import { formatsOf } from "../texts/formats";
import { text } from "../texts/texts";

/** Another edit has given these fields other values meanwhile. The save wrote nothing. */
export class ConflictError extends ProviderError {
  constructor(
    collection: Collection,
    readonly conflicts: readonly Conflict[],
  ) {
    const labels = conflicts.map(({ key }) => fieldOf(collection, key)?.label ?? key);
    const values = { what: formatsOf().list(labels), record: nounOf(collection) };
    // The dialog names the author, if this account may know it.
    super(409, text(authorOf(conflicts)?.isOwn ? "data.conflict.own" : "data.conflict.others", values));
  }
}

/**
 * @param values the values to write.
 * @param opened the form's initial values. Only their fields can conflict.
 * @param before the record as it is stored.
 * @returns the values to write, with the changes that others made inside them.
 * @throws ConflictError
 */
export function mergeChanges(
  collection: Collection,
  values: FormValues,
  opened: FormValues,
  before: RecordData,
): FormValues {
  const conflicts: Conflict[] = [];
  const merged = Object.entries(values).map(([key, mine]) => {
    const field = fieldOf(collection, key);
    if (!Object.hasOwn(opened, key) || !isComparable(field)) return [key, mine];
    const [was, theirs] = [opened[key], before[key]];
    const { value, conflict } = mergeValue(field, { was, theirs, mine });
    if (conflict) conflicts.push({ key, opened: plain(was), theirs: plain(theirs), mine: plain(value) });
    return [key, value];
  });
  if (conflicts.length > 0) throw new ConflictError(collection, conflicts);
  return Object.fromEntries(merged) as FormValues;
}

/** A password's earlier value is unknown, and nobody chooses the time of a save. */
function isComparable(field: Field | undefined): boolean {
  const model = field && modelOf(field);
  return !model?.confidential && !model?.stamps;
}

function fieldOf({ fields }: Collection, key: string): Field | undefined {
  return fields.find((field) => field.key === key);
}

/** A file that is not stored yet is represented by its name. */
function plain(value: unknown): Json {
  const json = JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner instanceof File ? inner.name : inner,
  );
  return JSON.parse(json) as Json;
}

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
