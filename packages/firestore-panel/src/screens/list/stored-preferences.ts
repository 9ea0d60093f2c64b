/** The saved views that this browser stores. Without React: the first rows are requested before it has loaded. */
import { store } from "../../browser-storage";
import type { Collection } from "../../schema/types";
import { SEARCH_FIELD } from "../../contract/records";
import { VIEW, withColumns } from "./list-address";

/** A named list state: search, filters and order as in the address, and the columns. */
export interface View {
  readonly name: string;
  /** Without the page. */
  readonly search: string;
  readonly hidden: readonly string[];
}

export interface Views {
  readonly views: readonly View[];
  /** Name of the default view. Undefined: all records. */
  readonly first?: string | undefined;
}

export const viewsKey = (account: string, resource: string) => `list-views ${account} ${resource}`;

/** @param stored the browser's stored value. Invalid parts are dropped. */
export function readViews(stored: unknown): Views {
  const { views, first } = (stored ?? {}) as { readonly [key in keyof Views]?: unknown };
  const valid = Array.isArray(views) ? views.filter(isView) : [];
  return { views: valid, first: valid.find(({ name }) => name === first)?.name };
}

function isView(value: Partial<View> | null): value is View {
  const { name, search, hidden } = value ?? {};
  const isText = (part: unknown) => typeof part === "string";
  return isText(name) && name !== "" && isText(search) && Array.isArray(hidden) && hidden.every(isText);
}

/** @returns the view's address with its complete state, so that others see the same. */
export function viewAddress(collection: Collection, { name, search, hidden }: View): string {
  return withParameter(withColumns(collection, search, hidden), VIEW, name);
}

/** @param value undefined removes the parameter. */
export function withParameter(search: string, name: string, value?: string): string {
  const params = new URLSearchParams(search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return params.toString().replaceAll("%2C", ",");
}

/** @returns the address of the default view, which replaces one without parameters. Undefined: all records. */
export function firstView(collection: Collection, account: string): string | undefined {
  const { views, first } = readViews(store.getJson(viewsKey(account, collection.name)));
  const view = views.find(({ name }) => name === first);
  return view && viewAddress(collection, view);
}

/**
 * Removes search texts from an account's saved views when its session ends: they often name people, and others may use
 * the browser. Filters, order and columns stay.
 * @param account record id of the account.
 */
export function forgetSearchWords(account: string): void {
  for (const key of store.keys(viewsKey(account, ""))) {
    const { views, first } = readViews(store.getJson(key));
    const withoutWords = views.map((view) => ({ ...view, search: withParameter(view.search, SEARCH_FIELD) }));
    store.setJson(key, { views: withoutWords, first });
  }
}
