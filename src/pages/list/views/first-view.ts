import { useState } from "react";
import { useLocation } from "react-router";
import type { Collection } from "../../../schema/types";
import { useShellSession } from "../../shell/shell-session";
import { readLocalStore } from "../local-store";

export const viewsPrefix = (account: string) => `list-views ${account} `;
export const firstViewPrefix = (account: string) => `list-first ${account} `;
/** Where the address of the view is kept that a list opens with: apart from the views, which are loaded when asked for. */
export const firstViewKey = (account: string, { name }: Collection) => firstViewPrefix(account) + name;

/**
 * The view that a person has chosen to begin with, where the list was opened without any wish: by its address alone, or
 * by its link in the sidebar while another view is shown. Who takes away a filter is not sent back to it.
 * @returns the search part of the address to open in place of the empty one.
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
