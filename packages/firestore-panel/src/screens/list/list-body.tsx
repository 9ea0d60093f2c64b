import { InfoCircleOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { Link } from "react-router";
import { ErrorState, RowsSkeleton } from "../../ui/states";
import { Surface } from "../../ui/page";
import type { Collection } from "../../schema/types";
import { isPlainClick } from "../../ui/links";
import pageStyles from "../../ui/page.module.css";
import { useText } from "../../texts/use-text";
import { useScrollPosition } from "../shell/use-scroll-position";
import { useParts, type ListNoteProps } from "../features";
import type { ListTable } from "./use-list-table";
import footStyles from "./list-foot.module.css";
import selection from "./selection.module.css";

// Only large lists need it.
const LazySearchNote = lazy(async () => ({ default: (await import("./search-note")).SearchNote }));

interface ListBodyProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly bar?: ReactNode;
  /** The rows of `list.result`. Their code may load on first render. */
  readonly children: ReactNode;
}

/** A list below its toolbar: notes, rows and pagination, or the reason why there are no rows. */
export function ListBody({ collection, list, bar, children }: ListBodyProps) {
  const { label, messages } = collection;
  const { tableQuery, result, beyond, extras } = list;
  const { scanned, searched } = extras;
  const notes = useParts("listNotes");
  const t = useText();

  const skeleton = <RowsSkeleton label={t("common.loading", { what: label.many })} />;
  // The search did not cover everything, so "nothing found" would be wrong.
  const unsure = (scanned ?? searched) !== undefined;
  const isEmpty = result.data.length === 0 && !unsure;
  // Nor is "nothing found" true of the next search before its answer has come.
  if (tableQuery.isPending || (tableQuery.isPlaceholderData && isEmpty)) return skeleton;
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
  return (
    <>
      {result["truncated"] === true && (
        // Its search does not cover all records.
        <p role="note" className={pageStyles.note}>
          <InfoCircleOutlined aria-hidden />
          {t(isNewestFirst(collection) ? "list.window.newest" : "list.window.first", {
            count: Number(result["listed"]),
            what: label.many,
          })}
        </p>
      )}
      {!extras.partial &&
        notes.map((load, place) => (
          <ListNote key={place} {...{ load, collection }} large={extras.listed === undefined} />
        ))}
      <div className={selection.rows}>
        {bar}
        <Surface>
          <Suspense fallback={skeleton}>
            {(unsure || extras.unsorted || extras.uncounted) && <LazySearchNote list={list} />}
            {!(unsure && result.data.length === 0) && children}
          </Suspense>
        </Surface>
      </div>
      <ListFoot list={list} />
    </>
  );
}

/** A sibling of the rows: before they render there is nothing to scroll. */
export function ScrollPlace({ settled }: { settled: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useScrollPosition(settled, () => mark.current?.parentElement?.querySelector(".ant-table-content"));
  return <span ref={mark} hidden />;
}

function isNewestFirst({ order: [key, direction], fields }: Collection): boolean {
  return direction === "desc" && fields.find((field) => field.key === key)?.type === "timestamp";
}

/** The number of records, and the pagination. Screen readers announce a changed number. */
function ListFoot({ list }: { readonly list: ListTable }) {
  const { result, total, pageSize, shownPage, extras } = list;
  // `total` is an upper or a lower bound. Absent: it is exact.
  const { bound } = extras;
  const rows = result.data.length;
  const before = (shownPage - 1) * pageSize;
  // If the last page is unknown, the only further page is the next one, and only if this one is full.
  const reached = bound ? Math.min(total, (rows < pageSize ? shownPage : shownPage + 1) * pageSize) : total;
  const t = useText();
  const amount = t("list.amount", { count: total, bound: bound ?? "exact" });
  return (
    <footer className={footStyles.foot}>
      <span role="status">
        {rows > 0 &&
          !extras.partial &&
          t(result["truncated"] === true ? "list.pages.rangeOfMore" : "list.pages.range", {
            from: before + 1,
            to: Math.min(before + rows, total),
            amount,
          })}
      </span>
      {reached > pageSize && <Pages list={list} count={Math.ceil(reached / pageSize)} />}
    </footer>
  );
}

interface PagesProps {
  readonly list: ListTable;
  readonly count: number;
}

/**
 * Links to the pages beside this one, to the first and to the last. antd's Pagination has a second Tab stop around each
 * link, and ARIA states that list items do not support.
 */
function Pages({ list, count }: PagesProps) {
  const t = useText();
  const { currentPage: current } = list;
  const pages = new Set(
    [1, current - 1, current, current + 1, count].filter((page) => page > 0 && page <= count),
  );
  const link = (page: number, label: string, sign: ReactNode, isCurrent = false) => (
    <Link
      to={list.hrefOf(page)}
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        list.setCurrentPage(page);
      }}
    >
      {sign}
    </Link>
  );
  return (
    <nav aria-label={t("list.pages.title")} className={footStyles.pages}>
      {current > 1 && link(current - 1, t("list.pages.previous"), <LeftOutlined aria-hidden />)}
      {[...pages].map((page, index, all) => (
        <Fragment key={page}>
          {index > 0 && page > (all[index - 1] ?? 0) + 1 && <span>…</span>}
          {link(page, t("list.pages.page", { number: page }), page, page === current)}
        </Fragment>
      ))}
      {current < count && link(current + 1, t("list.pages.next"), <RightOutlined aria-hidden />)}
    </nav>
  );
}

function ListNote({ load, ...props }: ListNoteProps & { load: () => Promise<ComponentType<ListNoteProps>> }) {
  const [Note, setNote] = useState<ComponentType<ListNoteProps>>();
  useEffect(() => {
    // Without a network the list is shown without its note, and its next visit tries again.
    load().then(
      (loaded) => setNote(() => loaded),
      () => undefined,
    );
  }, [load]);
  return Note && <Note {...props} />;
}
