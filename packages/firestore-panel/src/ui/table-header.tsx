/**
 * The header cells of a table, which sort it. They read the order from a context, so that a press renders the header
 * alone, and the rows follow: antd's own sorter renders every cell of the table at once.
 */
import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { createContext, useContext, type ThHTMLAttributes } from "react";
import styles from "./data-table.module.css";
import { SELECTION_CLASS } from "./table-selection";

export interface Sorting {
  readonly column: string | undefined;
  readonly order: "asc" | "desc" | undefined;
  readonly onPress: (column: string) => void;
}

export const SortingContext = createContext<Sorting>({
  column: undefined,
  order: undefined,
  onPress: () => undefined,
});

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly "data-column"?: string;
  readonly "data-sortable"?: boolean | string;
}

export function HeaderCell({ "data-sortable": sortable, scope, ...cell }: HeaderCellProps) {
  const { column, order, onPress } = useContext(SortingContext);
  const key = cell["data-column"];
  // The cell above the checkboxes is not a header, so that screen readers do not repeat its checkbox for each row.
  if (cell.className?.includes(SELECTION_CLASS)) return <td {...cell} />;
  if (sortable === undefined || sortable === false || key === undefined)
    return <th scope={scope} {...cell} />;
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
