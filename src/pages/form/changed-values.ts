import { isEmpty } from "../../fields/record";
import { canonical } from "../../fields/same-value";
import type { Collection, Field, FormValues } from "../../schema/types";

/**
 * What an edit writes: the fields that differ from what the form began with. What somebody else changed meanwhile in
 * other fields is thereby left as it is.
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
  // Records are plain JSON, and a File, which is not, becomes {}: unlike any stored value.
  return canonical(before) !== canonical(after);
}
