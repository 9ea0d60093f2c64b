/** Changes of others to a record since a form was opened. */
import { authorOf, type Conflict } from "../../contract/records";
import { modelOf } from "../../fields/models";
import { sameValue } from "../../fields/record";
import type { Collection, Field, FormValues, Json, RecordData } from "../../schema/types";
import { ProviderError } from "../errors";
import { nounOf } from "./registry";

/** Another edit has given these fields other values meanwhile. The save wrote nothing. */
export class ConflictError extends ProviderError {
  constructor(
    collection: Collection,
    readonly conflicts: readonly Conflict[],
  ) {
    const labels = conflicts.map(({ key }) => fieldOf(collection, key)?.label ?? key);
    const what = labels.length > 1 ? `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)}` : labels[0];
    const by = authorOf(conflicts);
    const where = by?.isOwn ? " in another window" : "";
    // The dialog names the author, if this account may know it.
    const who = by?.isOwn ? "You have" : "Somebody else has";
    super(
      409,
      `${who} changed ${what}${where} since you opened this ${nounOf(collection)}. Nothing was saved.`,
    );
  }
}

/**
 * @param values the values to write.
 * @param opened the form's initial values. Only their fields can conflict.
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
  const text = JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner instanceof File ? inner.name : inner,
  );
  return JSON.parse(text) as Json;
}
