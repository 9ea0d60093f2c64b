import { Table, type TableColumnType, type TableProps } from "antd";
import {
  createContext,
  memo,
  useContext,
  useMemo,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type TableHTMLAttributes,
  type UIEvent,
} from "react";
import type { Translate } from "../texts/texts";
import { useText } from "../texts/use-text";
import common from "./common.module.css";
import styles from "./data-table.module.css";
import { EmptyState } from "./states";
import { forgetClick, isLateClick, isOnControl, openByClick } from "./links";
import {
  HeaderCell,
  SortingContext,
  type HeaderCellProps,
  type Sorting,
  NO_SELECTION,
  SELECTION_CLASS,
  SelectionProvider,
  selectionColumn,
  type RowSelection,
} from "./table-controls";
import { NarrowTable, TOGGLE_WIDTH, useResponsiveColumns } from "./use-responsive-columns";

/** A table with more columns than this gets narrower cells and icon buttons. */
const MAX_ROOMY_COLUMNS = 7;

export interface CellEditRequest {
  readonly cell: HTMLElement;
  /** Contains the table as long as the list is on screen. */
  readonly table: HTMLElement;
  /** False: the cell gets the focus first. */
  readonly open: boolean;
}

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: "start" | "end";
  readonly className?: string;
  /** Stays in place while a table without room for its columns scrolls. */
  readonly fixed?: "left" | "right";
  /** Columns with the lowest rank leave a narrow table first. Undefined: the column never does. */
  readonly rank?: number | undefined;
  readonly whole?: boolean;
  /** The key of the field that its cell edits. Undefined: the cell cannot be edited. */
  readonly editedKey?: (row: Row) => string | undefined;
  /** A press on its header asks for its order. A text: why the rows cannot have it at the moment. */
  readonly sortable?: boolean | string;
}

/** Rows under a heading of their own. */
export interface DataGroup<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
  readonly head: ReactNode;
}

interface TableRowsProps<Row> extends Pick<TableProps<Row>, "summary"> {
  readonly columns: readonly DataColumn<Row>[];
  readonly label: string;
  readonly rows: readonly Row[];
  /** The selection is of all rows. Absent: all are drawn. */
  readonly drawn?: number | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly empty: ReactNode;
  /** Absent: rows do not open. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Whether the row contains a link that opens it and takes the keyboard focus. */
  readonly linked?: (row: Row) => boolean;
  readonly highlightedId?: string | undefined;
  readonly compact?: boolean;
  /** The rows scroll below their header in a box limited by the window's height. */
  readonly tall?: boolean;
  readonly onEdit?: ((request: CellEditRequest) => void) | undefined;
  readonly isSelectable?: ((row: Row) => boolean) | undefined;
  /** The rows again, each in one of them. */
  readonly groups?: readonly DataGroup<Row>[] | undefined;
}

interface DataTableProps<Row> extends TableRowsProps<Row> {
  readonly stale: boolean;
  readonly selection?: RowSelection | undefined;
  /** Ahead of the rows. Needed for sortable columns. */
  readonly sorting?: Sorting;
}

