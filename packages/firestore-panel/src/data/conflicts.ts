/** Changes of others to a record since a form was opened. */
import { doc, getDocFromServer, type DocumentData, type Firestore } from "firebase/firestore";
import type { ChangedBy, Conflict } from "../contract/records";
import { modelOf } from "../fields/models";
import { readRecord, sameValue } from "../fields/record";
import { plainData } from "../firebase/plain";
import { isEntryId } from "../schema/history";
import { CHANGE_KEY } from "../schema/stored-names";
import type { Collection, Field, FormValues, Json, RecordData } from "../schema/types";
import { ProviderError } from "./errors";
import { entryAt } from "./history/entries";
import { nounOf } from "./registry";
import { formatsOf } from "../texts/formats";
import { text } from "../texts/texts";

/** Another edit has given these fields other values meanwhile. The save wrote nothing. */
export class ConflictError extends ProviderError {
  constructor(
    collection: Collection,
    readonly conflicts: readonly Conflict[],
    /** Who set all of these values. Undefined: several people, or this account may not know. */
    readonly by?: ChangedBy,
  ) {
    const labels = conflicts.map(({ key }) => declaredField(collection, key)?.label ?? key);
    const values = { what: formatsOf().list(labels), record: nounOf(collection) };
    super(409, text("data.conflict", values));
  }
}

/**
 * @param opened the form's initial values. Only their fields can conflict.
 * @returns the values to write.
 */
export function mergeChanges(
  collection: Collection,
  values: FormValues,
  opened: FormValues,
  before: RecordData,
): FormValues {
  const conflicts: Conflict[] = [];
  const merged = Object.entries(values).map(([key, mine]) => {
    const field = declaredField(collection, key);
    if (!Object.hasOwn(opened, key) || !isComparable(field)) return [key, mine];
    const [was, theirs] = [opened[key], before[key]];
    if (sameValue(field, theirs, was) || sameValue(field, theirs, mine)) return [key, mine];
    if (!sameValue(field, mine, was)) conflicts.push({ key, theirs: plain(theirs), mine: plain(mine) });
    return [key, theirs];
  });
  if (conflicts.length > 0) throw new ConflictError(collection, conflicts);
  return Object.fromEntries(merged) as FormValues;
}

/**
 * @returns who set the values of others, if the record's last entry has all of them and this account may read it. Later
 * values from the console or the app have no author.
 */
export async function authorOf(
  firestore: Firestore,
  collection: Collection,
  id: string,
  conflicts: readonly Conflict[],
): Promise<ChangedBy | undefined> {
  const stored = (await getDocFromServer(doc(firestore, collection.name, id))).data() ?? {};
  const change: unknown = stored[CHANGE_KEY];
  const entry = isEntryId(change) ? await entryAt({ firestore }, change) : undefined;
  const before = entry?.before[id];
  if (!entry || !before || entry.by.name === "") return undefined;
  const read = (state: DocumentData) => readRecord(collection, id, plainData(state));
  const [was, after] = [read(before), read({ ...before, ...entry.after[id] })];
  const isTheirs = ({ key, theirs }: Conflict) => {
    const field = declaredField(collection, key);
    return sameValue(field, after[key], theirs) && !sameValue(field, was[key], theirs);
  };
  return conflicts.every(isTheirs) ? { ...entry.by, at: entry.at } : undefined;
}

/** A password's earlier value is unknown, and nobody chooses the time of a save. */
function isComparable(field: Field | undefined): boolean {
  const model = field && modelOf(field);
  return !model?.confidential && !model?.stamps;
}

function declaredField({ fields }: Collection, key: string): Field | undefined {
  return fields.find((field) => field.key === key);
}

/** A file that is not stored yet is represented by its name. */
function plain(value: unknown): Json {
  const json = JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner instanceof File ? inner.name : inner,
  );
  return JSON.parse(json) as Json;
}
