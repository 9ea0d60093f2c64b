import { lazy, Suspense, useRef, type ReactNode } from "react";
import { ErrorState } from "../../components/error-state";
import { ListFoot } from "../../components/list-foot";
import { RowsSkeleton } from "../../components/rows-skeleton";
import { Surface } from "../../components/surface";
import { WindowNote } from "../../components/window-note";
import { principalsOf } from "../../schema/access";
import type { Collection } from "../../schema/types";
import { useScrollPosition } from "../shell/use-scroll-position";
import { MissingRecordsNote } from "./missing-records-note";
import type { ListTable } from "./use-list-table";

// Only large lists need it.
const SearchNote = lazy(async () => ({ default: (await import("./search-note")).SearchNote }));
const ReindexNote = lazy(async () => ({ default: (await import("./reindex-note")).ReindexNote }));

interface ListBodyProps {
  readonly collection: Collection;
  readonly list: ListTable;
  /** The bulk actions above the rows. */
  readonly bar?: ReactNode;
  /** The rows of `list.result`. Their code may load on first render. */
  readonly children: ReactNode;
}

/** A list below its toolbar: notes, rows and pagination, or the reason why there are no rows. */
export function ListBody({ collection, list, bar, children }: ListBodyProps) {
  const { label, messages } = collection;
  const { tableQuery, result, total, beyond, settled, extras, askedPage: requestedPage } = list;
  const { looked, searched } = extras;

  const skeleton = <RowsSkeleton label={`Loading ${label.many}`} />;
  if (tableQuery.isPending) return skeleton;
  if (tableQuery.isError) {
    return (
      <Surface>
        <ErrorState
          title={messages.loadFailed}
          detail={tableQuery.error.message}
          onRetry={() => void tableQuery.refetch()}
        />
      </Surface>
    );
  }
  if (beyond) return null;
  // The search did not cover everything, so "nothing found" would be wrong.
  const unsure = (looked ?? searched ?? extras.missed) !== undefined;
  // The warning appears only where somebody can add the missing field: History entries are never updated.
  const isMendable = principalsOf(collection.access, "update").length > 0;
  return (
    <>
      {result["truncated"] === true && (
        <WindowNote listed={Number(result["listed"])} what={label.many} newest={isNewestFirst(collection)} />
      )}
      {isMendable && <MissingRecordsNote collection={collection} large={extras.listed === undefined} />}
      <Suspense fallback={null}>
        {isMendable && collection.indexed && extras.listed === undefined && (
          <ReindexNote {...{ collection, list }} />
        )}
        {(searched ?? extras.unsorted ?? requestedPage) !== undefined && (
          <SearchNote place="above" list={list} />
        )}
      </Suspense>
      {bar}
      <Surface>
        <Suspense fallback={skeleton}>
          {!(unsure && result.data.length === 0) && children}
          {unsure && <SearchNote place="below" list={list} />}
          <ScrollPlace settled={settled} />
        </Suspense>
      </Surface>
      <ListFoot
        total={total}
        bound={extras.bound}
        rows={result.data.length}
        truncated={result["truncated"] === true}
        page={list.currentPage}
        pageSize={list.pageSize}
        shownPage={list.shownPage}
        href={list.hrefOf}
        onChoose={list.setCurrentPage}
      />
    </>
  );
}

/** A sibling of the rows: before they render there is nothing to scroll. */
function ScrollPlace({ settled }: { settled: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useScrollPosition(settled, () => mark.current?.parentElement?.querySelector(".ant-table-content"));
  return <span ref={mark} hidden />;
}

function isNewestFirst({ order: [key, direction], fields }: Collection): boolean {
  return direction === "desc" && fields.find((field) => field.key === key)?.type === "timestamp";
}
