import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { startTransition, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { readersField, titleField, titleOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { useLanguage, useText } from "../../texts/use-text";
import { DataTable, type CellEditRequest, type DataColumn, type DataGroup } from "../../ui/data-table";
import { RowLink } from "../../ui/links";
import { useSides } from "../../ui/browser-hooks";
import { NarrowTable } from "../../ui/use-responsive-columns";
import type { RowSelection } from "../../ui/table-controls";
import { useParts, type RecordSectionProps } from "../features";
import { ComputedCell, CountCell, FieldCell } from "../record/cells";
import { LazyPart, LoadedNote } from "../shell/lazy";
import { isSortable, listColumns, type ListColumn } from "./list-address";
import { NoRows, tooManyToSort } from "./list-body";
import styles from "./list.module.css";
import type { ListTable, TablePreferences } from "./use-list-table";
import type { RecordAction, RecordActions } from "./use-record-actions";

/** A page with more rows than this scrolls below its header. */
const MAX_LOW_ROWS = 25;

/** One page of a list as a table, with the declared columns that the person has not hidden. */
export function RecordTable(props: RowsProps) {
  const { list, actions, preferences, rows, marked, stale, sorters, selection, onEdited } = props;
  const [request, setRequest] = useState<CellEditRequest>();
  const [cellEditor] = useParts("cellEditors");
  const { collection, sort } = list;
  const language = useLanguage().id;
  const columns = useColumns(props);
  const [{ field: column, order } = {}] = sorters;
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
      groups={useRowGroups(list, rows)}
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
          onEnd={() => setRequest(undefined)}
        />
      )}
    </>
  );
}

/** @returns undefined: the rows are not in groups. */
export function useRowGroups({ grouping }: ListTable, rows: readonly RecordData[], printed = false) {
  const [Part] = useParts("rowGroups");
  return useMemo(() => {
    if (!grouping || !Part) return undefined;
    return grouping.groups.map((group): DataGroup<RecordData> => ({
      key: group.value,
      rows: rows.filter(({ id }) => group.ids.includes(id)),
      head: <Part {...grouping} group={group} printed={printed} />,
    }));
  }, [grouping, Part, rows, printed]);
}

/** The order in which columns move into the expandable part. The name never moves. */
const RANKS = { secondary: 0, usual: 1, identifying: 2, sorted: 3 };

function useColumns({ list, actions, preferences }: RecordListProps) {
  const { collection, sorters, query, hasDays } = list;
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
        sortable: isSortable(column) && (byDays || (!field && uncountable) || true),
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
          <RowActions title={titleOf(collection, record, language)} actions={actions.forRecord(record)} />
        ),
      },
    ];
  }, [t, collection, sorters, query, uncountable, hasDays, actions, hidden, language]);
}

export interface RecordListProps {
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
  readonly column: Pick<ListColumn, "field" | "computed" | "subcollection">;
  readonly record: RecordData;
  readonly query: string;
  /** Absent: on paper, where nothing opens and nothing scrolls into view. */
  readonly actions?: RecordActions;
}

/** A value in a list: matches of the search are highlighted, and the name links to the record. */
export function RecordValue({ collection, column, record, query, actions }: RecordValueProps) {
  const language = useLanguage().id;
  const { field, computed, subcollection } = column;
  if (subcollection)
    return <CountCell {...{ collection, id: record.id, subcollection }} printed={!actions} />;
  if (computed) return <ComputedCell computed={computed} record={record} show="line" />;
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
  if (!actions || field.key !== titleField(collection)?.key) return cell;
  const href = actions.hrefOf(record);
  const name =
    href === undefined ? (
      cell
    ) : (
      <RowLink
        href={href}
        label={titleOf(collection, record, language)}
        onOpen={() => actions.open?.(record)}
      >
        {cell}
      </RowLink>
    );
  return <MarkedName {...{ collection, record, name }} />;
}

function MarkedName({ name, ...props }: RecordSectionProps & { readonly name: ReactNode }) {
  const marks = useParts("rowMarks").filter(({ isOf }) => isOf(props.collection));
  if (marks.length === 0) return name;
  return (
    <span className={styles.marked}>
      {name}
      {marks.map(({ load }, place) => (
        <LoadedNote key={place} load={load} props={props} />
      ))}
    </span>
  );
}

interface RowActionsProps {
  readonly title: string;
  readonly actions: readonly RecordAction[];
}

export function ActionMenu({ title, actions }: RowActionsProps) {
  const t = useText();
  const sides = useSides();
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      open={open}
      // antd would render the menu before it lets the press of the button be seen.
      onOpenChange={(next) => (next ? startTransition(() => setOpen(true)) : setOpen(false))}
      trigger={["click"]}
      placement={sides.bottomEnd}
      autoFocus
      classNames={{ item: styles.item ?? "" }}
      menu={{
        items: actions.map(({ word, hint, locked, icon, danger = false, run }) => ({
          key: word,
          // As text, because touch screens have no hover.
          label: (
            <>
              {word}
              {locked !== undefined && <small>{locked}</small>}
            </>
          ),
          title: hint,
          icon,
          danger,
          onClick: run,
        })),
      }}
    >
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t("list.actions.for", { name: title })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}

/**
 * A row's actions as buttons. With less space they are icons with accessible names and tooltips; in a narrow table they
 * are one menu. A locked button explains itself. They are the browser's own, because a page has hundreds of them.
 */
export function RowActions({ title, actions }: RowActionsProps) {
  const t = useText();
  const narrow = useContext(NarrowTable);
  if (narrow && actions.length > 1) return <ActionMenu title={title} actions={actions} />;
  return (
    <span className={styles.actions}>
      {actions.map(({ word, hint, locked, icon, danger = false, run }) => {
        const label = t("list.actions.of", { action: word, name: title });
        return (
          <button
            key={word}
            type="button"
            data-danger={danger}
            aria-label={label}
            title={locked ?? hint ?? label}
            aria-description={locked}
            onClick={run}
          >
            {icon}
            <span>{word}</span>
          </button>
        );
      })}
    </span>
  );
}
