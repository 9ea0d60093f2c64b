import { useResourceParams } from "@refinedev/core";
import { isAudited, TRASH } from "../../schema/history";
import type { Collection } from "../../schema/types";

/** The address of a record's form: a page, or the list with the form over it. Undefined: there is none. */
export function formAddress({ routes }: Collection, id: string): string | undefined {
  if (routes?.form === undefined) return undefined;
  return routes.form === "modal"
    ? `${routes.list}?${new URLSearchParams({ edit: id }).toString()}`
    : `${routes.form}/${encodeURIComponent(id)}`;
}

/** The address of a record: its page, or otherwise its form. */
export function recordAddress(collection: Collection, id: string): string | undefined {
  const show = collection.routes?.show;
  return show === undefined ? formAddress(collection, id) : `${show}/${encodeURIComponent(id)}`;
}

/** @returns the address of a collection's trash. Undefined: it has no trash, or the person may not see it. */
export function useTrashAddress(collection: Collection): string | undefined {
  const { resources } = useResourceParams();
  if (!isAudited(collection)) return undefined;
  const list = resources.find(({ name }) => name === TRASH)?.list;
  return typeof list === "string" ? list : undefined;
}
