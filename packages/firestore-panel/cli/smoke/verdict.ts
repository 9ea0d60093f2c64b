/** Context and result of a check of the smoke test. */
import type { OwnerProduct, SmokeSettings } from "../owner/product";
import { failure, ok, type Check as AnyCheck, type Verdict } from "../owner/verdict";
import { shown, type RestAnswer, type RestPrincipal, type Project } from "./rest";
import { attemptNow, type SmokeAccount, type SmokeAttempt } from "./sign-in";

export interface SmokeWorld {
  readonly settings: SmokeSettings;
  readonly adminValues: OwnerProduct["adminValues"];
  readonly project: Project;
  readonly account: SmokeAccount;
  /** Signed in to the account by the first check. */
  readonly admin: RestPrincipal;
  /** Part of the ids of all created documents, so that a person can find remaining ones. */
  readonly runId: string;
  /** Milliseconds that a session may continue after its end. */
  readonly patienceMs: number;
  /** A new anonymous user, removed at the end. */
  newUser(): Promise<RestPrincipal>;
  /**
   * Registers something for removal at the end, the newest first. @param remove returns whether it is gone.
   */
  later(what: string, remove: () => Promise<boolean>): void;
}

export { failure, note, ok } from "../owner/verdict";
export type Check = AnyCheck<SmokeWorld>;

export const TAKEN = "taken";
export const REFUSED = "refused";

/** @returns the outcome of a request that the rules decide. */
export function outcome(answer: RestAnswer): string {
  if (answer.status === 403) return REFUSED;
  return answer.status === 200 ? TAKEN : shown(answer);
}

/** Compares answers with expectations in one verdict. */
export function expected(
  cases: readonly (readonly [what: string, answer: string, hoped: string])[],
): Verdict {
  const wrong = cases.filter(([, answer, hoped]) => answer !== hoped);
  if (wrong.length === 0) return ok(`${String(cases.length)} questions answered as hoped`);
  return failure(wrong.map(([what, answer, hoped]) => `${what}: ${answer} instead of ${hoped}`).join("; "));
}

/**
 * Attempts are counted by the clock hour. If it changed meanwhile, the counts of the old hour are
 * meaningless.
 */
export async function inOneHour(task: (one: SmokeAttempt) => Promise<Verdict>): Promise<Verdict> {
  const one = attemptNow();
  const verdict = await task(one);
  return attemptNow().hour === one.hour ? verdict : task(attemptNow());
}
