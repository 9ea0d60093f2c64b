import { callersOf } from "../../../src/schema/access";
import type { Access, Caller, Operation } from "../../../src/schema/types";

/** Who asks, and the declared callers that they count as. */
export const CALLERS = {
  nobody: [],
  anonymous: ["member"],
  staff: ["member", "owner"],
  "claimed admin": ["member"],
  "claimed company": ["member"],
  "own company": ["member", "company"],
  "other company": ["member"],
  admin: ["member", "admin"],
  "changed admin": ["member"],
  "deleted admin": ["member"],
  "signed-out admin": ["member"],
  "linked admin": ["member"],
} as const satisfies { readonly [name: string]: readonly Caller[] };
export type CallerName = keyof typeof CALLERS;
export const CALLER_NAMES = Object.keys(CALLERS) as CallerName[];

export function mayDo(access: Access, operation: Operation, caller: CallerName): boolean {
  const counts: readonly Caller[] = CALLERS[caller];
  return callersOf(access, operation).some((granted) => counts.includes(granted));
}
