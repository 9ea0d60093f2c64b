import type { IResourceItem, Action } from "@refinedev/core";
import type { Translate } from "../../texts/texts";

/**
 * The router matches addresses in any case, but Refine matches a resource only in the declared case. Without a
 * redirect, the list would have no menu entry, title or address.
 * @returns the path as declared. Undefined: it is already correct, or is no resource's page. Ids keep their case.
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

/** @returns the title of a resource's page: "Books", "Add Book". Empty: the address belongs to no resource. */
export function pageTitle(
  t: Translate,
  resource: IResourceItem | undefined,
  action: Action | undefined,
): string {
  const title = textOf(resource?.meta?.["title"]);
  const record = textOf(resource?.meta?.["one"]);
  if (action === "create") return t("form.title.add", { record });
  if (action === "edit") return t("form.title.edit", { record });
  return action === "show" ? record : title;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
