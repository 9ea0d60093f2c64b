import { isEmpty, canonical, sameValue } from "../../fields/record";
import type { Collection, FormValues, RecordData, Field } from "../../schema/types";

/** The initial values of a form. A record contains only a password's date, and the form asks for a new password. */
export function initialFormValues({ signIn }: Collection, record: RecordData): FormValues {
  return signIn ? { ...record, [signIn.password]: null } : record;
}

/** What an edit writes: changed fields only. Other fields keep concurrent changes. */
export function changedValues({ fields }: Collection, start: FormValues, values: FormValues): FormValues {
  const writable = fields.filter(({ key, readOnly }) => !readOnly && Object.hasOwn(values, key));
  const changed = differingFields(writable, start, values);
  return Object.fromEntries(changed.map(({ key }) => [key, values[key] ?? null]));
}

/** Whether a save of the typed values would change something. Inputs that are not shown have no value. */
export function isEdited(fields: readonly Field[], start: FormValues, typed: FormValues): boolean {
  return fields.some(
    (field) => Object.hasOwn(typed, field.key) && !sameValue(field, start[field.key], typed[field.key]),
  );
}

export function differingFields(fields: readonly Field[], before: FormValues, after: FormValues): Field[] {
  return fields.filter((field) => {
    const [old, value] = [before[field.key], after[field.key]];
    if (isEmpty(field, old) && isEmpty(field, value)) return false;
    // Records are plain JSON. A File serializes to {}, which differs from any stored value.
    return canonical(old) !== canonical(value);
  });
}
