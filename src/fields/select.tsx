import type { KeyboardEvent } from "react";

/** Typing into a select leaves the options whose words hold what is typed, in any case. */
export const SEARCH = { showSearch: true, optionFilterProp: "label" } as const;

/**
 * For `onKeyDown` of a select that may be empty: antd's cross is for the mouse alone.
 * @returns a handler that empties it with Backspace or Delete, unless they take away what is being searched for.
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
