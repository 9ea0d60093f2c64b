import { useList, type CrudFilter, type CrudSort, type HttpError } from "@refinedev/core";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { COUNTED_ROWS, type ListExtras, type ListMeta } from "../../contract/records";
import { ALL } from "../../schema/define-collection";
import type { Collection, Field, RecordData } from "../../schema/types";
import type { ReferenceValue } from "../../fields/reference/model";
import { useLanguage } from "../../texts/use-text";
import { useLatestLocation } from "./list-location";
import {
  choiceFilter,
  dayFilters,
  daysOf,
  filterOptions,
  filterValue,
  FIRST_ROWS,
  readAddress,
  referenceFilters,
  SEARCH,
  searchFilter,
  writeAddress,
  type Days,
  type FilterOptions,
  type TableState,
} from "./list-address";

const DEFAULT_PAGE_SIZE = 10;
const NOT_FURTHER = { times: 0, criteria: "" };

/** One filter of a list: its options and its value. */
export interface FilterState extends FilterOptions {
  readonly chosen: string;
}

/** A filter by a record of another collection. */
export interface ReferenceState {
  readonly field: Field;
  /** A stored id, or ALL. */
  readonly chosen: string;
  /** Its name, from a row with a copy. Undefined: there is no such row. */
  readonly name: string | undefined;
}

export type ListTable = ReturnType<typeof useListTable>;

/**
 * One page of a collection's list, live. Its address holds its whole state: useTable would keep a second one, which Back,
 * links and quick choices put out of step. The search is the provider's filter "q"; a chosen order replaces the declared
 * one.
 * @param seenBy the kind of account whose list it is, where somebody else looks at it.
 */
