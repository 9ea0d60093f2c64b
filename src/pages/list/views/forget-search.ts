import { SEARCH } from "../list-address";
import { writeLocalStore, localStoreKeys, readLocalStore } from "../local-store";
import { firstViewPrefix, viewsPrefix } from "./first-view";

/**
 * Takes the search words out of the views that an account has saved, when its session ends: they often name people, and
 * the browser may be shared. Filters, order and columns stay.
 * @param account id of the record that was signed in.
 */
export function forgetSearchWords(account: string): void {
  for (const key of [viewsPrefix(account), firstViewPrefix(account)].flatMap(localStoreKeys)) {
    const stored = JSON.stringify(readLocalStore(key), (name, value: unknown) =>
      // A view's address, and the address of the view that a list opens with.
      typeof value === "string" && (name === "search" || name === "") ? withoutSearch(value) : value,
    );
    writeLocalStore(key, JSON.parse(stored));
  }
}

function withoutSearch(address: string): string {
  const params = new URLSearchParams(address);
  params.delete(SEARCH);
  return params.toString().replaceAll("%2C", ",");
}
