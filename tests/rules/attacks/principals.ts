import { principalsOf } from "../../../src/schema/access";
import type { Access, Principal, AccessMethod } from "../../../src/schema/types";

/** Who asks, and the declared callers that they count as. */
export const PRINCIPALS = {
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
} as const satisfies { readonly [name: string]: readonly Principal[] };
export type PrincipalName = keyof typeof PRINCIPALS;
export const PRINCIPAL_NAMES = Object.keys(PRINCIPALS) as PrincipalName[];

export function mayDo(access: Access, method: AccessMethod, principal: PrincipalName): boolean {
  const counts: readonly Principal[] = PRINCIPALS[principal];
  return principalsOf(access, method).some((granted) => counts.includes(granted));
}
