import { SEARCH } from "../list-address";
import { keep, keptKeys, readKept } from "../kept";
import { firstViewPrefix, viewsPrefix } from "./first-view";

/**
 * Takes the search words out of the views that an account has saved, when its session ends: they often name people, and
 * the browser may be shared. Filters, order and columns stay.
 * @param account id of the record that was signed in.
 */
export function forgetSearchWords(account: string): void {
  for (const key of [viewsPrefix(account), firstViewPrefix(account)].flatMap(keptKeys)) {
    const kept = JSON.stringify(readKept(key), (name, value: unknown) =>
      // A view's address, and the address of the view that a list opens with.
      typeof value === "string" && (name === "search" || name === "") ? withoutSearch(value) : value,
    );
    keep(key, JSON.parse(kept));
  }
}

function withoutSearch(address: string): string {
  const params = new URLSearchParams(address);
  params.delete(SEARCH);
  return params.toString().replaceAll("%2C", ",");
}
