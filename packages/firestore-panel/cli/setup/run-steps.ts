import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "local-firebase";
import { failure, type Check, type Verdict } from "../owner/verdict";

/** A check that changes nothing, and what mends its failure. */
export interface Step extends Check {
  /** What it does, as a sentence without its subject. */
  readonly does: string;
  /** The command, or the address, that does it without setup. */
  readonly byHand: string;
  /** @throws StartError */
  mend(): Promise<void>;
}

export interface Terminal {
  say(line: string): void;
  /** Shows a secret to the person at the terminal. Absent where the output is kept in a file. */
  readonly showSecret?: (line: string) => void;
}

export interface Run {
  readonly terminal: Terminal;
  readonly checkOnly: boolean;
  /** Whether other rules and values may be replaced. */
  readonly yes: boolean;
  /** Milliseconds between two checks of a step that is waiting, and the longest time for all of them. */
  readonly pollMs: number;
  readonly patienceMs: number;
}

const INDENT = "    ";
const WORDS = { ok: "ok", FAILED: "MISSING", wait: "waiting", note: "FOR YOU" } as const;

/**
 * Mends what is missing, in order. With `checkOnly` it changes nothing and checks every step.
 * @returns the number of steps that are not done.
 * @throws StartError if a step fails; none after it has run
 */
export async function runSteps(steps: readonly Step[], run: Run): Promise<number> {
  const { say } = run.terminal;
  let open = 0;
  for (const [index, step] of steps.entries()) {
    say(`\n${index + 1}/${steps.length} ${step.name}: ${step.does}.`);
    say(`${INDENT}by hand: ${step.byHand}`);
    const { kind, text } = await (run.checkOnly ? checked(step) : mended(step, run));
    say(`${INDENT}${WORDS[kind]}: ${text}`);
    if (kind !== "ok") open += 1;
  }
  return open;
}

/** Later checks fail where an earlier step is missing, so an error is a finding too. */
function checked(step: Step): Promise<Verdict> {
  return step.run().catch((error: unknown) => failure(`not known (${expectedMessage(error)})`));
}

async function mended(step: Step, run: Run): Promise<Verdict> {
  try {
    const found = await step.run();
    if (found.kind !== "FAILED" || found.stops) return await settled(step, found, run);
    run.terminal.say(`${INDENT}${found.text}`);
    if (found.ask !== undefined && !run.yes) throw new StartError(`${found.ask} --yes does.`);
    // What a command left decides, not its exit code: firebase-tools can fail after it has done the work.
    const error = await step.mend().then(() => "", expectedMessage);
    return await settled(step, await step.run(), run, error);
  } catch (error) {
    const reason = expectedMessage(error).replace(/\.?$/, ".");
    throw new StartError(
      `${step.name} failed: ${reason} Correct it, or do it by hand as above, and run setup again; what is ok stays.`,
    );
  }
}

/** What was just done can be invisible for a moment. So many checks show whether it was. */
const MOST_CHECKS = 6;

/** @param error of the command that mended it; "" for none, undefined where nothing was to mend. @throws StartError */
async function settled(
  step: Step,
  begun: Verdict,
  { terminal, pollMs, patienceMs }: Run,
  error?: string,
): Promise<Verdict> {
  const most = ({ kind }: Verdict) =>
    kind === "wait" ? patienceMs / pollMs : kind === "FAILED" && error === "" ? MOST_CHECKS : 0;
  let verdict = begun;
  let lastText = "";
  for (let checks = 0; checks < most(verdict); checks += 1) {
    if (verdict.text !== lastText) terminal.say(`${INDENT}waiting: ${verdict.text}`);
    lastText = verdict.text;
    await sleep(pollMs);
    verdict = await step.run();
  }
  if (verdict.kind === "ok" || verdict.kind === "note") return verdict;
  throw new StartError(error || verdict.text);
}

function expectedMessage(error: unknown): string {
  if (error instanceof StartError) return error.message;
  throw error;
}
