import type { Action, IResourceItem } from "@refinedev/core";

/** @returns the title of a resource's page: "Staff", "Add Staff Member". Empty: the address belongs to no resource. */
export function pageTitle(resource: IResourceItem | undefined, action: Action | undefined): string {
  const title = textOf(resource?.meta?.["title"]);
  const one = textOf(resource?.meta?.["one"]);
  if (action === "create") return `Add ${one}`;
  if (action === "edit") return `Edit ${one}`;
  return action === "show" ? one : title;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
