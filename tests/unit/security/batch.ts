import { createBudget, type FirestoreRulesRequest, type Ruleset } from "local-firebase/rules";
import { anonymousSince, finder, NOW, type Changes, type Documents } from "./evaluate";

type LookupBudget = FirestoreRulesRequest["budget"];
export type Part = Pick<FirestoreRulesRequest, "method" | "path" | "query">;

interface Settings {
  /** Default: that of a batch. */
  readonly budget?: LookupBudget;
  /** Default: the writes. */
  readonly parts?: readonly Part[];
}

/** Judges all parts of one request of the anonymous user "me". @returns whether all are allowed. */
export function batchPasses(
  rules: Ruleset,
  before: Documents,
  after: Changes,
  { budget = createBudget("batch", Object.keys(after)), parts = writesOf(before, after) }: Settings = {},
): boolean {
  const [old, merged] = [finder(before), finder({ ...before, ...after })];
  return parts.every((part) => {
    const written = part.path === undefined || part.method === "delete" ? null : merged(part.path);
    budget.nextOperation();
    return rules.authorizeFirestore({
      ...part,
      auth: { uid: "me", token: anonymousSince(0) },
      timeMicros: BigInt(NOW.getTime()) * 1000n,
      resource: part.path === undefined ? null : old(part.path),
      ...(written && { newResource: written }),
      lookup: { get: old, getAfter: merged },
      budget,
    }).allowed;
  });
}

/** The parts of a batch, by what was there before. */
const writesOf = (before: Documents, after: Changes): readonly Part[] =>
  Object.entries(after).map(([path, fields]) => ({
    method: fields === null ? "delete" : Object.hasOwn(before, path) ? "update" : "create",
    path,
  }));
