import { isEmpty, canonical, sameValue } from "../../fields/record";
import type { Collection, FormValues, RecordData, Field } from "../../schema/types";

/** The initial values of a form. A record contains only a password's date, and the form asks for a new password. */
export function initialFormValues({ signIn }: Collection, record: RecordData): FormValues {
  return signIn ? { ...record, [signIn.password]: null } : record;
}

/**
 * The values that an edit writes: fields that differ from the form's initial values. Other fields keep concurrent
 * changes.
 */
export function changedValues(collection: Collection, start: FormValues, values: FormValues): FormValues {
  const changed = collection.fields.filter(
    (field) =>
      Object.hasOwn(values, field.key) &&
      !field.readOnly &&
      differs(field, start[field.key], values[field.key]),
  );
  return Object.fromEntries(changed.map(({ key }) => [key, values[key] ?? null]));
}

/** Whether a save of the typed values would change something. Inputs that are not shown have no value. */
export function isEdited(fields: readonly Field[], start: FormValues, typed: FormValues): boolean {
  return fields.some(
    (field) => Object.hasOwn(typed, field.key) && !sameValue(field, start[field.key], typed[field.key]),
  );
}

/** @returns labels of the fields among `fields` in which two versions of a record differ. */
export function differingLabels(
  fields: readonly Field[],
  one: FormValues,
  other: FormValues,
): readonly string[] {
  return fields.filter((field) => differs(field, one[field.key], other[field.key])).map(({ label }) => label);
}

function differs(field: Field, before: unknown, after: unknown): boolean {
  if (isEmpty(field, before) && isEmpty(field, after)) return false;
  // Records are plain JSON. A File serializes to {}, which differs from any stored value.
  return canonical(before) !== canonical(after);
}
