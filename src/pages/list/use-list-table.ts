import { useTable } from "@refinedev/antd";
import type { CrudSort, HttpError } from "@refinedev/core";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import type { ListExtras, ListMeta } from "../../contract/records";
import { ALL } from "../../schema/filter";
import type { Collection, RecordData } from "../../schema/types";
import { requestedPage, withRequestedPage } from "./requested-page";
import { useLatestLocation, useReturns } from "./latest-location";
import {
  choiceFilter,
  dayFilters,
  daysOf,
  filterOptions,
  filterValue,
  isSameState,
  readAddress,
  SEARCH,
  searchFilter,
  writeAddress,
  type Days,
  type FilterOptions,
  type TableState,
} from "./list-address";

const DEFAULT_PAGE_SIZE = 10;
const NOT_FURTHER = { times: 0, of: "" };

/** One filter of a list: what may be chosen besides ALL, and what is. */
export interface FilterState extends FilterOptions {
  readonly chosen: string;
}

export type ListTable = ReturnType<typeof useListTable>;

/**
 * Refine's useTable for a collection: one page of what was searched for, live, in step with the address. The search goes
 * to the provider as filter "q"; a chosen order replaces the declared one.
 */
export function useListTable(collection: Collection) {
  const { name: resource, messages, pageSize = DEFAULT_PAGE_SIZE } = collection;
  const [further, setFurther] = useState(NOT_FURTHER);
  const meta: ListMeta = further.times > 0 ? { further: further.times } : {};
  const table = useTable<RecordData, HttpError>({
    resource,
    syncWithLocation: true,
    meta,
    pagination: { pageSize },
    liveMode: "auto",
    errorNotification: (error) => ({
      type: "error",
      message: messages.loadFailed,
      ...(error && { description: error.message }),
    }),
  });
  const { filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = table;
  const matched = JSON.stringify([filters, sorters]);
  // While rendering, so that nothing is asked of another search as if it were this one.
  if (further.times > 0 && further.of !== matched) setFurther(NOT_FURTHER);
  const { inStep, choosing } = useAddress(collection, table);
  const address: Location<unknown> = useLocation();
  const { pathname, search: shownSearch } = address;
  const location = useLatestLocation();
  const navigate = useNavigate();

  // A new search, filter or order starts at page 1.
  const search = useCallback(
    (query: string) => {
      choosing();
      setFilters([searchFilter(query)]);
      setCurrentPage(1);
    },
    [choosing, setFilters, setCurrentPage],
  );
  const choose = (field: string, choice: string) => {
    choosing();
    setFilters([choiceFilter(field, choice)]);
    setCurrentPage(1);
  };
  const chooseDays = (days: Days) => {
    choosing();
    setFilters([...dayFilters(collection, days)]);
    setCurrentPage(1);
  };
  const sort = (order: readonly CrudSort[]) => {
    choosing();
    setSorters([...order]);
    setCurrentPage(1);
  };
  /** Not useTable's own link, which points at the current page whatever page is asked for. */
  const hrefOf = (page: number) => {
    const address = writeAddress(collection, shownSearch, { filters, sorters, currentPage: page });
    return address === "" ? pathname : `${pathname}?${address}`;
  };
  const extras = table.result as ListExtras;
  const total = table.result.total ?? 0;
  const pageCount = Math.ceil(total / pageSize);
  const { isPlaceholderData } = table.tableQuery;
  const [shownPage, setShownPage] = useState(currentPage);
  if (!isPlaceholderData && shownPage !== currentPage) setShownPage(currentPage);
  const shown = table.tableQuery.isSuccess && !isPlaceholderData;
  // The page does not exist: its last row was deleted, or the address is old.
  const beyond =
    shown &&
    inStep &&
    currentPage > pageCount &&
    pageCount > 0 &&
    // What was missed stands on no page.
    (extras.bound !== "least" || extras.missed !== undefined);
  // The page is too far away to be opened at once: the list holds another one.
  const opened = shown && inStep && extras.page !== currentPage ? extras.page : undefined;
  const last = beyond ? hrefOf(pageCount) : undefined;
  // "page=abc" is page 1, and says so.
  const named = new URLSearchParams(shownSearch).get("page") ?? String(currentPage);
  const right = inStep && named !== String(currentPage) ? hrefOf(currentPage) : undefined;
  const near = opened === undefined ? undefined : hrefOf(opened);
  useLayoutEffect(() => {
    // Not as a turned page, which would leave the page that does not exist in the history.
    const state: unknown = location().state;
    const mended = last ?? right;
    if (near !== undefined)
      void navigate(near, { replace: true, state: withRequestedPage(state, currentPage, near) });
    else if (mended !== undefined) void navigate(mended, { replace: true, state });
  }, [near, last, right, currentPage, navigate, location]);

  const onChange: typeof table.tableProps.onChange = (_pagination, ...change) => {
    choosing();
    // The pages are not the table's, and it would give the list ten rows a page.
    table.tableProps.onChange?.({ current: 1, pageSize }, ...change);
  };

  return {
    ...table,
    tableProps: { ...table.tableProps, onChange },
    query: filterValue(filters, SEARCH) ?? "",
    choices: filterOptions(collection).map((options): FilterState => ({
      ...options,
      chosen: filterValue(filters, options.field.key) ?? ALL,
    })),
    search,
    choose,
    /** What the list is narrowed to in a field whose values are not offered: "" for nothing. */
    chosen: (field: string) => filterValue(filters, field) ?? "",
    days: daysOf(collection, filters),
    chooseDays,
    sort,
    setCurrentPage: (page: number) => {
      choosing();
      setCurrentPage(page);
    },
    hrefOf,
    /** The page that the rows are of. The one that was asked for may still be on its way. */
    shownPage,
    total,
    extras,
    /** The page that the address asked for, where this one had to be opened instead. */
    askedPage: requestedPage(address.state, pathname + shownSearch),
    /** Goes on with a search that was stopped. */
    searchOn: () => setFurther({ times: further.times + 1, of: matched }),
    beyond,
    /** The rows are those that the address asks for, at last. */
    settled: shown && !beyond && inStep,
  };
}

type Table = Pick<
  ReturnType<typeof useTable<RecordData, HttpError>>,
  "filters" | "sorters" | "currentPage" | "setFilters" | "setSorters" | "setCurrentPage"
>;

/**
 * useTable reads the address once, when it appears. This gives it the address whenever that changes: by Back, by a link
 * to the same list, by a page number. The list is not put up anew for that, so that what has the focus keeps it.
 *
 * @returns whether the table shows what the address asks for, and what is to be called before something is chosen.
 */
function useAddress(
  collection: Collection,
  table: Table,
): { readonly inStep: boolean; readonly choosing: () => void } {
  const { filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = table;
  const { search } = useLocation();
  const location = useLatestLocation();
  const asked = useMemo(() => readAddress(collection, search), [collection, search]);
  const show = useCallback(
    (wanted: TableState) => {
      setFilters([...wanted.filters], "replace");
      setSorters([...wanted.sorters]);
      setCurrentPage(wanted.currentPage);
    },
    [setFilters, setSorters, setCurrentPage],
  );
  /** How many choices were made, and how many of them the address says. */
  const made = useRef(0);
  const written = useRef(0);
  const [choice, setChoice] = useState(0);
  const choosing = useCallback(() => {
    made.current += 1;
    setChoice(made.current);
  }, []);
  useLayoutEffect(() => {
    // An address that is rendered late, or together with what was chosen since, must not undo that.
    if (made.current === written.current && location().search === search) show(asked);
  }, [asked, search, location, show]);
  // After useTable's own effect, which has written it. A choice of what is shown already changes nothing, and counts too.
  useEffect(() => {
    written.current = choice;
  }, [choice]);
  useReturns(useCallback((returned) => show(readAddress(collection, returned)), [collection, show]));
  return { inStep: isSameState(collection, asked, { filters, sorters, currentPage }), choosing };
}
