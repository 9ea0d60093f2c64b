import { lazy, Suspense, useEffect, useRef } from "react";
import { ErrorState } from "../../components/error-state";
import { ListFoot } from "../../components/list-foot";
import { RowsSkeleton } from "../../components/rows-skeleton";
import { Surface } from "../../components/surface";
import { useMediaQuery } from "../../components/use-media-query";
import { WindowNote } from "../../components/window-note";
import type { Collection, RecordData } from "../../schema/types";
import { useSavedRow } from "../record/saved-mark";
import { useScrollPlace } from "../shell/use-scroll-place";
import type { ListTable } from "./use-list-table";
import type { RecordActions } from "./use-record-actions";
import { useMany, type Many } from "./many/use-many";
import type { Selection } from "./use-selection";
import type { TableLook } from "./use-table-look";
import { UnlistedNote } from "./unlisted-note";

// A window shows the one or the other.
const loadCards = async () => ({ default: (await import("./record-cards")).RecordCards });
const loadTable = async () => ({ default: (await import("./record-table")).RecordTable });
const RecordCards = lazy(loadCards);
const RecordTable = lazy(loadTable);
// What only a large list has to say.
const SearchNote = lazy(async () => ({ default: (await import("./search-note")).SearchNote }));
const ReindexNote = lazy(async () => ({ default: (await import("./reindex-note")).ReindexNote }));

interface RecordListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly actions: RecordActions;
  readonly look: TableLook;
}

/** What the table and the cards are made from. */
export interface RowsProps extends RecordListProps {
  readonly rows: readonly RecordData[];
  /** Id of the row that was saved a moment ago. */
  readonly marked: string | undefined;
  /** What of the rows is ticked. Undefined: the person may do nothing with several of them. */
  readonly selection: Selection | undefined;
}

/** The rows of a list: one page of what was searched for, live, with what may be done to each. Cards on a phone. */
export function RecordList(props: RecordListProps) {
  const { collection, list, actions } = props;
  const narrow = useMediaQuery("(max-width: 700px)");
  // Cards are not ticked.
  const many = useMany(collection, list, narrow ? undefined : actions.many);
  return (
    <>
      <ListBody {...props} narrow={narrow} many={many} />
      {many.dialog}
    </>
  );
}

interface ListBodyProps extends RecordListProps {
  readonly narrow: boolean;
  readonly many: Many;
}

function ListBody({ narrow, many, ...props }: ListBodyProps) {
  const { collection, list } = props;
  const { label, messages } = collection;
  const { tableQuery, result, total, beyond, settled, extras, askedPage } = list;
  const { looked, searched } = extras;
  const marked = useSavedRow(collection.name, result.data);
  const Rows = narrow ? RecordCards : RecordTable;
  useEffect(() => {
    // While the records are on their way. A failure is told when the rows are drawn.
    (narrow ? loadCards() : loadTable()).catch(() => undefined);
  }, [narrow]);

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
  // It has not been looked for everywhere: nobody may say that there is nothing.
  const unsure = (looked ?? searched ?? extras.missed) !== undefined;
  return (
    <>
      {result["truncated"] === true && (
        <WindowNote listed={Number(result["listed"])} what={label.many} newest={isNewestFirst(collection)} />
      )}
      <UnlistedNote collection={collection} large={extras.listed === undefined} />
      <Suspense fallback={null}>
        {collection.grows && extras.listed === undefined && <ReindexNote {...{ collection, list }} />}
        {(searched ?? extras.unsorted ?? askedPage) !== undefined && <SearchNote place="above" list={list} />}
      </Suspense>
      {many.bar}
      <Surface>
        <Suspense fallback={skeleton}>
          {!(unsure && result.data.length === 0) && (
            <Rows {...props} rows={result.data} marked={marked} selection={many.selection} />
          )}
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

/** Beside the rows and not around them: before they are drawn there is nothing to scroll. */
function ScrollPlace({ settled }: { settled: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useScrollPlace(settled, () => mark.current?.parentElement?.querySelector(".ant-table-content"));
  return <span ref={mark} hidden />;
}

function isNewestFirst({ order: [key, direction], fields }: Collection): boolean {
  return direction === "desc" && fields.find((field) => field.key === key)?.type === "timestamp";
}
