import type { Collection } from "../../../schema/types";
import { readAddress, withColumns, writeAddress, type TableState } from "../list-address";
import { optionalColumns } from "../list-columns";
import type { View } from "./view-store";

/** The address parameter for the view's name. Empty: all records instead of the default view. */
export const VIEW = "view";

/** @returns the view's address with its complete state, so that others see the same. */
export function addressOf(collection: Collection, { name, search, hidden }: View): string {
  const params = new URLSearchParams(withColumns(collection, search, hidden));
  params.set(VIEW, name);
  return params.toString().replaceAll("%2C", ",");
}

/** @returns the list's current state as a named view. */
export function viewOf(
  collection: Collection,
  name: string,
  state: Pick<TableState, "filters" | "sorters">,
  hidden: ReadonlySet<string>,
): View {
  return {
    name,
    search: writeAddress(collection, "", { ...state, currentPage: 1 }),
    hidden: optionalColumns(collection).flatMap(({ key }) => (hidden.has(key) ? key : [])),
  };
}

/** Whether two views show the same, regardless of their names. A view may be older than the declaration. */
export function showsSame(collection: Collection, one: View, other: View): boolean {
  const [first, second] = [one, other].map(({ search, hidden }) =>
    JSON.stringify(viewOf(collection, "", readAddress(collection, search), new Set(hidden))),
  );
  return first === second;
}

/** @returns the address with another view name. */
export function renamed(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.set(VIEW, name);
  return params.toString().replaceAll("%2C", ",");
}
