/** The demo's present day. All dates are relative to it; `asOf` moves those that expire to the seed's day. */
export const REFERENCE_DATE = "2026-11-01";

const DAY_MS = 86_400_000;
/** Qatar keeps UTC+3 all year. */
const QATAR_OFFSET_HOURS = 3;

/** @returns the day `days` after the reference date, or before it if negative, as YYYY-MM-DD. */
export function dayFromReference(days: number): string {
  return new Date(Date.parse(`${REFERENCE_DATE}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns whole days from the reference date to `date` (YYYY-MM-DD); negative for an earlier date. */
export function daysToReference(date: string): number {
  return (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${REFERENCE_DATE}T00:00:00Z`)) / DAY_MS;
}

/** @returns `date` (YYYY-MM-DD) moved by whole years; 29 February becomes 1 March. */
export function addYears(date: string, years: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved.toISOString().slice(0, 10);
}

/** @returns the moment `days` from the reference date and `minutes` after midnight, in Qatar's time. */
export function momentFromReference(days: number, minutes: number): Date {
  const midnight = Date.parse(`${dayFromReference(days)}T00:00:00Z`);
  return new Date(midnight + minutes * 60_000 - QATAR_OFFSET_HOURS * 3_600_000);
}

/** @returns the present day in Qatar as YYYY-MM-DD. */
export function today(): string {
  return new Date(Date.now() + QATAR_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 10);
}

/** True for Friday and Saturday, Qatar's weekend. */
export function isWeekend(days: number): boolean {
  const day = new Date(`${dayFromReference(days)}T00:00:00Z`).getUTCDay();
  return day === 5 || day === 6;
}
