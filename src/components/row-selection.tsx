import type { TableProps } from "antd";
import { createContext, useContext, type ReactNode, type ThHTMLAttributes } from "react";

/** antd's name for the cells of checkboxes. */
export const SELECTION_CLASS = "ant-table-selection-column";
const SELECTION_WIDTH = 40;

/** The selected rows, with checkboxes in the first column. */
export interface RowSelection<Row> {
  readonly ids: readonly string[];
  /** Whether a row can be selected. */
  readonly isSelectable: (row: Row) => boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** antd's Table configuration for a first column of checkboxes, each labeled by its row. */
export function rowSelectionOf<Row>(
  { ids, isSelectable, onChange }: RowSelection<Row>,
  rowLabel: (row: Row) => string,
): Pick<TableProps<Row>, "rowSelection" | "components"> {
  return {
    rowSelection: {
      fixed: "left",
      columnWidth: SELECTION_WIDTH,
      selectedRowKeys: [...ids],
      onChange: (keys) => onChange(keys.map(String)),
      getCheckboxProps: (row) => ({ "aria-label": `Select ${rowLabel(row)}`, disabled: !isSelectable(row) }),
      columnTitle: (checkbox) => <InHeaderOnly>{checkbox}</InHeaderOnly>,
      getTitleCheckboxProps: () => ({ "aria-label": "Select all on this page" }),
    },
    components: COMPONENTS,
  };
}

const InHeader = createContext(false);

/**
 * The cell above the checkboxes contains a checkbox and is not a header, so screen readers do not repeat it for each
 * row.
 */
function HeaderCell({ scope, ...cell }: ThHTMLAttributes<HTMLTableCellElement>) {
  if (!cell.className?.includes(SELECTION_CLASS)) return <th scope={scope} {...cell} />;
  return (
    <InHeader value>
      <td {...cell} />
    </InHeader>
  );
}

/** antd renders the header again in a hidden row that it measures. Its checkbox would be an extra Tab stop. */
function InHeaderOnly({ children }: { children: ReactNode }) {
  return useContext(InHeader) && children;
}

const COMPONENTS = { header: { cell: HeaderCell } };
