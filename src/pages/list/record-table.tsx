import { useList, type CrudFilter, type HttpError } from "@refinedev/core";
import { useEffect } from "react";
import { DataTable, type Column } from "../../components/data-table";
import { ErrorState } from "../../components/error-state";
import { ListFoot } from "../../components/list-foot";
import { Loading } from "../../components/loading";
import { RowLink } from "../../components/row-link";
import { Surface } from "../../components/surface";
import { WindowNote } from "../../components/window-note";
import { viewOf } from "../../fields/views";
import { ALL } from "../../schema/filter";
import type { Collection, Field, RecordData } from "../../schema/types";
import { CountCell } from "../record/count-cell";
import { FieldCell } from "../record/field-cell";
import type { ListState } from "./list-state";
import { titleField, titleOf } from "../record/record-title";
import { RowActions } from "./row-actions";
import { useSavedRow } from "../record/saved-mark";
import { UnlistedNote } from "./unlisted-note";
import { useDeleteRecord } from "./use-delete-record";
import type { Rights } from "./use-rights";
import { useScrollPlace } from "../shell/use-scroll-place";

const DEFAULT_PAGE_SIZE = 10;

interface RecordTableProps {
  readonly collection: Collection;
  readonly state: ListState;
  readonly rights: Rights;
  readonly onEdit: (record: RecordData) => void;
  /** Absent: rows do not open. */
  readonly onOpen: ((record: RecordData) => void) | undefined;
  /** Where a record opens. Undefined: its name is no link. */
  readonly hrefOf: (record: RecordData) => string | undefined;
}

/** The rows of a list: one page of what was searched for, live, with what may be done to each. */
export function RecordTable(props: RecordTableProps) {
  const { collection, state, rights, onEdit, onOpen, hrefOf } = props;
  const { label, messages, routes, pageSize = DEFAULT_PAGE_SIZE } = collection;
  const { query, result } = useRecords(collection, state, pageSize);
  const columns = columnsOf(props);
  const deleteRecord = useDeleteRecord(collection);
  const saved = useSavedRow(collection.name, result.data);
  const total = result.total ?? 0;
  const pageCount = Math.ceil(total / pageSize);
  const shown = query.isSuccess && !query.isPlaceholderData;
  // The page does not exist: its last row was deleted, or the address is old.
  const beyond = shown && state.page > pageCount && pageCount > 0;
  const { goToPage } = state;
  useEffect(() => {
    if (beyond) goToPage(pageCount, "replace");
  }, [beyond, goToPage, pageCount]);
  useScrollPlace(shown && !beyond);

  if (query.isPending) return <Loading label={`Loading ${label.many}`} />;
  if (query.isError) {
    return (
      <Surface>
        <ErrorState
          title={messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      </Surface>
    );
  }
  if (beyond) return null;
  const offersActions = routes?.show !== undefined || rights.edit || rights.delete;
  return (
    <>
      {result.truncated === true && (
        <WindowNote listed={Number(result.listed)} what={label.many} newest={isNewestFirst(collection)} />
      )}
      <UnlistedNote collection={collection} />
      <Surface>
        <DataTable
          label={label.many}
          columns={columns}
          rows={result.data}
          sort={state.sort}
          onSort={state.toggleSort}
          onOpen={onOpen}
          linked={(record) => hrefOf(record) !== undefined}
          marked={saved}
          rowLabel={(record) => titleOf(collection, record)}
          actions={
            offersActions
              ? (record) => (
                  <RowActions
                    title={titleOf(collection, record)}
                    {...(routes?.show !== undefined && onOpen && { onView: () => onOpen(record) })}
                    {...(rights.edit && { onEdit: () => onEdit(record) })}
                    {...(rights.delete && { onDelete: () => deleteRecord(record) })}
                  />
                )
              : undefined
          }
          empty={messages.empty}
          stale={query.isPlaceholderData}
        />
      </Surface>
      <ListFoot
        total={total}
        truncated={result.truncated === true}
        page={state.page}
        pageSize={pageSize}
        href={state.hrefOf}
        onChoose={goToPage}
      />
    </>
  );
}

function isNewestFirst({ order: [key, direction], fields }: Collection): boolean {
  return direction === "desc" && fields.find((field) => field.key === key)?.type === "timestamp";
}

/** One page of records, live. The search goes to the provider as filter "q"; a chosen order replaces the declared one. */
function useRecords(collection: Collection, { query, filters, sort, page }: ListState, pageSize: number) {
  const { messages } = collection;
  const searched: CrudFilter[] = query === "" ? [] : [{ field: "q", operator: "contains", value: query }];
  const chosen = filters.filter((filter) => filter.chosen !== ALL);
  return useList<RecordData, HttpError>({
    resource: collection.name,
    pagination: { currentPage: page, pageSize },
    filters: [
      ...searched,
      ...chosen.map((filter): CrudFilter => ({
        field: filter.field.key,
        operator: "eq",
        value: filter.chosen,
      })),
    ],
    sorters: sort ? [sort] : [],
    liveMode: "auto",
    errorNotification: (error) => ({
      type: "error",
      message: messages.loadFailed,
      ...(error && { description: error.message }),
    }),
  });
}

function columnsOf({ collection, state, hrefOf, onOpen }: RecordTableProps): readonly Column<RecordData>[] {
  const title = titleField(collection);
  const searched: readonly string[] = collection.search?.fields ?? [];
  const cellOf = (field: Field, record: RecordData) => (
    <FieldCell
      field={field}
      value={record[field.key]}
      record={record}
      query={searched.includes(field.key) ? state.query : ""}
      show="line"
    />
  );
  const linked = (field: Field, record: RecordData) => {
    const href = field === title ? hrefOf(record) : undefined;
    if (href === undefined) return cellOf(field, record);
    return (
      <RowLink href={href} label={titleOf(collection, record)} onOpen={() => onOpen?.(record)}>
        {cellOf(field, record)}
      </RowLink>
    );
  };
  const fields = collection.fields.flatMap((field) =>
    field.column === undefined
      ? []
      : {
          key: field.key,
          header: field.column,
          sortable: viewOf(field).sortable === true,
          cell: (record: RecordData) => linked(field, record),
        },
  );
  const counts = collection.subcollections.flatMap((subcollection) =>
    subcollection.count?.column === undefined
      ? []
      : {
          key: subcollection.name,
          header: subcollection.count.column,
          sortable: false,
          cell: ({ id }: RecordData) => (
            <CountCell collection={collection} id={id} subcollection={subcollection} />
          ),
        },
  );
  return [...fields, ...counts];
}
