/** What others have changed in a record since a form was opened with it. */
import { authorOf, type Conflict } from "../../contract/records";
import { modelOf } from "../../fields/models";
import { sameValue } from "../../fields/same-value";
import type { Collection, Field, FormValues, Json, RecordData } from "../../schema/types";
import { ProviderError } from "../errors";
import { nounOf } from "./registry";

/** The fields of a save that somebody has changed to something else meanwhile. Nothing of it was written. */
export class ConflictError extends ProviderError {
  constructor(
    collection: Collection,
    readonly conflicts: readonly Conflict[],
  ) {
    const labels = conflicts.map(({ key }) => fieldOf(collection, key)?.label ?? key);
    const what = labels.length > 1 ? `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)}` : labels[0];
    const by = authorOf(conflicts);
    const where = by?.isOwn ? " in another window" : "";
    // Who it was is told by the dialog, which knows what the asker may know.
    const who = by?.isOwn ? "You have" : "Somebody else has";
    super(
      409,
      `${who} changed ${what}${where} since you opened this ${nounOf(collection)}. Nothing was saved.`,
    );
  }
}

/**
 * @param values what is going to be written.
 * @param opened what the form was opened with; of other fields nothing is asked.
 * @param before the record as it is stored.
 * @throws ConflictError
 */
export function assertNoConflicts(
  collection: Collection,
  values: FormValues,
  opened: FormValues,
  before: RecordData,
): void {
  const conflicts = Object.keys(values).flatMap((key): readonly Conflict[] => {
    const field = fieldOf(collection, key);
    if (!Object.hasOwn(opened, key) || !isComparable(field)) return [];
    const [was, theirs, mine] = [opened[key], before[key], values[key]];
    if (sameValue(field, theirs, was) || sameValue(field, theirs, mine)) return [];
    return [{ key, opened: plain(was), theirs: plain(theirs), mine: plain(mine) }];
  });
  if (conflicts.length > 0) throw new ConflictError(collection, conflicts);
}

/** Of a password nobody knows what it was, and the time of a save is nobody's choice. */
function isComparable(field: Field | undefined): boolean {
  const model = field && modelOf(field);
  return !model?.confidential && !model?.stamps;
}

function fieldOf({ fields }: Collection, key: string): Field | undefined {
  return fields.find((field) => field.key === key);
}

/** A file that is not stored yet is told by its name. */
function plain(value: unknown): Json {
  const text = JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner instanceof File ? inner.name : inner,
  );
  return JSON.parse(text) as Json;
}
