/**
 * Determines which fields of a record an undo reverts: those that still hold the value that the change wrote.
 */
import type { FieldChange } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import type { StoredData } from "../../../schema/types";
import { plainData } from "../plain";
import { changedFields, holds, isSame } from "./field-changes";
import type { UndoneEntry } from "./undo-batch";

export interface RevertibleFields {
  readonly fields: readonly FieldChange[];
  /**
   * No field is left to revert, and no undo counts the record yet. It counts once it carries this undo's
   * entry.
   */
  readonly isUncounted: boolean;
}

/**
 * @param stored the current record.
 * @returns the fields that the entry changed. Fields are left out that have their former value, or that the
 * operation or its undo changed since. A field that somebody else changed has `stays`, unless it has the
 * entry's value again. Undefined: the record's chain does not lead to the entry.
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
