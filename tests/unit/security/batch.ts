import { createBudget, type FirestoreRulesRequest, type Ruleset } from "local-firebase/rules";
import { anonymousSince, finder, NOW, type Changes, type Documents } from "./evaluate";

type LookupBudget = FirestoreRulesRequest["budget"];
export type BatchRequest = Pick<FirestoreRulesRequest, "method" | "path" | "query">;

interface Settings {
  /** Default: that of a batch. */
  readonly budget?: LookupBudget;
  /** Default: the writes. */
  readonly requests?: readonly BatchRequest[];
}

/** Judges all parts of one request of the anonymous user "me". @returns whether all are allowed. */
export function batchPasses(
  rules: Ruleset,
  before: Documents,
  after: Changes,
  { budget = createBudget("batch", Object.keys(after)), requests = writesOf(before, after) }: Settings = {},
): boolean {
  const [old, merged] = [finder(before), finder({ ...before, ...after })];
  return requests.every((request) => {
    const written = request.path === undefined || request.method === "delete" ? null : merged(request.path);
    budget.nextOperation();
    return rules.authorizeFirestore({
      ...request,
      auth: { uid: "me", token: anonymousSince(0) },
      timeMicros: BigInt(NOW.getTime()) * 1000n,
      resource: request.path === undefined ? null : old(request.path),
      ...(written && { newResource: written }),
      lookup: { get: old, getAfter: merged },
      budget,
    }).allowed;
  });
}

/** The parts of a batch, by what was there before. */
const writesOf = (before: Documents, after: Changes): readonly BatchRequest[] =>
  Object.entries(after).map(([path, fields]) => ({
    method: fields === null ? "delete" : Object.hasOwn(before, path) ? "update" : "create",
    path,
  }));