/**
 * Rows have a name, open by a click or Enter, and support arrow keys. Header and rows stay in one scrolling table:
 * antd's `sticky` and `scroll.y` split them, and a screen reader then loses the header of a cell. While all props
 * except `stale`, `selection` and `sorting` stay the same, no row renders.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { stale, selection = NO_SELECTION, sorting, ...rows } = props;
  return (
    <Stale value={stale}>
      <SelectionProvider {...selection}>
        <SortingContext value={sorting}>
          <TableRows {...rows} />
        </SortingContext>
      </SelectionProvider>
    </Stale>
  );
}

const TableRows = memo(function TableRows<Row extends { readonly id: string }>(props: TableRowsProps<Row>) {
  const t = useText();
  const { label, columns, rows, drawn, rowLabel, empty, onOpen, linked, highlightedId } = props;
  const { compact = false, tall = false, summary, isSelectable, onEdit, groups } = props;
  const lines = useMemo(() => (groups ? linesOf(groups) : rows).slice(0, drawn), [rows, groups, drawn]);
  const { box, moved, cells, narrow, overflows } = useResponsiveColumns(columns, lines, compact);
  const shown = columns.filter(({ key }) => !moved.includes(key)).map(antdColumn(overflows));
  const more = columns.filter(({ key }) => moved.includes(key));
  const span = shown.length + (isSelectable ? 1 : 0) + (more.length > 0 ? 1 : 0);
  const all = [
    ...(isSelectable ? [selectionColumn(t, rows, isSelectable, rowLabel, overflows)] : []),
    ...(more.length > 0 ? [Table.EXPAND_COLUMN] : []),
    ...shown,
  ];
  const table = (
    <div
      ref={box}
      className={styles.table}
      data-dense={columns.length > MAX_ROOMY_COLUMNS}
      data-cells={cells}
      data-tall={tall}
      {...(onEdit && editEvents(onEdit))}
    >
      <Table<Row>
        aria-label={label}
        classNames={{ content: styles.content }}
        rowKey="id"
        columns={all}
        dataSource={lines}
        components={COMPONENTS}
        pagination={false}
        size={compact ? "small" : "middle"}
        // If the table is too wide even then, it scrolls under its fixed columns. Otherwise antd need not measure
        // the columns, after which it would render again.
        {...(overflows && { scroll: { x: true } })}
        tableLayout="auto"
        // antd would render every cell of a row on each hover. The style sheet handles hovering instead.
        rowHoverable={false}
        locale={{ emptyText: <EmptyState>{empty}</EmptyState> }}
        onRow={(row) => {
          if (row instanceof GroupLine) return { line: row, span } as RowProps;
          const attributes: RowProps & { readonly "data-saved"?: boolean | undefined } = {
            "aria-label": rowLabel(row),
            "data-saved": row.id === highlightedId || undefined,
            ...(onOpen && { tabIndex: linked?.(row) ? -1 : 0, ...rowEvents(() => onOpen(row)) }),
          };
          return attributes;
        }}
        {...(summary && { summary })}
        {...(more.length > 0 && { expandable: expandableOf(t, more, rowLabel, overflows) })}
      />
    </div>
  );
  return <NarrowTable value={narrow}>{table}</NarrowTable>;
}) as <Row extends { readonly id: string }>(props: TableRowsProps<Row>) => ReactNode;

interface CellAttributes extends HTMLAttributes<HTMLElement> {
  readonly "data-whole"?: "" | undefined;
  readonly "data-edit"?: string | undefined;
}

/**
 * @param isFixed false: nothing scrolls below the fixed columns of a table that fits. Each fixed cell would be a layer of
 * its own, and hundreds of layers slow down every frame.
 */
function antdColumn(isFixed: boolean) {
  return <Row,>(column: DataColumn<Row>): TableColumnType<Row> => {
    const { rank: _rank, whole = false, sortable = false, editedKey, fixed, render, ...rest } = column;
    return {
      ...rest,
      ...(isFixed && fixed && { fixed }),
      render: (_, row) => render(row),
      onHeaderCell: (): HeaderCellProps => ({ "data-column": column.key, "data-sortable": sortable }),
      onCell: (row): CellAttributes => ({
        "data-whole": whole ? "" : undefined,
        "data-edit": row instanceof GroupLine ? undefined : editedKey?.(row),
      }),
    };
  };
}

