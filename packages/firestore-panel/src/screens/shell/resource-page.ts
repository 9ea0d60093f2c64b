import type { IResourceItem, Action } from "@refinedev/core";
import type { Translate } from "../../texts/texts";

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
