import type { LookupBudget, RulesLookup } from "../api";
import { Fault, type MapValue, type Result, type Value } from "../values/value";

/** Most expressions that one decision may evaluate: every node counts, literals and names too. */
const MAX_STEPS = 1000;

/** What an expression can see while it runs. One is made for each decision. */
export interface Context {
  readonly request: MapValue;
  readonly resource: Value;
  /** What the wildcards of the match stand for, by slot. */
  readonly captures: Result[];
  /** Arguments and variables of the function that runs, by slot. */
  locals: Result[];
  steps: number;
  readonly lookup: RulesLookup;
  readonly budget: LookupBudget;
  /** The document the request is about: looking it up is free. */
  readonly ownPath?: string | undefined;
}

/** A compiled expression. */
export type Evaluate = (context: Context) => Result;

/** Ends a decision: unlike a fault, nothing absorbs it. */
export class StepLimitExceeded extends Error {
  constructor(readonly at: number) {
    super(`Maximum of ${MAX_STEPS} expressions to evaluate has been reached.`);
  }
}

/** Counts an expression. */
export function step(context: Context, at: number): void {
  context.steps += 1;
  if (context.steps > MAX_STEPS) throw new StepLimitExceeded(at);
}

/** @returns the result; if it is a fault without a place, it gets this one. */
export function located(result: Result, at: number): Result {
  if (result instanceof Fault && result.at < 0) result.at = at;
  return result;
}
