/** "Too many failed attempts. Try again in 30 minutes." */
export function waitMessage(minutes: number): string {
  return `Too many failed attempts. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
}
