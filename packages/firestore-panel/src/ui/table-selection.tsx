/**
 * The checkboxes of a table's rows. They read the selection from a context, so that a click renders the checkboxes alone:
 * antd's own `rowSelection` renders every cell of the table, which takes six times as long. They are the browser's own,
 * because a page has a hundred of them.
 */
import type { TableColumnType } from "antd";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Translate } from "../texts/texts";

export const SELECTION_CLASS = "fp-selection";
const SELECTION_WIDTH = 40;

export interface RowSelection {
  readonly ids: readonly string[];
  /** The same function while the same rows are shown. */
  readonly onChange: (ids: readonly string[]) => void;
}

export const NO_SELECTION: RowSelection = { ids: [], onChange: () => undefined };
const Selection = createContext(NO_SELECTION);

export function SelectionProvider({ ids, onChange, children }: RowSelection & { children: ReactNode }) {
  const selected = JSON.stringify(ids);
  // One object while the same rows are selected: React looks through all cells for those that read it.
  const selection = useMemo(
    () => ({ ids: JSON.parse(selected) as readonly string[], onChange }),
    [selected, onChange],
  );
  return <Selection value={selection}>{children}</Selection>;
}

export function selectionColumn<Row extends { readonly id: string }>(
  t: Translate,
  rows: readonly Row[],
  isSelectable: (row: Row) => boolean,
  rowLabel: (row: Row) => string,
  isFixed: boolean,
): TableColumnType<Row> {
  return {
    key: "selection",
    className: SELECTION_CLASS,
    width: SELECTION_WIDTH,
    ...(isFixed && { fixed: "left" }),
    title: (
      <SelectionCheckbox
        ids={rows.filter(isSelectable).map(({ id }) => id)}
        label={t("ui.table.selectAll")}
      />
    ),
    render: (_, row) => (
      <SelectionCheckbox
        ids={isSelectable(row) ? [row.id] : []}
        label={t("ui.table.select", { row: rowLabel(row) })}
      />
    ),
  };
}

interface SelectionCheckboxProps {
  /** The rows that it selects: one, or all of the page. None: it is disabled. */
  readonly ids: readonly string[];
  readonly label: string;
}

function SelectionCheckbox({ ids, label }: SelectionCheckboxProps) {
  const { ids: selected, onChange } = useContext(Selection);
  const others = selected.filter((id) => !ids.includes(id));
  const count = selected.length - others.length;
  const checked = ids.length > 0 && count === ids.length;
  return (
    <label>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = !checked && count > 0;
        }}
        aria-label={label}
        checked={checked}
        disabled={ids.length === 0}
        onChange={() => onChange(checked ? others : [...others, ...ids])}
      />
    </label>
  );
}
