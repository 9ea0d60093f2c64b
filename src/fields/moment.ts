/** Stored moments. Knows the SDK's Timestamp by its `toDate`, since this folder knows no Firebase. */

/** A Timestamp, a Date or a text that names its zone. @returns null for what is no moment. */
export function momentOf(value: unknown): Date | null {
  const date = hasToDate(value) ? value.toDate() : isZoned(value) ? new Date(value) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : null;
}

/** Without its zone, or in another form, a text would be read differently from machine to machine. */
function isZoned(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT.+(?:Z|[-+]\d\d:\d\d)$/.test(value);
}

function hasToDate(value: unknown): value is { toDate(): unknown } {
  return (
    typeof value === "object" && value !== null && "toDate" in value && typeof value.toDate === "function"
  );
}
