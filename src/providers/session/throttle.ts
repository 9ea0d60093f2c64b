/** The waiting time after failed tries, as the rules keep it. Pure. */

const STEPS = [
  { from: 10, waitSeconds: 15 * 60 },
  { from: 5, waitSeconds: 30 },
] as const;

/**
 * @param attempts the stored counter: { count, at } with `at` as ISO text.
 * @param now milliseconds since the epoch.
 * @returns whole seconds until the next try is accepted, at least 1; undefined when there is no waiting.
 */
export function remainingWait(
  attempts: { readonly [key: string]: unknown },
  now: number,
): number | undefined {
  const { count, at } = attempts;
  if (typeof count !== "number" || typeof at !== "string") return undefined;
  const step = STEPS.find(({ from }) => count >= from);
  if (!step) return undefined;
  const left = Math.ceil(step.waitSeconds - (now - Date.parse(at)) / 1000);
  // This computer's clock may be wrong: never announce more than the longest wait.
  return Math.min(Math.max(left, 1), step.waitSeconds);
}

/** "Too many failed attempts. Try again in 30 seconds." */
export function waitMessage(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return `Too many failed attempts. Try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
