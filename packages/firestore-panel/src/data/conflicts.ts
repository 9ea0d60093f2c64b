/** Changes of others to a record since a form was opened. */
import type { Conflict, ChangedBy } from "../contract/records";
import { modelOf } from "../fields/models";
import { sameValue, readRecord } from "../fields/record";
import type { Collection, Field, FormValues, Json, RecordData } from "../schema/types";
import { ProviderError } from "./errors";
import { nounOf } from "./registry";
import { doc, getDocFromServer, type DocumentData, type Firestore } from "firebase/firestore";
import type { Author } from "../schema/history";
import { changesOf, entryAt } from "./history/entries";
import { plainData } from "../firebase/plain";
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
    // The dialog names the author.
    super(409, text(by?.isOwn ? "data.conflict.own" : "data.conflict.others", values));
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

/** The number of changes to check, from the record's last one back. */
const MOST_CHECKED = 5;
/** Milliseconds after which a conflict is reported without a name. */
const AUTHOR_PATIENCE_MS = 3_000;

interface RefusedEdit {
  readonly firestore: Firestore;
  readonly collection: Collection;
  readonly id: string;
  readonly author: Author;
}

/** @returns who set the values of others, if the record's history shows one author of all to this account. */
export async function authorOf(
  refused: RefusedEdit,
  conflicts: readonly Conflict[],
): Promise<ChangedBy | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, AUTHOR_PATIENCE_MS, undefined));
  // A failed search still reports the conflict, without the name.
  return Promise.race([findAuthor(refused, conflicts).catch(() => undefined), patience]);
}

/**
 * Follows the record's entries from the latest one back. An entry set a value if the record had it after the
 * entry but not before. Later values from the console or the app have no author.
 */
async function findAuthor(
  { firestore, collection, id, author }: RefusedEdit,
  conflicts: readonly Conflict[],
): Promise<ChangedBy | undefined> {
  const stored = (await getDocFromServer(doc(firestore, collection.name, id))).data() ?? {};
  const holds = (state: DocumentData, { key, theirs }: Conflict) =>
    sameValue(declaredField(collection, key), readRecord(collection, id, plainData(state))[key], theirs);
  let checked = 0;
  for await (const { entry, before } of changesOf(id, plainData(stored), (change) =>
    entryAt({ firestore }, change),
  )) {
    const { by, at } = entry;
    if (!before || entry.collection !== collection.name || by.name === "") return undefined;
    const after = { ...before, ...entry.after[id] };
    if (!conflicts.every((conflict) => holds(after, conflict))) return undefined;
    if (!conflicts.some((conflict) => holds(before, conflict)))
      return { ...by, at, isOwn: by.kind === author.kind && by.recordId === author.recordId };
    checked += 1;
    if (checked === MOST_CHECKED) break;
  }
  return undefined;
}
