import { useState } from "react";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";

/** How a person wants a list's table to look. */
export interface TableLook {
  /** Keys of the columns that are put away. */
  readonly hidden: ReadonlySet<string>;
  readonly compact: boolean;
  readonly setHidden: (keys: readonly string[]) => void;
  readonly setCompact: (compact: boolean) => void;
}

/** The look of a collection's table, remembered in this browser for each account. The height of rows is one for all lists. */
export function useTableLook({ name }: Collection): TableLook {
  const { account } = useShellSession();
  const [hidden, setHidden] = useStored<readonly string[]>(`list-hidden ${account} ${name}`, [], isTexts);
  const [compact, setCompact] = useStored(`list-compact ${account}`, false, isFlag);
  return { hidden: new Set(hidden), compact, setHidden, setCompact };
}

function useStored<Value>(
  key: string,
  first: Value,
  isValue: (stored: unknown) => stored is Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => stored(key, first, isValue));
  const change = (next: Value) => {
    setValue(() => next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden: it is so for this time only.
    }
  };
  return [value, change];
}

function stored<Value>(key: string, first: Value, isValue: (stored: unknown) => stored is Value): Value {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValue(value) ? value : first;
  } catch {
    return first;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}
