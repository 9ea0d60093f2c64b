import { CaretDownFilled, CaretUpFilled } from "@ant-design/icons";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import styles from "./data-table.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly sortable: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column, digit below digit. */
  readonly numeric?: boolean;
  /** Shown in the table's foot, a total for instance. The table has a foot if any column has one. */
  readonly foot?: ReactNode;
}
export interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** A table with more columns than this has narrower cells, and icons for its actions. Cards are not affected. */
const MOST_ROOMY = 7;

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort: Sort | undefined;
  readonly onSort: (field: string) => void;
  /** Opens a row: a click on it, Enter on it. Absent: rows do not open. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Whether the row holds a link that opens it, by which the keyboard reaches it. */
  readonly linked?: (row: Row) => boolean;
  /** Id of the row that was saved a moment ago. */
  readonly marked?: string | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly empty: string;
  /** True while the rows are still those of the previous search or page. */
  readonly stale: boolean;
}

/**
 * A table whose rows become cards on small screens. Our own, because antd's adds 68 kB compressed to the first load of
 * every list. The roles are written out: browsers drop them where CSS gives a table another display.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, sort, onSort, onOpen, linked, marked, rowLabel, actions } = props;
  const { empty, stale } = props;
  const dense = columns.length > MOST_ROOMY;
  const table = (
    <table role="table" aria-label={label} aria-busy={stale} data-dense={dense} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {actions && (
            <th role="columnheader" scope="col" className={styles.actions}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            aria-label={rowLabel(row)}
            data-saved={row.id === marked || undefined}
            {...(onOpen && { tabIndex: linked?.(row) ? -1 : 0, ...rowEvents(() => onOpen(row)) })}
          >
            {columns.map((column) => (
              <td key={column.key} role="cell" data-label={column.header} data-numeric={column.numeric}>
                {column.cell(row)}
              </td>
            ))}
            {actions && (
              <td role="cell" className={styles.actions}>
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr role="row" className={styles.empty}>
            <td role="cell" colSpan={columns.length + (actions ? 1 : 0)}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" data-label={column.header} data-numeric={column.numeric}>
                {column.foot}
              </td>
            ))}
            {actions && <td role="cell" />}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return <div className={styles.scroll}>{table}</div>;
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (field: string) => void;
}) {
  const order = sort?.field === column.key ? sort.order : undefined;
  if (!column.sortable) {
    return (
      <th role="columnheader" scope="col" data-numeric={column.numeric}>
        {column.header}
      </th>
    );
  }
  const ariaSort = order && (order === "asc" ? "ascending" : "descending");
  return (
    <th role="columnheader" scope="col" aria-sort={ariaSort ?? "none"} data-numeric={column.numeric}>
      <button type="button" className={styles.sort} data-order={order} onClick={() => onSort(column.key)}>
        {column.header}
        {order === "desc" ? <CaretDownFilled aria-hidden /> : <CaretUpFilled aria-hidden />}
      </button>
    </th>
  );
}

/** Enter opens the focused row or its link, the arrow keys move between rows; what is clicked inside a row keeps its own meaning. */
function rowEvents(open: () => void) {
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const inside = event.target instanceof Element && event.target.closest("a, button, input, label");
      if (!inside && getSelection()?.isCollapsed !== false) open();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const row = event.currentTarget;
      const onLink = event.target === linkOf(row);
      if (event.target !== row && !onLink) return;
      if (event.key === "Enter" && !onLink) open();
      const { nextElementSibling: next, previousElementSibling: previous } = row;
      const target = event.key === "ArrowDown" ? next : event.key === "ArrowUp" ? previous : null;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      ((onLink && linkOf(target)) || target).focus();
    },
  };
}

function linkOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>(`.${styles.link}`);
}
