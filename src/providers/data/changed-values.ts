/** What an edit writes. Pure. */
import type { Collection, FormValues, RecordData } from "../../schema/types";

/**
 * The form's fields that differ from what the form was filled from. Fields that nobody touched are not written, so that
 * what somebody else changed in them stays.
 * @param loaded the record that filled the form. Undefined: every field of the form is written.
 */
export function changedValues(
  collection: Collection,
  values: FormValues,
  loaded: RecordData | undefined,
): FormValues {
  const changed = Object.entries(values).filter(([key, value]) => !loaded || !same(value, loaded[key]));
  const { signIn } = collection;
  // The id salts the password, so a new password is sealed with the id even if that one stayed.
  const sealed = signIn && values[signIn.password] ? [[signIn.id, values[signIn.id]] as const] : [];
  return Object.fromEntries([...changed, ...sealed]);
}

/** Equal as JSON, whatever the order of keys. A cleared input and a missing value are the same. */
function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (a instanceof Blob || b instanceof Blob) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => same(Reflect.get(a, key), Reflect.get(b, key)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
