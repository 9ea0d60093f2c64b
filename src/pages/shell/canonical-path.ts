import type { IResourceItem } from "@refinedev/core";

/**
 * The router finds a page whatever case its address is written in, Refine its resource only in the one that is declared:
 * the list would be there, without its menu entry, its title and its address.
 * @returns the path as it is declared, or undefined if it is that already or no page of a resource. Ids keep their case.
 */
export function canonicalPath(resources: readonly IResourceItem[], pathname: string): string | undefined {
  const requested = pathname.split("/");
  for (const { list, create, edit, show } of resources) {
    for (const route of [list, create, edit, show]) {
      const path = typeof route === "string" ? inCaseOf(route.split("/"), requested) : undefined;
      if (path !== undefined) return path === pathname ? undefined : path;
    }
  }
  return undefined;
}

function inCaseOf(declared: readonly string[], requested: readonly string[]): string | undefined {
  if (declared.length !== requested.length) return undefined;
  const parts = declared.map((part, index) => {
    const given = requested[index] ?? "";
    if (part.startsWith(":")) return given === "" ? undefined : given;
    return part.toLowerCase() === given.toLowerCase() ? part : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join("/");
}
