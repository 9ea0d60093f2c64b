import type { DenialReason, LookupBudget, RulesLookup, RulesMethod, Verdict } from "../api";
import type { Source } from "../language/source";
import { StepLimitExceeded, type Context } from "../link/context";
import { Fault, type MapValue, type Value } from "../values/value";
import type { Allow, MatchTree } from "./match-tree";

/** One subject of a decision: a read, a write, or one disjunct of a query's filters. */
export interface Decision {
  readonly method: RulesMethod;
  /** From the root of the service. */
  readonly path: readonly string[];
  /** The path in messages. */
  readonly shownPath: string;
  readonly request: MapValue;
  readonly resource: Value;
  readonly lookup: RulesLookup;
  readonly budget: LookupBudget;
  readonly ownPath?: string | undefined;
}

const ALLOWED: Verdict = { allowed: true, reasons: [] };

/** @param fallbackAt the position for a denial if no statement covers the path. */
export function decide(decision: Decision, tree: MatchTree, source: Source, fallbackAt: number): Verdict {
  const reasons: DenialReason[] = [];
  const deny = (at: number, message: string) => {
    reasons.push({ file: source.file, ...source.position(at), message });
    return false;
  };
  const { request, resource, lookup, budget, ownPath } = decision;
  let context: Context | undefined;
  const accept = (allow: Allow, captures: Context["captures"]) => {
    if (allow.condition === undefined) return true;
    context ??= { request, resource, lookup, budget, ownPath, captures, locals: [], steps: 0 };
    const result = allow.condition(context);
    if (result === true) return true;
    if (result === false) return deny(allow.at, "The condition is false.");
    if (result instanceof Fault) return deny(result.at, result.message);
    return deny(allow.at, "The condition is no bool.");
  };
  try {
    if (tree.visit(decision.method, decision.path, accept)) return ALLOWED;
  } catch (error) {
    if (!(error instanceof StepLimitExceeded)) throw error;
    deny(error.at, error.message);
  }
  if (reasons.length === 0) deny(fallbackAt, `No 'allow ${decision.method}' covers ${decision.shownPath}.`);
  return { allowed: false, reasons };
}
