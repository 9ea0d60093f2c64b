/** Days and moments as spreadsheets count them: in days since the end of 1899. */

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST = Date.UTC(1899, 11, 30);
/** Before 1 March 1900 spreadsheets do not agree: some have a 29 February 1900, and none has a day before that year. */
const FIRST_AGREED = 61;
const FIRST_YEAR = 1900;

/** @param day "YYYY-MM-DD". Undefined: it can only be written as text. */
export function dayNumber(day: string): number | undefined {
  return agreed((Date.parse(`${day}T00:00:00Z`) - FIRST) / DAY_MS);
}

/** A sheet knows no time zones: the moment stands there as a clock of this computer showed it, as it does on screen. */
export function momentNumber(iso: string): number | undefined {
  const moment = new Date(iso);
  // Date.UTC takes the years 0 to 99 for those of the last century.
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
