import type { KeyboardEvent } from "react";

/** Typing filters a select by its labels, ignoring case. */
export const SEARCH = { showSearch: true, optionFilterProp: "label" } as const;

/**
 * An `onKeyDown` handler for a clearable select, because antd's clear icon needs a mouse.
 * @returns a handler that calls `empty` on Backspace or Delete, unless the search text is not empty.
 */
export function emptyingKeys(empty: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return ({ key, target }) => {
    if (
      (key === "Backspace" || key === "Delete") &&
      target instanceof HTMLInputElement &&
      target.value === ""
    )
      empty();
  };
}