export function useListTable(collection: Collection, seenBy?: string) {
  const { name: resource, messages, pageSize = DEFAULT_PAGE_SIZE } = collection;
  const { pathname, search: address } = useLocation();
  const location = useLatestLocation();
  const navigate = useNavigate();
  // Parameters of others, such as an open form, change nothing.
  const own = writeAddress(collection, "", readAddress(collection, address));
  const { filters, sorters, currentPage } = useMemo(() => mutableState(collection, own), [collection, own]);
  const [further, setFurther] = useState(NOT_FURTHER);
  const { id: language } = useLanguage();
  const extent = further.times > 0 ? { continueScan: further.times } : FIRST_ROWS;
  /** The failure that a toast has shown, until it is mended. */
  const notified = useRef<string>(undefined);
  const meta: ListMeta = { ...extent, language, ...(seenBy !== undefined && { seenBy }) };
  const { query: tableQuery, result } = useList<RecordData, HttpError>({
    resource,
    filters,
    sorters,
    pagination: { currentPage, pageSize, mode: "server" },
    meta,
    liveMode: "auto",
    errorNotification: (error) => {
      // The provider repeats a failed read, and the page shows its failure.
      if (error?.message === notified.current) return false;
      notified.current = error?.message;
      return {
        type: "error",
        message: messages.loadFailed,
        ...(error && { description: error.message }),
      };
    },
  });
  const { isSuccess, isPlaceholderData } = tableQuery;
  const isAnswered = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (isAnswered) notified.current = undefined;
  }, [isAnswered]);
  const criteria = JSON.stringify([filters, sorters]);
  // During rendering, so that no request combines the new search with the old extent.
  if (further.times > 0 && further.criteria !== criteria) setFurther(NOT_FURTHER);

  /** At once, so that the pressed control shows it before the rows follow. A turned page is a step of the history. */
  const show = useCallback(
    (next: (now: TableState) => Partial<TableState>, isStep = false) => {
      const { pathname: here, search, state } = location();
      // A list that is still mounted while the next page loads must not change that page's address.
      if (here !== pathname) return;
      const now = readAddress(collection, search);
      const wanted = writeAddress(collection, search, { ...now, currentPage: 1, ...next(now) });
      if (wanted === writeAddress(collection, search, now)) return;
      void navigate(`?${wanted}`, { flushSync: true, ...(!isStep && { replace: true, state }) });
    },
    [collection, pathname, location, navigate],
  );
  const filter = useCallback(
    // The first filter of a field counts.
    (chosen: readonly CrudFilter[]) => show(({ filters: others }) => ({ filters: [...chosen, ...others] })),
    [show],
  );
  const search = useCallback((query: string) => filter([searchFilter(query)]), [filter]);
  const choose = useCallback(
    (field: string, choice: string) => filter([choiceFilter(field, choice)]),
    [filter],
  );
  const days = daysOf(collection, filters);
  const hasDays = (days.from ?? days.to) !== undefined;
  // The days are shown in their own order, as the header says.
  const chooseDays = (chosen: Days) =>
    show((now) => ({ filters: [...dayFilters(collection, chosen), ...now.filters], sorters: [] }));
  const sort = useCallback(
    (order: readonly CrudSort[]) => {
      if (!hasDays) show(() => ({ sorters: order }));
    },
    [show, hasDays],
  );
  const query = filterValue(filters, SEARCH) ?? "";
  const isFiltered = filters.some((given) => "field" in given && given.field !== SEARCH);
  const searchUnfiltered = () => show(() => ({ filters: [searchFilter(query)] }));
  const hrefOf = (page: number) => {
    const other = writeAddress(collection, address, { filters, sorters, currentPage: page });
    return other === "" ? pathname : `${pathname}?${other}`;
  };
  const options = useMemo(() => filterOptions(collection), [collection]);
  const references = useMemo(() => referenceFilters(collection), [collection]);
  const extras = result as ListExtras;
  const total = result.total ?? 0;
  const pageCount = Math.ceil(total / pageSize);
  const [shownPage, setShownPage] = useState(currentPage);
  if (!isPlaceholderData && shownPage !== currentPage) setShownPage(currentPage);
  // The page does not exist: its last row was deleted, or the address is outdated.
  const beyond = isAnswered && currentPage > pageCount && pageCount > 0 && extras.bound !== "least";
  // The requested page was too far to open directly, so the list shows another one.
  const opened = isAnswered && extras.page !== currentPage ? extras.page : undefined;
  const existing = beyond ? pageCount : opened;
  const corrected = existing === undefined ? undefined : hrefOf(existing);
  useLayoutEffect(() => {
    // Replaces the history entry, because the list has no such page.
    if (corrected !== undefined)
      void navigate(corrected, { replace: true, state: location().state as unknown });
  }, [corrected, navigate, location]);

  return {
    tableQuery,
    result,
    filters,
    sorters,
    currentPage,
    pageSize,
    query,
    choices: options.map((option): FilterState => ({
      ...option,
      chosen: filterValue(filters, option.field.key) ?? ALL,
    })),
    references: references.map((field): ReferenceState => {
      const chosen = filterValue(filters, field.key) ?? ALL;
      const copies = result.data.map((row) => row[field.key] as ReferenceValue | null);
      return { field, chosen, name: copies.find((copy) => copy?.id === chosen)?.name };
    }),
    search,
    /** Removes the filters and keeps the search. Undefined: there are not both, or the filter is the account's. */
    searchUnfiltered: query !== "" && isFiltered && seenBy === undefined ? searchUnfiltered : undefined,
    choose,
    /** The value of a filter without options: "" for none. */
    chosen: (field: string) => filterValue(filters, field) ?? "",
    days,
    hasDays,
    chooseDays,
    sort,
    setCurrentPage: (page: number) => show(() => ({ currentPage: page }), true),
    hrefOf,
    /** The page of the visible rows. The requested page may still load. */
    shownPage,
    total,
    /** Few enough records match to sort them by the number of documents below each. */
    countable: !extras.partial && !extras.uncounted && extras.bound !== "least" && total <= COUNTED_ROWS,
    extras,
    /** Continues a stopped search. */
    searchOn: () => setFurther({ times: further.times + 1, criteria }),
    beyond,
    /** The rows match the address. */
    settled: isAnswered && !beyond,
  };
}

/** Refine's types are mutable. */
function mutableState(collection: Collection, address: string) {
  const { filters, sorters, currentPage } = readAddress(collection, address);
  return { filters: [...filters], sorters: [...sorters], currentPage };
}
