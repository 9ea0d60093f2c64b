import { useRef, useState, type ReactNode } from "react";
import { Loading } from "../../../components/loading";
import type { Collection } from "../../../schema/types";
import { lazyComponent, useLazyComponent } from "../../shell/lazy-component";
import { SelectionBar } from "../selection-bar";
import type { ListTable } from "../use-list-table";
import type { BulkRights } from "../use-record-actions";
import { useSelection, type Selection } from "../use-selection";
import type { BulkActionKind, BulkAction } from "./bulk-action";

const bulkActionDialog = lazyComponent(
  "the dialog",
  async () => (await import("./bulk-action-dialog")).BulkActionDialog,
);

export interface BulkActions {
  /** The row selection. Undefined: the person has no bulk actions. */
  readonly selection: Selection | undefined;
  /** Rendered above the rows. */
  readonly bar: ReactNode;
  /** Rendered beside the list, because the list unmounts with the last row of a page. */
  readonly dialog: ReactNode;
}

/** @param may the permitted bulk actions; undefined: none. */
export function useBulkActions(
  collection: Collection,
  list: ListTable,
  may: BulkRights | undefined,
): BulkActions {
  const { result, total, filters, sorters, currentPage } = list;
  const selection = useSelection(
    result.data,
    {
      matched: JSON.stringify([may !== undefined, filters]),
      page: JSON.stringify([may !== undefined, filters, sorters, currentPage]),
    },
    may?.can ?? never,
  );
  const [action, setAction] = useState<BulkAction>();
  const BulkActionDialog = useLazyComponent(bulkActionDialog, action !== undefined, () =>
    setAction(undefined),
  );
  const bar = useRef<HTMLDivElement>(null);
  /** The pressed button. A dialog that focuses its own button at once cannot restore the focus itself. */
  const opener = useRef<Element>(null);
  if (!may) return { selection: undefined, bar: null, dialog: null };

  const { records, everything, choose } = selection;
  const begin = (kind: BulkActionKind) => {
    opener.current = document.activeElement;
    setAction({ kind, of: everything ? { resource: collection.name, filters, sorters } : records });
  };
  const selectable = result.data.filter(may.can).length;
  const bound = result["truncated"] === true ? "least" : list.extras.bound;
  return {
    selection,
    bar: (
      <SelectionBar
        ref={bar}
        selection={selection}
        may={may}
        matching={{ count: total, ...(bound && { bound }) }}
        offersAll={!everything && records.length === selectable && total > result.data.length}
        onAction={begin}
        onClear={() => {
          focusTable(bar.current);
          choose([]);
        }}
      />
    ),
    dialog:
      action &&
      (BulkActionDialog ? (
        <BulkActionDialog
          collection={collection}
          action={action}
          onDone={() => everything && choose([])}
          onClosed={() => {
            setAction(undefined);
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
            else focusTable(bar.current);
          }}
        />
      ) : (
        <Loading label="Opening" over />
      )),
  };
}

/** The bar's buttons disappear with the selection; this keeps the focus in the table. */
function focusTable(bar: HTMLElement | null): void {
  bar?.parentElement?.querySelector<HTMLElement>("thead input")?.focus();
}

function never(): boolean {
  return false;
}
