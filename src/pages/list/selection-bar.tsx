import { Button } from "antd";
import { useRef } from "react";
import type { Collection } from "../../schema/types";
import styles from "./selection.module.css";
import { useDeleteSelected } from "./use-delete-selected";
import type { Selection } from "./use-selection";

interface SelectionBarProps {
  readonly collection: Collection;
  readonly selection: Selection;
}

/**
 * Above a table: how many of its rows are ticked, and what may be done with them. Empty it stays in the page, because a
 * screen reader says only what changes in an element that it knows.
 */
export function SelectionBar({ collection, selection }: SelectionBarProps) {
  const { records, choose } = selection;
  const deleteSelected = useDeleteSelected(collection);
  const bar = useRef<HTMLDivElement>(null);
  const some = records.length > 0;

  /** The buttons go with the selection, and the focus that they had would be lost. */
  const focusTable = () => bar.current?.parentElement?.querySelector<HTMLElement>("thead input")?.focus();
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-open={some}
      {...(some && { role: "region", "aria-label": "Selection" })}
    >
      <span aria-live="polite">{some ? `${records.length.toLocaleString("en")} selected` : ""}</span>
      {some && (
        <>
          <Button size="small" danger onClick={() => deleteSelected(records, focusTable)}>
            Delete
          </Button>
          <Button
            size="small"
            type="text"
            onClick={() => {
              focusTable();
              choose([]);
            }}
          >
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
