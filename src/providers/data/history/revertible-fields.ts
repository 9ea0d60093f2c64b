/** Which fields of a record an undo gives their earlier values: those that still hold what the change made of them. */
import type { FieldChange } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import type { StoredData } from "../../../schema/types";
import { plainData } from "../plain";
import { changedFields, holds, isSame } from "./field-changes";
import type { UndoneEntry } from "./undo-batch";

export interface RevertibleFields {
  readonly fields: readonly FieldChange[];
  /** Nothing is left to put back, and no undo counts the record yet: it counts once it carries this undo's entry. */
  readonly isUncounted: boolean;
}

/**
 * @param stored the record as it is.
 * @returns the fields that the entry changed, without those that are as before it, or that its own operation or an undo
 * of it has changed since. What somebody else has changed since stays, unless it holds the entry's value again: as it
 * does for who takes a change back beside a record. Undefined: the record does not lead to the entry.
 */
export async function revertibleFields(
  { collection, entry, undo }: UndoneEntry,
  id: string,
  stored: StoredData,
): Promise<RevertibleFields | undefined> {
  const since = await undo.since(collection, entry, id, stored);
  if (!since) return undefined;
  const now = readRecord(collection, id, stored);
  const changed = changedFields(collection, plainData(entry.before[id] ?? {}), since.after, entry.hidden);
  const fields = changed.flatMap((field): readonly FieldChange[] => {
    if (field.stays || holds(field, now)) return [field];
    if (isSame(field.values?.before, now[field.key]) || !since.changed.has(field.key)) return [];
    return [{ ...field, stays: "changed since" }];
  });
  return { fields, isUncounted: fields.length === 0 && !since.isUndone };
}
