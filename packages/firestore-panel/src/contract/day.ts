/**
 * @param days a later day, or an earlier one if negative. Default: today.
 * @returns the day in the person's time zone, as "YYYY-MM-DD".
 */
export function dayFromToday(days = 0): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return day.toISOString().slice(0, 10);
}
