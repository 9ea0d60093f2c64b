import type { Access, Principal, AccessMethod } from "./types";

export const ACCESS_METHODS: readonly AccessMethod[] = ["get", "list", "create", "update", "delete"];

/** @returns principals that are granted the operation, by its own name or by `read` or `write`. */
export function principalsOf(access: Access, method: AccessMethod): readonly Principal[] {
  const group = method === "get" || method === "list" ? access.read : access.write;
  return [...new Set([...(access[method] ?? []), ...(group ?? [])])];
}
