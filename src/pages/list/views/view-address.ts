import type { Collection } from "../../../schema/types";
import { readAddress, withColumns, writeAddress, type TableState } from "../list-address";
import { optionalColumns } from "../list-columns";
import type { View } from "./view-store";

/** The parameter of a list's address that names its view. Empty: all records are wanted, not the view to begin with. */
export const VIEW = "view";

/** @returns the part of a list's address that shows the view: what is shown stands there in full, so others see the same. */
export function addressOf(collection: Collection, { name, search, hidden }: View): string {
  const params = new URLSearchParams(withColumns(collection, search, hidden));
  params.set(VIEW, name);
  return params.toString().replaceAll("%2C", ",");
}

/** @returns what the list shows now, under a name. */
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

/** Whether two views show the same, whatever they are called. A view may be older than the declaration. */
export function showsSame(collection: Collection, one: View, other: View): boolean {
  const [first, second] = [one, other].map(({ search, hidden }) =>
    JSON.stringify(viewOf(collection, "", readAddress(collection, search), new Set(hidden))),
  );
  return first === second;
}

/** @returns the address with another view's name, and the rest as it is. */
export function renamed(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.set(VIEW, name);
  return params.toString().replaceAll("%2C", ",");
}