function expandableOf<Row>(
  t: Translate,
  columns: readonly DataColumn<Row>[],
  rowLabel: (row: Row) => string,
  fixed: boolean,
): TableProps<Row>["expandable"] {
  return {
    columnWidth: TOGGLE_WIDTH,
    ...(fixed && { fixed: "left" }),
    columnTitle: <span className={common.unseen}>{t("ui.table.more")}</span>,
    expandIcon: ({ expanded, onExpand, record }) => (
      <button
        type="button"
        className={styles.toggle}
        aria-label={t("ui.table.moreOf", { row: rowLabel(record) })}
        aria-expanded={expanded}
        onClick={(event) => onExpand(record, event)}
      />
    ),
    expandedRowRender: (row) => (
      <dl className={styles.more} data-whole="">
        {columns.map(({ key, title, render }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
      </dl>
    ),
  };
}

function rowEvents(open: () => void) {
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const isOnSelection = event.target instanceof Element && event.target.closest(`.${SELECTION_CLASS}`);
      if (isOnSelection || isOnControl(event)) return;
      if (getSelection()?.isCollapsed === false) forgetClick();
      else openByClick(event, open);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const row = event.currentTarget;
      const onLink = event.target === linkOf(row);
      if (event.target !== row && !onLink) return;
      if (event.key === "Enter" && !onLink) open();
      const step = event.key === "ArrowDown" ? "nextElementSibling" : "previousElementSibling";
      if (step === "previousElementSibling" && event.key !== "ArrowUp") return;
      let target = row[step];
      while (target?.matches(".ant-table-expanded-row, [data-group]")) target = target[step];
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      ((onLink && linkOf(target)) || target).focus();
    },
  };
}

function editEvents(edit: (request: CellEditRequest) => void) {
  const request = ({ target, currentTarget: table }: UIEvent<HTMLElement>, open: boolean) => {
    const from = target instanceof Element ? target : null;
    const cell = open ? from?.closest("[data-edit]") : from?.closest("tr")?.querySelector("[data-edit]");
    if (cell instanceof HTMLElement) edit({ cell, table, open });
  };
  return {
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      if (!isLateClick()) request(event, true);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === "F2") request(event, false);
    },
  };
}

function linkOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>("a[data-row-link]");
}

const Stale = createContext(false);

/** Its rows do not render when they become stale. */
function BusyTable(table: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...table} aria-busy={useContext(Stale)} />;
}

/** The heading of a group. antd takes it for a row. */
class GroupLine {
  constructor(
    readonly id: string,
    readonly head: ReactNode,
  ) {}
}

function linesOf<Row>(groups: readonly DataGroup<Row>[]): readonly Row[] {
  const lines = groups.flatMap(({ key, rows, head }) => [new GroupLine(`group ${key}`, head), ...rows]);
  return lines as readonly Row[];
}

interface RowProps extends HTMLAttributes<HTMLElement> {
  readonly line?: GroupLine;
  readonly span?: number;
}

function Row({ line, span, children, ...row }: RowProps) {
  if (!line) return <tr {...row}>{Array.isArray(children) ? children.map(cellElement) : children}</tr>;
  return (
    <tr data-group="">
      <th scope="colgroup" colSpan={span}>
        {line.head}
      </th>
    </tr>
  );
}

interface AntdCellProps extends Pick<TableColumnType<object>, "className" | "align"> {
  readonly record: object;
  readonly render: (value: undefined, row: object) => ReactNode;
  readonly additionalProps: HTMLAttributes<HTMLElement>;
  /** Numbers, if the cell is fixed. */
  readonly fixStart: number | null;
  readonly fixEnd: number | null;
}

/**
 * antd's cell as an element. As a component it listens three times to its table, which takes a third of the work of
 * showing rows; only a fixed cell needs that.
 */
function cellElement(cell: ReactElement<AntdCellProps>): ReactNode {
  const { className = "", align, render, record, additionalProps, fixStart, fixEnd } = cell.props;
  if (fixStart !== null || fixEnd !== null) return cell;
  return (
    <td
      key={cell.key}
      {...additionalProps}
      className={`ant-table-cell ${className}`}
      {...(align && { style: { textAlign: align } })}
    >
      {render(undefined, record)}
    </td>
  );
}

const COMPONENTS = { table: BusyTable, header: { cell: HeaderCell }, body: { row: Row } };
