/**
 * The checkboxes of a table's rows. They read the selection from a context, so that a click renders one checkbox: antd's
 * own `rowSelection` renders every cell of the table, which takes six times as long. They are the browser's own, because
 * a page has a hundred of them.
 */
import type { TableColumnType } from "antd";
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from "react";
import type { Translate } from "../texts/texts";
import { useText } from "../texts/use-text";

export const SELECTION_CLASS = "fp-selection";
const SELECTION_WIDTH = 40;

export interface RowSelection {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

interface SelectionState {
  readonly ids: ReadonlySet<string>;
  /** With `ranged`, all rows from the one that was selected before. It stays the same function. */
  readonly toggle: (id: string, all: readonly string[], ranged: boolean) => void;
  readonly choose: RowSelection["onChange"];
}

export const NO_SELECTION: RowSelection = { ids: [], onChange: () => undefined };
const Selection = createContext<SelectionState>({
  ids: new Set(),
  toggle: () => undefined,
  choose: () => undefined,
});

export function SelectionProvider({ ids, onChange, children }: RowSelection & { children: ReactNode }) {
  const latest = useRef({ ids, onChange });
  useLayoutEffect(() => {
    latest.current = { ids, onChange };
  });
  const before = useRef<string>(undefined);
  const toggle = useCallback((id: string, all: readonly string[], ranged: boolean) => {
    const { ids: selected, onChange: choose } = latest.current;
    const place = all.indexOf(id);
    const start = ranged && selected.length > 0 ? all.indexOf(before.current ?? id) : -1;
    const range = start < 0 ? [id] : all.slice(Math.min(start, place), Math.max(start, place) + 1);
    const others = selected.filter((other) => !range.includes(other));
    before.current = selected.includes(id) ? undefined : id;
    choose(range.every((row) => selected.includes(row)) ? others : [...others, ...range]);
  }, []);
  const selected = JSON.stringify(ids);
  // One object while the same rows are selected: React looks through all cells for those that read it.
  const state = useMemo((): SelectionState => {
    const choose: RowSelection["onChange"] = (chosen) => latest.current.onChange(chosen);
    return { ids: new Set(JSON.parse(selected) as readonly string[]), toggle, choose };
  }, [selected, toggle]);
  return <Selection value={state}>{children}</Selection>;
}

export function selectionColumn<Row extends { readonly id: string }>(
  t: Translate,
  rows: readonly Row[],
  isSelectable: (row: Row) => boolean,
  rowLabel: (row: Row) => string,
  isFixed: boolean,
): TableColumnType<Row> {
  const all = rows.filter(isSelectable).map(({ id }) => id);
  return {
    key: "selection",
    className: SELECTION_CLASS,
    width: SELECTION_WIDTH,
    ...(isFixed && { fixed: "left" }),
    title: <AllCheckbox all={all} />,
    render: (_, row) => (
      <RowCheckbox
        id={row.id}
        all={all}
        label={t("ui.table.select", { row: rowLabel(row) })}
        disabled={!isSelectable(row)}
      />
    ),
  };
}

function AllCheckbox({ all }: { readonly all: readonly string[] }) {
  const t = useText();
  const { ids, choose } = useContext(Selection);
  const checked = all.length > 0 && all.every((id) => ids.has(id));
  return (
    <label>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = !checked && ids.size > 0;
        }}
        aria-label={t("ui.table.selectAll")}
        checked={checked}
        disabled={all.length === 0}
        onChange={() => choose(checked ? [] : all)}
      />
    </label>
  );
}

interface RowCheckboxProps {
  readonly id: string;
  readonly all: readonly string[];
  readonly label: string;
  readonly disabled: boolean;
}

function RowCheckbox({ id, all, label, disabled }: RowCheckboxProps) {
  const { ids, toggle } = useContext(Selection);
  const checked = ids.has(id);
  return useMemo(
    () => (
      <label>
        <input
          type="checkbox"
          aria-label={label}
          {...{ checked, disabled }}
          onChange={({ nativeEvent }) =>
            toggle(id, all, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    ),
    [label, checked, disabled, toggle, id, all],
  );
}
