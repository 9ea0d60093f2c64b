import { SEARCH } from "../list-address";
import { writeLocalStore, localStoreKeys, readLocalStore } from "../local-store";
import { firstViewPrefix, viewsPrefix } from "./first-view";

/**
 * Removes search texts from an account's saved views when its session ends: they often name people, and others may use
 * the browser. Filters, order and columns stay.
 * @param account record id of the account.
 */
export function forgetSearchWords(account: string): void {
  for (const key of [viewsPrefix(account), firstViewPrefix(account)].flatMap(localStoreKeys)) {
    const stored = JSON.stringify(readLocalStore(key), (name, value: unknown) =>
      // The address of a view, and of the default view.
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
