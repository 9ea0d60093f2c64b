import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Collection } from "../../schema/types";
import { useLatestLocation } from "../record/record-address";
import { useStored } from "../../ui/browser-hooks";
import { useShellSession } from "../shell/shell-session";
import { hiddenColumns, withColumns } from "./list-address";
import { firstView } from "./stored-preferences";

export type TablePreferences = Readonly<ReturnType<typeof useTablePreferences>>;

/**
 * Table preferences of a collection, stored in this browser for each account. The row height applies to all lists.
 * Columns in the address, as of a saved view, take precedence, and changes then go to the address.
 */
export function useTablePreferences(collection: Collection) {
  const { account } = useShellSession();
  const [storedHidden, setStoredHidden] = useStored(`list-hidden ${account} ${collection.name}`, columnKeys);
  const [compact, setCompact] = useStored(`list-compact ${account}`, isCompact);
  /** Whether passwords are printed. Each visit of a list starts without them. */
  const [passwords, setPasswords] = useState(false);
  const { search } = useLocation();
  const latest = useLatestLocation();
  const navigate = useNavigate();
  const hiddenByAddress = useMemo(() => hiddenColumns(collection, search), [collection, search]);
  const hidden = useMemo(
    (): ReadonlySet<string> => new Set(hiddenByAddress ?? storedHidden),
    [hiddenByAddress, storedHidden],
  );
  const setHidden = (keys: readonly string[]) => {
    if (!hiddenByAddress) return setStoredHidden(keys);
    const { search: now, state } = latest();
    void navigate(`?${withColumns(collection, now, keys)}`, { replace: true, state });
  };
  return { hidden, compact, passwords, setHidden, setCompact, setPasswords };
}

const isCompact = (stored: unknown): boolean => stored === true;

function columnKeys(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
}

/**
 * The default view, when the list opens without parameters, or through its sidebar link while another view is shown.
 * Clearing a filter does not restore it.
 * @returns the search part of the address that replaces the empty one.
 */
export function useFirstView(collection: Collection): string | undefined {
  const { account } = useShellSession();
  const { key, search } = useLocation();
  const [at, setAt] = useState({ key: "", search: "view=", first: undefined as string | undefined });
  if (at.key !== key) {
    const opens = search === "" && at.search.includes("view=");
    setAt({ key, search, first: opens ? firstView(collection, account) : undefined });
  }
  return at.first;
}
