/** Days as "YYYY-MM-DD", and times of a day, in the product's time zone for everybody. */

export const DAY_MS = 86_400_000;
const DATE_LENGTH = "YYYY-MM-DD".length;

let zone = "UTC";
let clock: Intl.DateTimeFormat | undefined;

/** What opens the panel calls it. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone;
  clock = undefined;
}

export const timeZone = (): string => zone;

/** @returns what clocks of the time zone show: "2026-11-21T14:05:00". */
export function timeOf(moment: Date): string {
  // Swedish writes days and times as ISO does.
  clock ??= new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  return clock.format(moment).replace(" ", "T").padStart("YYYY-MM-DDTHH:MM:SS".length, "0");
}

/** @param time as clocks of the time zone show it: "2026-11-21T14:05". */
export function momentAt(time: string): Date {
  const utc = Date.parse(`${time}Z`);
  const ahead = (at: number) => Date.parse(`${timeOf(new Date(at))}Z`) - at;
  // The clocks may change between the two.
  return new Date(utc - ahead(utc - ahead(utc)));
}

export function dayOf(moment: Date): string {
  return timeOf(moment).slice(0, DATE_LENGTH);
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DATE_LENGTH);
}

/** @returns the number of days from one day to another, below 0 if that is earlier. */
export function daysBetween(day: string, other: string): number {
  return (Date.parse(other) - Date.parse(day)) / DAY_MS;
}

export function dayFromToday(days = 0): string {
  return dayAfter(dayOf(new Date()), days);
}
