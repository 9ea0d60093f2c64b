/** Length of the text of a version: 2026-11-21T02:47:16.187000Z */
export const VERSION_TEXT_LENGTH = 27;

const RFC3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** Microseconds since the epoch as RFC 3339 text with six fractional digits; texts sort as their times do. */
export function versionText(micros: bigint): string {
  const millis = new Date(Number(micros / 1000n)).toISOString();
  return `${millis.slice(0, 23)}${String(micros % 1000n).padStart(3, "0")}Z`;
}

/** Nanoseconds since the epoch, or undefined when the text is no RFC 3339 time. */
export function timestampNanos(text: string): bigint | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const seconds = Date.parse(`${match[1]}${match[3]}`) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return BigInt(seconds) * 1_000_000_000n + BigInt((match[2] ?? "").padEnd(9, "0"));
}

/** Microseconds since the epoch, or undefined when the text is no RFC 3339 time. */
export function timestampMicros(text: string): bigint | undefined {
  const nanos = timestampNanos(text);
  return nanos === undefined ? undefined : nanos / 1000n;
}

/** Compares two valid RFC 3339 times. Texts of one form, the usual case, compare without being parsed. */
export function compareTimestamps(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length === b.length && a.endsWith("Z") && b.endsWith("Z")) return a < b ? -1 : 1;
  const left = timestampNanos(a) ?? 0n;
  const right = timestampNanos(b) ?? 0n;
  return left < right ? -1 : left > right ? 1 : 0;
}
