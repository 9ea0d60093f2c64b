import { InboxOutlined, InfoCircleOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Fragment, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { COUNTED_ROWS } from "../../contract/records";
import { ErrorState, RowsSkeleton } from "../../ui/states";
import { Surface } from "../../ui/page";
import { orderField } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { isPlainClick } from "../../ui/links";
import common from "../../ui/common.module.css";
import pageStyles from "../../ui/page.module.css";
import states from "../../ui/states.module.css";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useScrollPosition } from "../shell/use-scroll-position";
import { LoadedNote } from "../shell/lazy";
import { useParts } from "../features";
import type { ListTable } from "./use-list-table";
import styles from "./list.module.css";

interface ListBodyProps {
  readonly list: ListTable;
  readonly bar?: ReactNode;
  /** The rows of `list.result`. Their code may load on first render. */
  readonly children: ReactNode;
}

/** A list below its toolbar: notes, rows and pagination, or the reason why there are no rows. */
export function ListBody({ list, bar, children }: ListBodyProps) {
  const { collection, tableQuery, result, beyond, extras } = list;
  const { label, messages } = collection;
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
          <LoadedNote key={place} load={load} props={{ collection, large: extras.listed === undefined }} />
        ))}
      <div className={styles.rows}>
        {bar}
        <Surface>
          <Suspense fallback={skeleton}>
            {(unsure || extras.unsorted || extras.uncounted || extras.ungrouped) && (
              <SearchNote list={list} />
            )}
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

function isNewestFirst(collection: Collection): boolean {
  return collection.order[1] === "desc" && orderField(collection)?.type === "timestamp";
}

/** The number of records, and the pagination. Screen readers announce a changed number. */
function ListFoot({ list }: { readonly list: ListTable }) {
  const { result, total, pageSize, shownPage, extras, grouping } = list;
  // `total` is an upper or a lower bound. Absent: it is exact.
  const { bound } = extras;
  const rows = result.data.length;
  const before = (shownPage - 1) * pageSize;
  // If the last page is unknown, the only further page is the next one, and only if this one is full.
  const reached = bound ? Math.min(total, (rows < pageSize ? shownPage : shownPage + 1) * pageSize) : total;
  const t = useText();
  const amount = t("list.amount", { count: total, bound: bound ?? "exact" });
  const pageCount = grouping ? list.pageCount : reached > pageSize ? Math.ceil(reached / pageSize) : 1;
  const pages = {
    current: list.currentPage,
    count: pageCount,
    hrefOf: list.hrefOf,
    turn: list.setCurrentPage,
  };
  return (
    <footer className={styles.foot}>
      <span role="status">
        {grouping && t("list.pages.inGroups", { amount })}
        {rows > 0 &&
          !grouping &&
          !extras.partial &&
          t(result["truncated"] === true ? "list.pages.rangeOfMore" : "list.pages.range", {
            from: before + 1,
            to: Math.min(before + rows, total),
            amount,
          })}
      </span>
      {pageCount > 1 && <Pages {...pages} label={t("list.pages.title")} />}
    </footer>
  );
}

interface PagesProps {
  readonly label: string;
  readonly current: number;
  readonly count: number;
  readonly hrefOf: (page: number) => string;
  readonly turn: (page: number) => void;
}

/**
 * Links to the pages beside this one, to the first and to the last. antd's Pagination has a second Tab stop around each
 * link, and ARIA states that list items do not support.
 */
export function Pages({ label: title, current, count, hrefOf, turn }: PagesProps) {
  const t = useText();
  const pages = new Set(
    [1, current - 1, current, current + 1, count].filter((page) => page > 0 && page <= count),
  );
  const link = (page: number, label: string, sign: ReactNode, isCurrent = false) => (
    <Link
      to={hrefOf(page)}
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        turn(page);
      }}
    >
      {sign}
    </Link>
  );
  return (
    <nav aria-label={title} className={styles.pages}>
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

const HINTS = { beginnings: "list.search.beginnings", nothing: "list.search.nothing" } as const;

/**
 * Above the rows: how far the search or the order differs from the request, and a button that continues a search. Without
 * rows it replaces them, because unread records may match.
 */
function SearchNote({ list }: { readonly list: ListTable }) {
  const { extras, result, tableQuery, query, searchOn } = list;
  const { scanned, searched } = extras;
  const none = result.data.length === 0 && (scanned ?? searched) !== undefined;
  const isDone = scanned === undefined;
  const t = useText();
  const announcement = useAnnouncement(
    extras.unsorted && t("list.search.unsorted"),
    extras.ungrouped && t("list.search.ungrouped"),
    extras.uncounted && t("list.sort.notApplied", { reason: tooManyToSort(t, list) }),
    !isDone && t(none ? "list.search.noneSoFar" : "list.search.looked", { count: scanned }),
    none && isDone && searched === "beginnings" && t("list.search.noBeginning", { query }),
    searched && t(HINTS[searched]),
  );
  // The same elements with and without rows, so that the button keeps the focus.
  return (
    <div className={none ? states.empty : styles.above}>
      {none && <InboxOutlined aria-hidden />}
      <span role="status">{announcement}</span>
      {none && <NoRows list={list} />}
      {!isDone && (
        <Button loading={tableQuery.isFetching} onClick={searchOn}>
          {t("list.search.on")}
        </Button>
      )}
    </div>
  );
}

/** Screen readers announce changes in an existing element, but not a new one. */
function useAnnouncement(...notes: readonly (string | false | undefined)[]): string {
  const words = notes.filter((note) => typeof note === "string").join(" ");
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => setAnnouncement(words), [words]);
  return announcement;
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
      <Button onClick={searchUnfiltered}>{t("list.search.unfiltered")}</Button>
    </span>
  );
}
