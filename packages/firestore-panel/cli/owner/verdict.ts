import { errorText } from "local-firebase";

export interface Verdict {
  /** "note": a person has to look. "wait": it becomes ok by itself. */
  readonly kind: "ok" | "FAILED" | "note" | "wait";
  readonly text: string;
  /** What to do, with a command to copy where there is one. */
  readonly fix?: string | undefined;
  /** The question before setup mends it, where somebody could lose something. */
  readonly ask?: string;
  readonly stops?: true;
}

export interface Check {
  readonly name: string;
  /** Later checks depend on this one. If it fails, they do not run. */
  readonly needed?: true;
  run(): Promise<Verdict>;
}

export const ok = (text: string): Verdict => ({ kind: "ok", text });
export const failure = (text: string, fix?: string): Verdict => ({ kind: "FAILED", text, fix });
/** A failure that setup cannot mend. */
export const unmendable = (text: string): Verdict => ({ ...failure(text), stops: true });
export const note = (text: string): Verdict => ({ kind: "note", text });

/**
 * @param report takes one line for each check, and one for its fix.
 * @returns the number of checks that failed or did not run.
 */
export async function runInOrder(checks: readonly Check[], report: (line: string) => void): Promise<number> {
  let passed = 0;
  for (const [index, { name, needed, run }] of checks.entries()) {
    const { kind, text, fix } = await run().catch((error: unknown) => failure(errorText(error)));
    report(`${(kind === "wait" ? "FAILED" : kind).padEnd(6)}  ${name}: ${text}`);
    if (fix !== undefined) report(`        ${fix}`);
    if (kind === "ok" || kind === "note") passed += 1;
    else if (needed) {
      const untried = checks.length - index - 1;
      if (untried > 0) report(`        ${String(untried)} not tried, because they depend on it`);
      break;
    }
  }
  return checks.length - passed;
}
