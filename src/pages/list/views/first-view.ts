import { useState } from "react";
import { useLocation } from "react-router";
import type { Collection } from "../../../schema/types";
import { useShellSession } from "../../shell/shell-session";
import { readLocalStore } from "../local-store";

export const viewsPrefix = (account: string) => `list-views ${account} `;
export const firstViewPrefix = (account: string) => `list-first ${account} `;
/** The storage key of the default view's address. It is separate from the views, which load on demand. */
export const firstViewKey = (account: string, { name }: Collection) => firstViewPrefix(account) + name;

/**
 * The person's default view. It applies when the list opens without parameters, or through its sidebar link while
 * another view is shown. Clearing a filter does not restore it.
 * @returns the search part of the address that replaces the empty one.
 */
export function useFirstView(collection: Collection): string | undefined {
  const { account } = useShellSession();
  const { key, search } = useLocation();
  const [at, setAt] = useState<Opened>({ key: "", search: "view=", first: null });
  if (at.key !== key) {
    const opened = search === "" && at.search.includes("view=");
    setAt({ key, search, first: opened ? readLocalStore(firstViewKey(account, collection)) : null });
  }
  return typeof at.first === "string" ? at.first : undefined;
}

interface Opened {
  readonly key: string;
  readonly search: string;
  readonly first: unknown;
}
