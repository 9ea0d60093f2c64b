/** Preferences of a person for a list, stored in this browser for each account. */
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { useLatestLocation } from "./list-location";
import { hiddenColumns, withColumns } from "./list-address";
import { firstView, readLocalStore, writeLocalStore } from "./stored-preferences";

/** The person's preferences for a list's table. */
export interface TablePreferences {
  /** Keys of the hidden columns. */
  readonly hidden: ReadonlySet<string>;
  readonly compact: boolean;
  /** Whether passwords are printed. Each visit of a list starts without them. */
  readonly passwords: boolean;
  readonly setHidden: (keys: readonly string[]) => void;
  readonly setCompact: (compact: boolean) => void;
  readonly setPasswords: (printed: boolean) => void;
}

/**
 * Table preferences of a collection, stored in this browser for each account. The row height applies to all lists.
 * Columns in the address, as of a saved view, take precedence, and changes then go to the address.
 */
export function useTablePreferences(collection: Collection): TablePreferences {
  const { account } = useShellSession();
  const own = `list-hidden ${account} ${collection.name}`;
  const [storedHidden, setStoredHidden] = useLocalStore<readonly string[]>(own, [], isTexts);
  const [compact, setCompact] = useLocalStore(`list-compact ${account}`, false, isFlag);
  const [passwords, setPasswords] = useState(false);
  const { search } = useLocation();
  const latest = useLatestLocation();
  const navigate = useNavigate();
  const named = useMemo(() => hiddenColumns(collection, search), [collection, search]);
  const hidden = useMemo(() => new Set(named ?? storedHidden), [named, storedHidden]);
  const setHidden = (keys: readonly string[]) => {
    if (!named) return setStoredHidden(keys);
    const { search: now, state } = latest();
    void navigate(`?${withColumns(collection, now, keys)}`, { replace: true, state });
  };
  return { hidden, compact, passwords, setHidden, setCompact, setPasswords };
}

function useLocalStore<Value>(
  key: string,
  first: Value,
  isValue: (stored: unknown) => stored is Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const stored = readLocalStore(key);
    return isValue(stored) ? stored : first;
  });
  const change = (next: Value) => {
    setValue(() => next);
    writeLocalStore(key, next);
  };
  return [value, change];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/**
 * The default view, when the list opens without parameters, or through its sidebar link while another view is shown. Clearing a filter does not restore it.
 * @returns the search part of the address that replaces the empty one.
 */
export function useFirstView(collection: Collection): string | undefined {
  const { account } = useShellSession();
  const { key, search } = useLocation();
  const [at, setAt] = useState<Opened>({ key: "", search: "view=", first: undefined });
  if (at.key !== key) {
    const opened = search === "" && at.search.includes("view=");
    setAt({ key, search, first: opened ? firstView(collection, account) : undefined });
  }
  return at.first;
}

interface Opened {
  readonly key: string;
  readonly search: string;
  readonly first: string | undefined;
}
