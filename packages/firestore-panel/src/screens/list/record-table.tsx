import { Button } from "antd";
import { useCallback, useMemo, useState } from "react";
import { COUNTED_ROWS } from "../../contract/records";
import { modelOf } from "../../fields/models";
import { readersField, titleField, titleOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { useLanguage, useText } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import { DataTable, type CellEditRequest, type DataColumn } from "../../ui/data-table";
import { RowLink } from "../../ui/links";
import type { RowSelection } from "../../ui/table-selection";
import { useParts } from "../features";
import { CountCell, FieldCell } from "../record/cells";
import { LazyPart } from "../shell/lazy";
import { listColumns, type ListColumn } from "./list-address";
import type { TablePreferences } from "./list-preferences";
import { RowActions } from "./row-actions";
import styles from "./row-actions.module.css";
import type { ListTable } from "./use-list-table";
import type { RecordActions } from "./use-record-actions";

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
    const columns = shown.map((column, index): DataColumn<RecordData> => {
      const { key, header, field } = column;
      const isTitle = key === title?.key;
      const isSorted = sorters.some((sorter) => sorter.field === key);
      const isSortable = !field || modelOf(field).sortable === true;
      return {
        key,
        title: header,
        whole: isTitle || field?.importance === "identifying",
        rank: isTitle ? undefined : RANKS[isSorted ? "sorted" : (field?.importance ?? "usual")],
        ...fixed(index),
        ...(field && {
          editedKey: (record: RecordData) => {
            const localized = readersField(collection, field, record, language);
            return actions.editable?.(record, localized) ? localized.key : undefined;
          },
        }),
        render: (record) => <RecordValue {...{ collection, column, record, query, actions }} />,
        sortable: isSortable && (byDays || (!field && uncountable) || true),
      };
    });
    if (!actions.any) return columns;
    return [
      ...columns,
      {
        key: "actions",
        className: styles.cell ?? "",
        title: t("list.actions.title"),
        fixed: "right",
        align: "end",
        render: (record) => (
          <RowActions title={titleOf(collection, record, language)} actions={actions.of(record)} />
        ),
      },
    ];
  }, [t, collection, sorters, query, uncountable, hasDays, actions, hidden, language]);
}

export interface RecordListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly actions: RecordActions;
  readonly preferences: Pick<TablePreferences, "hidden" | "compact" | "passwords">;
}

export interface RowsProps extends RecordListProps {
  readonly rows: readonly RecordData[];
  /** So many of the rows are drawn. Undefined: all. */
  readonly drawn: number | undefined;
  /** The chosen order. The rows and `list` may still follow it. */
  readonly sorters: ListTable["sorters"];
  readonly marked: string | undefined;
  readonly stale: boolean;
  readonly selection: RowSelection | undefined;
  readonly onEdited: () => void;
}

interface RecordValueProps {
  readonly collection: Collection;
  readonly column: Pick<ListColumn, "field" | "subcollection">;
  readonly record: RecordData;
  readonly query: string;
  /** Absent: on paper, where nothing opens and nothing scrolls into view. */
  readonly actions?: RecordActions;
}

/** A value in a list: matches of the search are highlighted, and the name links to the record. */
export function RecordValue({ collection, column, record, query, actions }: RecordValueProps) {
  const language = useLanguage().id;
  const { field, subcollection } = column;
  if (subcollection)
    return <CountCell {...{ collection, id: record.id, subcollection }} printed={!actions} />;
  if (!field) return null;
  const searchedKeys: readonly string[] = collection.search?.fields ?? [];
  const localized = readersField(collection, field, record, language);
  const cell = (
    <FieldCell
      field={localized}
      value={record[localized.key]}
      record={record}
      query={searchedKeys.includes(localized.key) ? query : ""}
      show="line"
    />
  );
  const href = field.key === titleField(collection)?.key ? actions?.hrefOf(record) : undefined;
  if (href === undefined) return cell;
  return (
    <RowLink href={href} label={titleOf(collection, record, language)} onOpen={() => actions?.open?.(record)}>
      {cell}
    </RowLink>
  );
}

/** Why the list cannot be sorted by a number of documents, and what helps. */
export function tooManyToSort(t: Translate, { choices, references }: ListTable): string {
  const filters = [...references, ...choices].map(({ field }) => field.label).join(t("common.comma"));
  return t("list.sort.tooMany", { most: COUNTED_ROWS, filters: filters || "none" });
}

interface NoRowsProps {
  /** Absent: it is elsewhere on the screen. */
  readonly text?: string;
  readonly list: ListTable;
}

/** The text of an empty list. A filter may exclude what a search looks for, so the search can be had without it. */
export function NoRows({ text, list: { searchUnfiltered } }: NoRowsProps) {
  const t = useText();
  if (!searchUnfiltered) return text;
  return (
    <span className={common.column}>
      {text}
      <Button
        onClick={({ detail }) => {
          // The button disappears, and a keyboard press would lose the focus.
          if (detail === 0) document.querySelector<HTMLElement>("[role=search] input")?.focus();
          searchUnfiltered();
        }}
      >
        {t("list.search.unfiltered")}
      </Button>
    </span>
  );
}
