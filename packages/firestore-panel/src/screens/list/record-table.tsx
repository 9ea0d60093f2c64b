import { Tooltip } from "antd";
import { useCallback, useMemo, useState, useContext, type HTMLAttributes, type ReactNode } from "react";
import { DataTable, type DataColumn, type CellEditRequest } from "../../ui/data-table";
import { modelOf } from "../../fields/models";
import type { RecordData } from "../../schema/types";
import { CountCell } from "../record/cells";
import { readersField, titleField, titleOf } from "../../fields/record";
import { LazyPart } from "../shell/lazy";
import { useParts } from "../features";
import { NoRows, RecordValue, tooManyToSort, type RowsProps } from "./rows";
import { listColumns } from "./list-address";
import { useSides } from "../../ui/sides";
import { NarrowTable } from "../../ui/use-responsive-columns";
import { ActionMenu, type RowActionsProps } from "./action-menu";
import { useLanguage, useText } from "../../texts/use-text";
import styles from "./row-actions.module.css";

/** A page with more rows than this scrolls below its header. */
const MAX_LOW_ROWS = 25;

/** One page of a list as a table, with the declared columns that the person has not hidden. */
export function RecordTable(props: RowsProps) {
  const { collection, list, actions, preferences, rows, marked, stale, selection, onEdited } = props;
  const { sorters: chosen } = props;
  const [request, setRequest] = useState<CellEditRequest>();
  const [cellEditor] = useParts("cellEditors");
  const { sort } = list;
  const t = useText();
  const language = useLanguage().id;
  const columns = useColumns(props);
  const [{ field: column, order } = {}] = chosen;
  const { empty: text } = collection.messages;
  // Without rows there is nothing to spare a render.
  const empty = rows.length === 0 ? <NoRows text={text} list={list} /> : text;
  // One object until the order changes, see SelectionProvider.
  const sorting = useMemo(() => {
    /** Ascending, then descending, then the usual order. */
    const onPress = (field: string) => {
      const next = column !== field ? "asc" : order === "asc" ? "desc" : undefined;
      sort(next ? [{ field, order: next }] : []);
    };
    return { column, order, onPress };
  }, [column, order, sort]);
  const table = (
    <DataTable
      label={collection.label.many}
      columns={columns}
      rows={rows}
      drawn={props.drawn}
      sorting={sorting}
      onOpen={actions.open}
      onEdit={actions.editable && cellEditor && setRequest}
      linked={useCallback((record: RecordData) => actions.hrefOf(record) !== undefined, [actions])}
      highlightedId={marked}
      rowLabel={useCallback(
        (record: RecordData) => titleOf(collection, record, language),
        [collection, language],
      )}
      empty={empty}
      stale={stale}
      compact={preferences.compact}
      tall={list.pageSize > MAX_LOW_ROWS}
      isSelectable={actions.bulk?.can}
      selection={selection}
    />
  );
  return (
    <>
      {table}
      {request && cellEditor && (
        <LazyPart
          part={cellEditor}
          props={{ collection, rows, request, onEdited }}
          opening={t("list.opening.cell")}
          onEnd={() => setRequest(undefined)}
        />
      )}
    </>
  );
}

/** The order in which columns move into the expandable part. The name never moves. */
const RANKS = { secondary: 0, usual: 1, identifying: 2, sorted: 3 };

type ColumnsOptions = Pick<RowsProps, "collection" | "list" | "actions" | "preferences">;

function useColumns({ collection, list, actions, preferences }: ColumnsOptions) {
  const { sorters, query, hasDays } = list;
  const { hidden } = preferences;
  const t = useText();
  const language = useLanguage().id;
  const uncountable = !list.countable && tooManyToSort(t, list);
  return useMemo((): readonly DataColumn<RecordData>[] => {
    const shown = listColumns(collection).filter(({ key }) => !hidden.has(key));
    const title = titleField(collection);
    const byDays = hasDays && t("list.sort.byDays");
    // The name and the picture before it stay visible during horizontal scrolling.
    const name = shown.findIndex(({ key }) => key === title?.key);
    const fixed = (index: number) =>
      index <= Math.min(Math.max(name, 0), 1) ? { fixed: "left" as const } : {};
    const columns = shown.map(({ key, header, field, subcollection }, index): DataColumn<RecordData> => {
      const isTitle = key === title?.key;
      const isSorted = sorters.some((sorter) => sorter.field === key);
      const column = {
        key,
        dataIndex: key,
        title: header,
        whole: isTitle || field?.importance === "identifying",
        rank: isTitle ? undefined : RANKS[isSorted ? "sorted" : (field?.importance ?? "usual")],
        ...fixed(index),
      };
      if (subcollection) {
        const render = (_: unknown, { id }: RecordData) => (
          <CountCell {...{ collection, id, subcollection }} />
        );
        return {
          ...column,
          render,
          sortable: byDays || uncountable || true,
        };
      }
      return {
        ...column,
        onCell(record) {
          const shown = readersField(collection, field, record, language);
          return cellMark(actions.editable?.(record, shown) ? shown.key : undefined);
        },
        render: (_: unknown, record: RecordData) => (
          <RecordValue {...{ collection, query, actions, field, record }} />
        ),
        sortable: modelOf(field).sortable === true && (byDays || true),
      };
    });
    if (!actions.any) return columns;
    const render = (_: unknown, record: RecordData) => (
      <RowActions title={titleOf(collection, record, language)} actions={actions.of(record)} />
    );
    return [
      ...columns,
      {
        key: "actions",
        className: styles.cell ?? "",
        title: t("list.actions.title"),
        fixed: "right",
        align: "end",
        render,
      },
    ];
  }, [t, collection, sorters, query, uncountable, hasDays, actions, hidden, language]);
}

function cellMark(
  edit: string | undefined,
): HTMLAttributes<HTMLElement> & { readonly "data-edit"?: string | undefined } {
  return { "data-edit": edit };
}

/**
 * A row's actions as buttons. With less space they are icons with accessible names and tooltips; in a narrow table they
 * are one menu. A locked button explains itself on hover, tap and keyboard focus. They are the browser's own,
 * because a page has hundreds of them.
 */
function RowActions({ title, actions }: RowActionsProps) {
  const t = useText();
  const narrow = useContext(NarrowTable);
  if (narrow && actions.length > 1) return <ActionMenu title={title} actions={actions} />;
  return (
    <span className={styles.actions}>
      {actions.map(({ word, hint, locked, icon, danger = false, run }) => {
        const label = t("list.actions.of", { action: word, name: title });
        const button = (
          <button
            key={word}
            type="button"
            data-danger={danger}
            aria-label={label}
            {...(locked === undefined ? { title: hint ?? label } : { "aria-description": locked })}
            onClick={run}
          >
            {icon}
            <span>{word}</span>
          </button>
        );
        if (locked === undefined) return button;
        return (
          <LockedAction key={word} why={locked}>
            {button}
          </LockedAction>
        );
      })}
    </span>
  );
}

/** A press has a message of its own, so the explanation goes then. */
function LockedAction({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  const sides = useSides();
  const [open, setOpen] = useState(false);
  return (
    <span onClick={() => setOpen(false)}>
      <Tooltip
        title={why}
        placement={sides.topEnd}
        trigger={["hover", "focus"]}
        open={open}
        onOpenChange={setOpen}
      >
        {children}
      </Tooltip>
    </span>
  );
}
