import { askersOf } from "../../../src/schema/access";
import type { Access, Asker, Operation } from "../../../src/schema/types";

/** Who asks, and the declared askers that they count as. */
export const ASKERS = {
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
} as const satisfies { readonly [name: string]: readonly Asker[] };
export type AskerName = keyof typeof ASKERS;
export const ASKER_NAMES = Object.keys(ASKERS) as AskerName[];

export function mayDo(access: Access, operation: Operation, asker: AskerName): boolean {
  const counts: readonly Asker[] = ASKERS[asker];
  return askersOf(access, operation).some((granted) => counts.includes(granted));
}
