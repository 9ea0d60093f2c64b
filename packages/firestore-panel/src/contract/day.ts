/** Days as "YYYY-MM-DD", which no time zone shifts. */

const DAY_MS = 86_400_000;
const LENGTH = "YYYY-MM-DD".length;

/** @returns the day so many days later, or earlier if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, LENGTH);
}

/**
 * @param days a later day, or an earlier one if negative. Default: today.
 * @returns the day in the person's time zone.
 */
export function dayFromToday(days = 0): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return dayAfter(new Date(today).toISOString().slice(0, LENGTH), days);
}
