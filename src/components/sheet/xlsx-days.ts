/** Converts dates to spreadsheet serial numbers: days since the end of 1899. */

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST = Date.UTC(1899, 11, 30);
/**
 * Spreadsheets disagree about dates before 1 March 1900: some have a 29 February 1900, and none supports an earlier
 * year.
 */
const FIRST_AGREED = 61;
const FIRST_YEAR = 1900;

/** @param day "YYYY-MM-DD". @returns undefined for a date that only text can represent. */
export function dayNumber(day: string): number | undefined {
  return agreed((Date.parse(`${day}T00:00:00Z`) - FIRST) / DAY_MS);
}

/** A sheet has no time zones. The time is local, as on screen. */
export function momentNumber(iso: string): number | undefined {
  const moment = new Date(iso);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  if (moment.getFullYear() < FIRST_YEAR) return undefined;
  const shown = Date.UTC(
    moment.getFullYear(),
    moment.getMonth(),
    moment.getDate(),
    moment.getHours(),
    moment.getMinutes(),
    moment.getSeconds(),
  );
  return agreed((shown - FIRST) / DAY_MS);
}

function agreed(number: number): number | undefined {
  return number >= FIRST_AGREED ? number : undefined;
}
