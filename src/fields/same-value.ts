/** Whether two values of a field say the same, however each of them is written. Pure. */
import type { Field } from "../schema/types";
import { modelOf } from "./models";
import { isEmpty } from "./record";

/**
 * @param field absent for a further field, which no declaration names.
 * @param one and @param other are a form's values or a record's.
 */
export function sameValue(field: Field | undefined, one: unknown, other: unknown): boolean {
  if (canonical(one) === canonical(other)) return true;
  if (!field) return false;
  if (isEmpty(field, one) || isEmpty(field, other)) return isEmpty(field, one) && isEmpty(field, other);
  return canonical(readBack(field, one)) === canonical(readBack(field, other));
}

/** JSON with sorted keys: the order of a map's keys means nothing. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The value as it is read again once it is stored: trimmed, and its number a number. A file that is not stored has none. */
function readBack(field: Field, value: unknown): unknown {
  const { upload, read, write } = modelOf(field);
  return upload?.(field) ? value : read(write(value, field), field);
}
