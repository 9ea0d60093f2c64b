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
