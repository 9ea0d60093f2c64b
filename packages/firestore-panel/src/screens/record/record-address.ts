import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as RouterContext, type Location } from "react-router";
import { useResourceParams } from "@refinedev/core";
import { isAudited, TRASH } from "../../schema/history";
import { textOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";

/** The address of a record's form: a page, or the list with the form over it. Undefined: there is none. */
export function formAddress({ routes }: Collection, id: string): string | undefined {
  if (routes?.form === undefined) return undefined;
  return routes.form === "modal"
    ? `${routes.list}?${new URLSearchParams({ edit: id }).toString()}`
    : `${routes.form}/${encodeURIComponent(id)}`;
}

/** @returns where records are added: a page, or the list with the form of a new one. Undefined: nowhere. */
export function addAddress(collection: Collection): string | undefined {
  const form = collection.routes?.form;
  return form === "modal" ? formAddress(collection, "") : form;
}

/** @returns the form of a new record that starts with the values of this one. Undefined: there is no form. */
export function copyAddress({ routes }: Collection, id: string): string | undefined {
  if (routes?.form === undefined) return undefined;
  const path = routes.form === "modal" ? routes.list : routes.form;
  return `${path}?${new URLSearchParams({ copy: id }).toString()}`;
}

export function recordAddress(collection: Collection, id: string): string | undefined {
  const show = collection.routes?.show;
  return show === undefined ? formAddress(collection, id) : `${show}/${encodeURIComponent(id)}`;
}

/** @returns the declared links of a record, without those whose values it lacks. */
export function recordLinks(collection: Collection, record: RecordData) {
  return (collection.routes?.recordLinks ?? []).flatMap(({ label, icon, to, filter }) => {
    const values = Object.entries(filter).map(([name, key]) => {
      const field = collection.fields.find((candidate) => candidate.key === key);
      if (key === "id") return [name, record.id];
      return [name, field ? textOf(record, field) : ""];
    });
    if (values.some(([, value]) => value === "")) return [];
    return [{ label, icon, to: `${to}?${new URLSearchParams(values).toString()}` }];
  });
}

/** @returns the address of a collection's trash. Undefined: it has no trash, or the person may not see it. */
export function useTrashAddress(collection: Collection): string | undefined {
  const address = usePageAddress(TRASH);
  return isAudited(collection) ? address : undefined;
}

/** @returns undefined where the panel has no such page, or not for this kind of account. */
export function usePageAddress(resource: string): string | undefined {
  const { resources } = useResourceParams();
  const list = resources.find(({ name }) => name === resource)?.list;
  return typeof list === "string" ? list : undefined;
}

/** @returns the list's address with its search, which the history entry of a form or detail page holds. */
export function originOf(state: unknown, list: string): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && (from === list || from.startsWith(`${list}?`)) ? from : undefined;
}

/**
 * @returns a function that returns the current location; it stays the same function. `useLocation` and `useSearchParams`
 * return the previous one until React renders the navigation.
 */
export function useLatestLocation(): () => Location<unknown> {
  const context = useContext(RouterContext);
  return useCallback(() => {
    if (!context) throw new Error("The panel needs a data router.");
    return context.router.state.location;
  }, [context]);
}
