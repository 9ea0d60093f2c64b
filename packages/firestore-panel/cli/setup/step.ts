/** One step of `npm run owner -- setup`, and what runs the steps one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "local-firebase";

/** What a check found; `note` is for people. */
export type State =
  | { readonly is: "done"; readonly note: string }
  /** Setup can do it. `ask` is the question before it, where somebody could lose something. */
  | { readonly is: "missing"; readonly note: string; readonly ask?: string }
  /** Begun; it becomes done by itself. */
  | { readonly is: "waiting"; readonly note: string }
  /** Only a person can do it. The next step runs all the same. */
  | { readonly is: "yours"; readonly note: string }
  /** Nothing after it may run. */
  | { readonly is: "wrong"; readonly note: string };

export const done = (note: string): State => ({ is: "done", note });
export const missing = (note: string, ask?: string): State => ({
  is: "missing",
  note,
  ...(ask !== undefined && { ask }),
});
export const waiting = (note: string): State => ({ is: "waiting", note });
export const yours = (note: string): State => ({ is: "yours", note });
export const wrong = (note: string): State => ({ is: "wrong", note });

export interface Step {
  readonly name: string;
  /** What it does, as a sentence without its subject. */
  readonly does: string;
  /** The command, or the address, that does it without setup. */
  readonly byHand: string;
  /** Changes nothing in the project. @throws StartError */
  check(): Promise<State>;
  /** Called when it is missing only. @throws StartError */
  run(): Promise<void>;
}

export interface Terminal {
  say(line: string): void;
  /** @returns the typed line. Absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
  /** The same without echo. */
  readonly askSecret?: (question: string) => Promise<string>;
  /** Shows a secret to the person at the terminal. Absent where the output is kept in a file. */
  readonly showSecret?: (line: string) => void;
}

export interface Run {
  readonly terminal: Terminal;
  readonly checkOnly: boolean;
  /** Answers every question that yes or no answers. */
  readonly yes: boolean;
  /** Milliseconds between two looks at a step that is waiting, and the longest time for all of them. */
  readonly pollMs: number;
  readonly patienceMs: number;
}

const INDENT = "    ";

/** @throws StartError for no, and where nobody can answer */
export async function confirm({ terminal, yes }: Run, question: string): Promise<void> {
  if (yes) return;
  if (!terminal.ask) throw new StartError(`${question} Nobody can answer here: --yes does.`);
  if (!/^y(?:es)?$/i.test((await terminal.ask(`${question} [y/N] `)).trim()))
    throw new StartError("Stopped. Nothing was changed since the last ok.");
}

/**
 * Runs what is missing, in order. With `checkOnly` it changes nothing and looks at every step.
 * @returns the number of steps that are not done.
 * @throws StartError if a step fails; none after it has run
 */
export async function runSteps(steps: readonly Step[], run: Run): Promise<number> {
  const { say } = run.terminal;
  let open = 0;
  for (const [index, step] of steps.entries()) {
    say(`\n${index + 1}/${steps.length} ${step.name}: ${step.does}.`);
    say(`${INDENT}by hand: ${step.byHand}`);
    const state = run.checkOnly ? await looked(step) : await finished(step, run);
    say(`${INDENT}${WORDS[state.is]}: ${state.note}`);
    if (state.is !== "done") open += 1;
  }
  return open;
}

const WORDS = {
  done: "ok",
  missing: "MISSING",
  waiting: "waiting",
  yours: "FOR YOU",
  wrong: "WRONG",
} as const;

/** Later checks fail where an earlier step is missing, so an error is a finding too. */
function looked(step: Step): Promise<State> {
  return step.check().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    return missing(`not known (${error.message})`);
  });
}

async function finished(step: Step, run: Run): Promise<State> {
  const found = await naming(step, () => step.check());
  if (found.is === "missing") run.terminal.say(`${INDENT}${found.note}`);
  if (found.is === "missing" && found.ask !== undefined) await confirm(run, found.ask);
  return naming(step, async () => {
    const failure = found.is === "missing" ? await failureOf(step) : "";
    const after = found.is === "missing" ? await step.check() : found;
    const state = await awaited(step, after, run, found.is === "missing" && failure === "");
    if (state.is === "done" || state.is === "yours") return state;
    throw new StartError(failure || state.note);
  });
}

/** What a command left decides, not its exit code: firebase-tools can fail after it has done the work. */
async function failureOf(step: Step): Promise<string> {
  try {
    await step.run();
    return "";
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

/** What was just done can be invisible for a moment. So many looks show whether it was. */
const MOST_LOOKS = 6;

async function awaited(
  step: Step,
  begun: State,
  { terminal, pollMs, patienceMs }: Run,
  isJustDone: boolean,
): Promise<State> {
  const mostLooks = ({ is }: State) => {
    if (is === "waiting") return patienceMs / pollMs;
    return is === "missing" && isJustDone ? MOST_LOOKS : 0;
  };
  let state = begun;
  let told = "";
  for (let looks = 0; looks < mostLooks(state); looks += 1) {
    if (state.note !== told) terminal.say(`${INDENT}waiting: ${state.note}`);
    told = state.note;
    await sleep(pollMs);
    state = await step.check();
  }
  return state;
}

/** Names the step in an expected error. */
async function naming(step: Step, task: () => Promise<State>): Promise<State> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `${step.name} failed: ${error.message.replace(/\.?$/, ".")} Correct it, or do it by hand as above, and run setup again; what is ok stays.`,
    );
  }
}
