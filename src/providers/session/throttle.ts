/**
 * The rules do not report whether the hour's or the day's limit is reached, so the message names both.
 * @param minutes to the next hour.
 */
export function waitMessage(minutes: number): string {
  return `Too many failed attempts. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}, or tomorrow if that fails.`;
}
