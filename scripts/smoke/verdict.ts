/** What a check of the smoke test is given, and what it says. */
import type { Caller, Project } from "./rest";
import type { Account } from "./sign-in";

export interface SmokeWorld {
  readonly project: Project;
  /** Signed in anonymously; becomes an admin at the second check. */
  readonly admin: Caller;
  /** Signed in anonymously, and never to an account. */
  readonly stranger: Caller;
  readonly account: Account;
  /** The same id with a password that is not the account's. */
  readonly wrong: Account;
  /** Part of the id of everything that the checks create, so that a person can find what was left. */
  readonly mark: string;
  /** Milliseconds that a session may still open something after its end. */
  readonly patienceMs: number;
}

export interface Verdict {
  readonly ok: boolean;
  readonly text: string;
}
export interface Check {
  readonly name: string;
  /** The checks after it need what it does: if it fails, they are not tried. */
  readonly needed?: true;
  run(world: SmokeWorld): Promise<Verdict>;
}

export const ok = (text: string): Verdict => ({ ok: true, text });
export const fault = (text: string): Verdict => ({ ok: false, text });

/** Compares what was answered with what was hoped for, all in one verdict. */
export function expected(
  cases: readonly (readonly [what: string, answer: string, hoped: string])[],
): Verdict {
  const wrong = cases.filter(([, answer, hoped]) => answer !== hoped);
  if (wrong.length === 0) return ok(`${String(cases.length)} questions answered as hoped`);
  return fault(wrong.map(([what, answer, hoped]) => `${what}: ${answer} instead of ${hoped}`).join("; "));
}
