/** Compares two values of a field, regardless of their notation. Pure. */
import type { Field } from "../schema/types";
import { modelOf } from "./models";
import { isEmpty } from "./record";

/**
 * @param field absent for an extra field, which no declaration names.
 * @param one and @param other values of a form or of a record.
 */
export function sameValue(field: Field | undefined, one: unknown, other: unknown): boolean {
  if (canonical(one) === canonical(other)) return true;
  if (!field) return false;
  if (isEmpty(field, one) || isEmpty(field, other)) return isEmpty(field, one) && isEmpty(field, other);
  return canonical(readBack(field, one)) === canonical(readBack(field, other));
}

/** JSON with sorted keys, because the order of a map's keys has no meaning. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * @returns the value as a read after the save would return it: trimmed, numbers parsed. A file is returned
 * unchanged.
 */
function readBack(field: Field, value: unknown): unknown {
  const { upload, read, write } = modelOf(field);
  return upload?.(field) ? value : read(write(value, field), field);
}
