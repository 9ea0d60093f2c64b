/** Changes of others to a record since a form was opened. */
import type { Conflict } from "../contract/records";
import { modelOf } from "../fields/models";
import { sameValue } from "../fields/record";
import type { Collection, Field, FormValues, Json, RecordData } from "../schema/types";
import { ProviderError } from "./errors";
import { nounOf } from "./registry";
import { formatsOf } from "../texts/formats";
import { text } from "../texts/texts";

/** Another edit has given these fields other values meanwhile. The save wrote nothing. */
export class ConflictError extends ProviderError {
  constructor(
    collection: Collection,
    readonly conflicts: readonly Conflict[],
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
