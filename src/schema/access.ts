import type { Access, Caller, Operation } from "./types";

export const OPERATIONS: readonly Operation[] = ["get", "list", "create", "update", "delete"];

/** Who is granted the operation, by its own name or by `read` or `write`. Empty: nobody. */
export function callersOf(access: Access, operation: Operation): readonly Caller[] {
  const group = operation === "get" || operation === "list" ? access.read : access.write;
  return [...new Set([...(access[operation] ?? []), ...(group ?? [])])];
}
