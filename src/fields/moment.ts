/**
 * Stored moments. The SDK's Timestamp is recognised by its `toDate`, because this folder does not import
 * Firebase.
 */

/** @param value a Timestamp, a Date, or a text with a time zone. @returns null for any other value. */
export function momentOf(value: unknown): Date | null {
  const date = hasToDate(value) ? value.toDate() : isZoned(value) ? new Date(value) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : null;
}

/** A text without a time zone, or in another notation, has a different meaning on each machine. */
function isZoned(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT.+(?:Z|[-+]\d\d:\d\d)$/.test(value);
}

function hasToDate(value: unknown): value is { toDate(): unknown } {
  return (
    typeof value === "object" && value !== null && "toDate" in value && typeof value.toDate === "function"
  );
}
