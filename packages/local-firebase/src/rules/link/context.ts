import type { LookupBudget, RulesLookup } from "../api";
import { Fault, type MapValue, type Result, type Value } from "../values/value";

/** The most evaluated expressions in one decision. Every node counts, including literals and names. */
const MAX_STEPS = 1000;

/** The state of one decision, which its expressions read. */
export interface Context {
  readonly request: MapValue;
  readonly resource: Value;
  /** The values of the match's wildcards, by slot. */
  readonly captures: Result[];
  /** Arguments and variables of the running function, by slot. */
  locals: Result[];
  steps: number;
  readonly lookup: RulesLookup;
  readonly budget: LookupBudget;
  /** The request's own document, whose lookup is free. */
  readonly ownPath?: string | undefined;
}

/** A compiled expression. */
export type Evaluate = (context: Context) => Result;

/** Ends a decision: unlike a fault, it cannot be absorbed. */
export class StepLimitExceeded extends Error {
  constructor(readonly at: number) {
    super(`Maximum of ${MAX_STEPS} expressions to evaluate has been reached.`);
  }
}

/** Counts an evaluation. */
export function step(context: Context, at: number): void {
  context.steps += 1;
  if (context.steps > MAX_STEPS) throw new StepLimitExceeded(at);
}

/** @returns the result; a fault without a position gets this one. */
export function located(result: Result, at: number): Result {
  if (result instanceof Fault && result.at < 0) result.at = at;
  return result;
}
