/** What a check of the smoke test is given, and what it says. */
import { shown, type RestAnswer, type RestPrincipal, type Project } from "./rest";
import { attemptNow, type SmokeAccount, type SmokeAttempt } from "./sign-in";

export interface SmokeWorld {
  readonly project: Project;
  readonly account: SmokeAccount;
  /** Signed in to the account at the first check. */
  readonly admin: RestPrincipal;
  /** Part of the id of everything that the checks create, so that a person can find what was left. */
  readonly runId: string;
  /** Milliseconds that a session may still open something after its end. */
  readonly patienceMs: number;
  /** Somebody new, signed in anonymously, who is removed at the end. */
  newUser(): Promise<RestPrincipal>;
  /** Notes what the end removes, the newest first. @param remove tells whether it is gone. */
  later(what: string, remove: () => Promise<boolean>): void;
}

export interface Verdict {
  /** "note": for a person to check. */
  readonly kind: "ok" | "FAILED" | "note";
  readonly text: string;
}
export interface Check {
  readonly name: string;
  /** The checks after it need what it does: if it fails, they are not tried. */
  readonly needed?: true;
  run(world: SmokeWorld): Promise<Verdict>;
}

export const ok = (text: string): Verdict => ({ kind: "ok", text });
export const failure = (text: string): Verdict => ({ kind: "FAILED", text });
export const note = (text: string): Verdict => ({ kind: "note", text });

export const TAKEN = "taken";
export const REFUSED = "refused";

/** What was answered to a question that the rules decide. */
export function outcome(answer: RestAnswer): string {
  if (answer.status === 403) return REFUSED;
  return answer.status === 200 ? TAKEN : shown(answer);
}

/** Compares what was answered with what was hoped for, all in one verdict. */
export function expected(
  cases: readonly (readonly [what: string, answer: string, hoped: string])[],
): Verdict {
  const wrong = cases.filter(([, answer, hoped]) => answer !== hoped);
  if (wrong.length === 0) return ok(`${String(cases.length)} questions answered as hoped`);
  return failure(wrong.map(([what, answer, hoped]) => `${what}: ${answer} instead of ${hoped}`).join("; "));
}

/** Tries are counted by the clock hour: if it turned meanwhile, what was counted in the old one says nothing. */
export async function inOneHour(task: (one: SmokeAttempt) => Promise<Verdict>): Promise<Verdict> {
  const one = attemptNow();
  const verdict = await task(one);
  return attemptNow().hour === one.hour ? verdict : task(attemptNow());
}
