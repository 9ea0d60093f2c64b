import type { TableProps } from "antd";
import { createContext, useContext, type ReactNode, type ThHTMLAttributes } from "react";

/** antd's name for the cells of checkboxes. */
export const TICKS = "ant-table-selection-column";
const TICKS_WIDTH = 40;

/** The rows that are ticked, by the checkboxes of a first column. */
export interface RowTicks<Row> {
  readonly ids: readonly string[];
  /** Whether a row can be ticked. */
  readonly can: (row: Row) => boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** What antd's Table needs for a first column of checkboxes, each named after its row. */
export function ticksOf<Row>(
  { ids, can, onChange }: RowTicks<Row>,
  rowLabel: (row: Row) => string,
): Pick<TableProps<Row>, "rowSelection" | "components"> {
  return {
    rowSelection: {
      fixed: "left",
      columnWidth: TICKS_WIDTH,
      selectedRowKeys: [...ids],
      onChange: (keys) => onChange(keys.map(String)),
      getCheckboxProps: (row) => ({ "aria-label": `Select ${rowLabel(row)}`, disabled: !can(row) }),
      columnTitle: (checkbox) => <InHeaderOnly>{checkbox}</InHeaderOnly>,
      getTitleCheckboxProps: () => ({ "aria-label": "Select all on this page" }),
    },
    components: COMPONENTS,
  };
}

const InHeader = createContext(false);

/** The cell above the checkboxes holds one more of them. It is no header, and a screen reader says none for those below. */
function HeaderCell({ scope, ...cell }: ThHTMLAttributes<HTMLTableCellElement>) {
  if (!cell.className?.includes(TICKS)) return <th scope={scope} {...cell} />;
  return (
    <InHeader value>
      <td {...cell} />
    </InHeader>
  );
}

/** antd draws the header a second time, in a hidden row that it measures. The Tab key would stop at the checkbox there. */
function InHeaderOnly({ children }: { children: ReactNode }) {
  return useContext(InHeader) && children;
}

const COMPONENTS = { header: { cell: HeaderCell } };
