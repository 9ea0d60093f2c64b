/** Checks that a script tries in order, and a verdict on each. */
import { errorText } from "local-firebase";

export interface Verdict {
  /** "note": a person has to check it. */
  readonly kind: "ok" | "FAILED" | "note";
  readonly text: string;
  /** What to do, with a command to copy where there is one. */
  readonly fix?: string;
}
export interface Check<World> {
  readonly name: string;
  /** Later checks depend on this one. If it fails, they do not run. */
  readonly needed?: true;
  run(world: World): Promise<Verdict>;
}

export const ok = (text: string): Verdict => ({ kind: "ok", text });
export const failure = (text: string, fix?: string): Verdict => ({
  kind: "FAILED",
  text,
  ...(fix !== undefined && { fix }),
});
export const note = (text: string): Verdict => ({ kind: "note", text });

/**
 * @param report takes one line for each check, and one for its fix.
 * @returns the number of checks that failed or did not run.
 */
export async function runInOrder<World>(
  checks: readonly Check<World>[],
  world: World,
  report: (line: string) => void,
): Promise<number> {
  let passed = 0;
  for (const [index, { name, needed, run }] of checks.entries()) {
    const { kind, text, fix } = await run(world).catch((error: unknown) => failure(errorText(error)));
    report(`${kind.padEnd(6)}  ${name}: ${text}`);
    if (fix !== undefined) report(`        ${fix}`);
    if (kind !== "FAILED") passed += 1;
    else if (needed) {
      const left = checks.length - index - 1;
      if (left > 0) report(`        ${String(left)} not tried, because they depend on it`);
      break;
    }
  }
  return checks.length - passed;
}
