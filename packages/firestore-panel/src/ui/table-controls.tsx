/**
 * What changes in a table without its rows: the checkboxes of rows, and the headers that sort. They read their state from
 * contexts, so that a press renders them alone, and the rows follow: antd's own `rowSelection` and sorter render every cell
 * of the table, which takes six times as long. The checkboxes are the browser's own, because a page has a hundred of them.
 */
import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import type { TableColumnType } from "antd";
import { createContext, useContext, useMemo, type ReactNode, type ThHTMLAttributes } from "react";
import type { Translate } from "../texts/texts";
import styles from "./data-table.module.css";

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

export interface Sorting {
  readonly column: string | undefined;
  readonly order: "asc" | "desc" | undefined;
  readonly onPress: (column: string) => void;
}

export const SortingContext = createContext<Sorting | undefined>(undefined);

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly "data-column"?: string;
  readonly "data-sortable"?: boolean | string;
}

export function HeaderCell({ "data-sortable": sortable, scope, ...cell }: HeaderCellProps) {
  const sorting = useContext(SortingContext);
  const key = cell["data-column"];
  // The cell above the checkboxes is not a header, so that screen readers do not repeat its checkbox for each row.
  if (cell.className?.includes(SELECTION_CLASS)) return <td {...cell} />;
  if (!sorting || !sortable || key === undefined) return <th scope={scope} {...cell} />;
  const { column, order, onPress } = sorting;
  const { children, className = "" } = cell;
  const locked = typeof sortable === "string" ? sortable : undefined;
  const now = column === key && locked === undefined ? order : undefined;
  /** Also where the order is locked: the screen says so then, and applies it when fewer rows match. */
  const press = () => onPress(key);
  return (
    <th
      scope={scope}
      {...cell}
      className={`${className} ${styles.sortable}`}
      tabIndex={0}
      {...(now && { "aria-sort": now === "asc" ? "ascending" : "descending" })}
      data-locked={locked === undefined ? undefined : true}
      title={locked}
      aria-description={locked}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === "Enter") press();
      }}
    >
      <div className={styles.sorter}>
        <span>{children}</span>
        <span className={styles.arrows} aria-hidden>
          <CaretUpOutlined data-now={now === "asc"} />
          <CaretDownOutlined data-now={now === "desc"} />
        </span>
      </div>
    </th>
  );
}
