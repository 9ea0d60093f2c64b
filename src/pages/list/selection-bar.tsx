import { Button } from "antd";
import type { Ref } from "react";
import type { MatchCount } from "../../contract/calls";
import { amount } from "./bulk-actions/amount";
import type { BulkActionKind } from "./bulk-actions/bulk-action";
import styles from "./selection.module.css";
import type { BulkRights } from "./use-record-actions";
import type { Selection } from "./use-selection";

interface SelectionBarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly selection: Selection;
  readonly may: BulkRights;
  /** Number of records that the search and the filters match, on all pages. */
  readonly matching: MatchCount;
  /** True while all selectable rows are selected and other pages have more. */
  readonly offersAll: boolean;
  readonly onAction: (kind: BulkActionKind) => void;
  /** Clears the selection. */
  readonly onClear: () => void;
}

/**
 * The number of selected rows and their actions, above a table. The empty bar stays mounted, because screen readers
 * only announce changes in an existing element.
 */
export function SelectionBar({ ref, selection, may, matching, offersAll, ...on }: SelectionBarProps) {
  const { records, everything, chooseEverything } = selection;
  const some = everything || records.length > 0;
  const all = amount(matching);
  const text = everything
    ? `All ${all} that match are selected`
    : `${records.length.toLocaleString("en")} selected`;
  return (
    <div
      ref={ref}
      className={styles.bar}
      data-open={some}
      {...(some && { role: "region", "aria-label": "Selection" })}
    >
      <span aria-live="polite">{some ? text : ""}</span>
      {some && (
        <>
          {may.set && (
            <Button size="small" onClick={() => on.onAction("set")}>
              Set a field…
            </Button>
          )}
          {may.delete && (
            <Button size="small" danger onClick={() => on.onAction("delete")}>
              Delete
            </Button>
          )}
          {offersAll && (
            <Button size="small" type="link" onClick={chooseEverything}>
              {`Select all ${all} that match`}
            </Button>
          )}
          <Button size="small" type="text" onClick={on.onClear}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}
