import { Button } from "antd";
import { useRef, useState, type ReactNode, type Ref } from "react";
import { Loading } from "../../ui/states";
import type { Collection } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useLazyComponent } from "../shell/lazy";
import type { ListTable } from "./use-list-table";
import type { BulkRights } from "./record-rights";
import { useSelection, type Selection } from "./use-selection";
import { SelectionLinks } from "./selection-links";
import { useParts, type SelectionAction, type SelectionDialogProps } from "../features";
import type { MatchCount } from "../../contract/lists";
import styles from "./selection.module.css";

interface SelectionActions {
  /** The row selection. Undefined: the person can do nothing with several rows. */
  readonly selection: Selection | undefined;
  /** Rendered above the rows. */
  readonly bar: ReactNode;
  /** Rendered beside the list, because the list unmounts with the last row of a page. */
  readonly dialog: ReactNode;
}

/**
 * @param may the permitted bulk actions; undefined: none.
 * @param narrow the list shows cards, which show no selection. The table has it again, and an open dialog stays.
 */
export function useSelectionBar(
  collection: Collection,
  list: ListTable,
  may: BulkRights | undefined,
  narrow: boolean,
): SelectionActions {
  const { result, total, filters, sorters, currentPage } = list;
  const selection = useSelection(
    result.data,
    {
      matched: JSON.stringify([may !== undefined, filters]),
      page: JSON.stringify([may !== undefined, filters, sorters, currentPage]),
    },
    may?.can ?? never,
  );
  const [opened, setOpened] = useState<OpenedAction>();
  const bar = useRef<HTMLDivElement>(null);
  const actions = useParts("selectionActions").filter(({ isAllowed }) => may && isAllowed(may));
  if (!may) return { selection: undefined, bar: null, dialog: null };

  const { records, everything, choose } = selection;
  const of = everything ? { resource: collection.name, filters, sorters } : records;
  const selectable = result.data.filter(may.can).length;
  const bound = result["truncated"] === true ? "least" : list.extras.bound;
  return {
    selection: narrow ? undefined : selection,
    bar: !narrow && (
      <SelectionBar
        ref={bar}
        selection={selection}
        actions={actions}
        matching={{ count: total, ...(bound && { bound }) }}
        links={<SelectionLinks {...{ collection, of }} count={everything ? total : records.length} />}
        offersAll={!everything && records.length === selectable && total > result.data.length}
        onAction={(action) => setOpened({ action, of })}
        onClear={() => {
          focusTable(bar.current);
          choose([]);
        }}
      />
    ),
    dialog: opened && (
      <SelectionDialog
        key={opened.action.key}
        {...{ collection, ...opened }}
        onDone={() => everything && choose([])}
        onClosed={() => {
          setOpened(undefined);
          if (!bar.current?.contains(document.activeElement)) focusTable(bar.current);
        }}
      />
    ),
  };
}

interface OpenedAction extends Pick<SelectionDialogProps, "of"> {
  readonly action: SelectionAction;
}

function SelectionDialog({ action, ...props }: OpenedAction & SelectionDialogProps) {
  const t = useText();
  const Dialog = useLazyComponent(action.dialog, true, props.onClosed);
  return Dialog ? <Dialog {...props} /> : <Loading label={t("list.opening.dialog")} over />;
}

/** "2,345", or "about 2,345" for an estimate. */
export function amount(t: Translate, { count, bound }: MatchCount): string {
  return t("list.amount", { count, bound: bound ?? "exact" });
}

/** The bar's buttons disappear with the selection; this keeps the focus in the table. */
function focusTable(bar: HTMLElement | null): void {
  bar?.parentElement?.querySelector<HTMLElement>("thead input")?.focus();
}

function never(): boolean {
  return false;
}

interface SelectionBarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly selection: Selection;
  readonly actions: readonly SelectionAction[];
  /** Number of records that the search and the filters match, on all pages. */
  readonly matching: MatchCount;
  /** True while all selectable rows are selected and other pages have more. */
  readonly offersAll: boolean;
  /** The buttons of the declaration's links. */
  readonly links: ReactNode;
  readonly onAction: (action: SelectionAction) => void;
  /** Clears the selection. */
  readonly onClear: () => void;
}

/**
 * The number of selected rows and their actions, above a table. The empty bar stays mounted, because screen readers
 * only announce changes in an existing element.
 */
function SelectionBar({ ref, selection, actions, matching, offersAll, links, ...on }: SelectionBarProps) {
  const { records, everything, chooseEverything } = selection;
  const some = everything || records.length > 0;
  const t = useText();
  const all = amount(t, matching);
  const text = everything
    ? t("list.selection.everything", { amount: all })
    : t("list.selection.some", { count: records.length });
  return (
    <div
      ref={ref}
      className={styles.bar}
      data-open={some}
      {...(some && { role: "region", "aria-label": t("list.selection.title") })}
    >
      <span aria-live="polite">{some ? text : ""}</span>
      {some && (
        <>
          {actions.map((action) => (
            <Button
              key={action.key}
              size="small"
              danger={action.danger === true}
              onClick={() => on.onAction(action)}
            >
              {action.label(t)}
            </Button>
          ))}
          {links}
          {offersAll && (
            <Button size="small" type="link" onClick={chooseEverything}>
              {t("list.selection.chooseAll", { amount: all })}
            </Button>
          )}
          <Button size="small" type="text" onClick={on.onClear}>
            {t("common.clear")}
          </Button>
        </>
      )}
    </div>
  );
}
