/** Length of the text of a version: 2026-11-21T02:47:16.187000Z */
export const VERSION_TEXT_LENGTH = 27;

const RFC3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;

/** Microseconds since the epoch as RFC 3339 text with six fractional digits. These texts sort by time. */
export function versionText(micros: bigint): string {
  const millis = divideDown(micros, 1000n);
  const text = new Date(Number(millis)).toISOString();
  return `${text.slice(0, 23)}${String(micros - millis * 1000n).padStart(3, "0")}Z`;
}

/**
 * A time as Firestore stores it: in UTC, rounded down to the microsecond.
 * @returns RFC 3339 text; undefined for any other text.
 */
export function storedTime(text: string): string | undefined {
  const micros = timestampMicros(text);
  return micros === undefined ? undefined : timeText(micros);
}

/** The form of times in values: as proto3 JSON has it, with 0, 3 or 6 fractional digits. */
export function timeText(micros: bigint): string {
  return versionText(micros).replace(/(?:\.000)?000Z$/, "Z");
}

/** Nanoseconds since the epoch; undefined when the text is not an RFC 3339 time of the years 1 to 9999. */
export function timestampNanos(text: string): bigint | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, local = "", , zone = ""] = match;
  const seconds = Date.parse(local + zone) / 1000;
  if (!(seconds >= FIRST_SECOND && seconds <= LAST_SECOND) || !isOnClock(local)) return undefined;
  return BigInt(seconds) * 1_000_000_000n + BigInt((match[2] ?? "").padEnd(9, "0"));
}

/** JavaScript accepts February 30 as March 1, and 24:00 as the next day. */
function isOnClock(local: string): boolean {
  return new Date(`${local}Z`).toISOString().startsWith(local);
}

/** Microseconds since the epoch, rounded down; undefined when the text is not an RFC 3339 time. */
export function timestampMicros(text: string): bigint | undefined {
  const nanos = timestampNanos(text);
  return nanos === undefined ? undefined : divideDown(nanos, 1000n);
}

/** Compares two valid RFC 3339 times. Texts of the usual form are compared without parsing. */
export function compareTimestamps(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length === b.length && a.endsWith("Z") && b.endsWith("Z")) return a < b ? -1 : 1;
  const left = timestampNanos(a) ?? 0n;
  const right = timestampNanos(b) ?? 0n;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Before 1970, the division of BigInts would round up. */
function divideDown(a: bigint, b: bigint): bigint {
  return (a - (((a % b) + b) % b)) / b;
}
