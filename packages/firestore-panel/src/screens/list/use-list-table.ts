import { useTable } from "@refinedev/antd";
import type { CrudSort, HttpError } from "@refinedev/core";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { COUNTED_ROWS, type ListExtras, type ListMeta } from "../../contract/records";
import { ALL } from "../../schema/define-collection";
import type { Collection, Field, RecordData } from "../../schema/types";
import type { ReferenceValue } from "../../fields/reference/model";
import { useLanguage } from "../../texts/use-text";
import { useLatestLocation, useReturns } from "./list-location";
import {
  choiceFilter,
  dayFilters,
  daysOf,
  filterOptions,
  filterValue,
  FIRST_ROWS,
  isSameState,
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
 * Refine's useTable for a collection: one page, live, synchronized with the address. The search is the provider's
 * filter "q"; a chosen order replaces the declared one.
 * @param seenBy the kind of account whose list it is, where somebody else looks at it.
 */
export function useListTable(collection: Collection, seenBy?: string) {
  const { name: resource, messages, pageSize = DEFAULT_PAGE_SIZE } = collection;
  const [further, setFurther] = useState(NOT_FURTHER);
  const { id: language } = useLanguage();
  const extent = further.times > 0 ? { continueScan: further.times } : FIRST_ROWS;
  /** The failure that a toast has shown, until it is mended. */
  const notified = useRef<string>(undefined);
  const meta: ListMeta = { ...extent, language, ...(seenBy !== undefined && { seenBy }) };
  const table = useTable<RecordData, HttpError>({
    resource,
    syncWithLocation: true,
    meta,
    pagination: { pageSize },
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
  const { isSuccess, isPlaceholderData } = table.tableQuery;
  const isAnswered = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (isAnswered) notified.current = undefined;
  }, [isAnswered]);
  const { filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = table;
  const criteria = JSON.stringify([filters, sorters]);
  // During rendering, so that no request combines the new search with the old extent.
  if (further.times > 0 && further.criteria !== criteria) setFurther(NOT_FURTHER);
  const { inStep, choosing } = useAddress(collection, table);
  const { pathname, search: shownSearch } = useLocation();
  const location = useLatestLocation();
  const navigate = useNavigate();

  /** A new search, filter or order starts at page 1. */
  const change = useCallback(
    (next: Partial<TableState>, behavior: "merge" | "replace" = "merge") => {
      choosing();
      if (next.filters) setFilters([...next.filters], behavior);
      if (next.sorters) setSorters([...next.sorters]);
      setCurrentPage(1);
    },
    [choosing, setFilters, setSorters, setCurrentPage],
  );
  const search = useCallback((query: string) => change({ filters: [searchFilter(query)] }), [change]);
  const choose = useCallback(
    (field: string, choice: string) => change({ filters: [choiceFilter(field, choice)] }),
    [change],
  );
  const days = daysOf(collection, filters);
  const hasDays = (days.from ?? days.to) !== undefined;
  // The days are shown in their own order, as the header says.
  const chooseDays = (chosen: Days) => change({ filters: dayFilters(collection, chosen), sorters: [] });
  const sort = useCallback(
    (order: readonly CrudSort[]) => {
      if (!hasDays) change({ sorters: order });
    },
    [change, hasDays],
  );
  const query = filterValue(filters, SEARCH) ?? "";
  const isFiltered = filters.some((filter) => "field" in filter && filter.field !== SEARCH);
  const searchUnfiltered = () => change({ filters: [searchFilter(query)] }, "replace");
  /** Replaces useTable's own link, which always points at the current page. */
  const hrefOf = (page: number) => {
    const address = writeAddress(collection, shownSearch, { filters, sorters, currentPage: page });
    return address === "" ? pathname : `${pathname}?${address}`;
  };
  const options = useMemo(() => filterOptions(collection), [collection]);
  const references = useMemo(() => referenceFilters(collection), [collection]);
  const extras = table.result as ListExtras;
  const total = table.result.total ?? 0;
  const pageCount = Math.ceil(total / pageSize);
  const [shownPage, setShownPage] = useState(currentPage);
  if (!isPlaceholderData && shownPage !== currentPage) setShownPage(currentPage);
  // The page does not exist: its last row was deleted, or the address is outdated.
  const beyond = isAnswered && inStep && currentPage > pageCount && pageCount > 0 && extras.bound !== "least";
  // The requested page was too far to open directly, so the list shows another one.
  const opened = isAnswered && inStep && extras.page !== currentPage ? extras.page : undefined;
  const existing = beyond ? pageCount : opened;
  const corrected = existing === undefined ? undefined : hrefOf(existing);
  useLayoutEffect(() => {
    // Replaces the history entry, because the list has no such page.
    if (corrected !== undefined)
      void navigate(corrected, { replace: true, state: location().state as unknown });
  }, [corrected, navigate, location]);

  return {
    ...table,
    query,
    choices: options.map((filter): FilterState => ({
      ...filter,
      chosen: filterValue(filters, filter.field.key) ?? ALL,
    })),
    references: references.map((field): ReferenceState => {
      const chosen = filterValue(filters, field.key) ?? ALL;
      const copies = table.result.data.map((row) => row[field.key] as ReferenceValue | null);
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
    setCurrentPage: (page: number) => {
      choosing();
      setCurrentPage(page);
    },
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
    settled: isAnswered && !beyond && inStep,
  };
}

type Table = Pick<
  ReturnType<typeof useTable<RecordData, HttpError>>,
  "filters" | "sorters" | "currentPage" | "setFilters" | "setSorters" | "setCurrentPage"
>;

/**
 * useTable reads the address only on mount. This hook updates it on every change: Back, a link to the same list, or a
 * page number. The list does not remount, so that the focus stays.
 * @returns whether the table matches the address, and a function to call before each choice.
 */
function useAddress(
  collection: Collection,
  table: Table,
): { readonly inStep: boolean; readonly choosing: () => void } {
  const { filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = table;
  const { search } = useLocation();
  const location = useLatestLocation();
  const wanted = useMemo(() => readAddress(collection, search), [collection, search]);
  const show = useCallback(
    (state: TableState) => {
      setFilters([...state.filters], "replace");
      setSorters([...state.sorters]);
      setCurrentPage(state.currentPage);
    },
    [setFilters, setSorters, setCurrentPage],
  );
  /** Number of choices, and number of choices in the address. */
  const made = useRef(0);
  const written = useRef(0);
  const [choice, setChoice] = useState(0);
  const choosing = useCallback(() => {
    made.current += 1;
    setChoice(made.current);
  }, []);
  const inStep = isSameState(collection, wanted, { filters, sorters, currentPage });
  const follow = useEffectEvent(() => {
    // A late or combined render of an address must not undo a newer choice.
    if (!inStep && made.current === written.current && location().search === search) show(wanted);
  });
  useLayoutEffect(() => follow(), [wanted]);
  // Runs after useTable's own effect, which writes the address. A choice without a change counts too.
  useEffect(() => {
    written.current = choice;
  }, [choice]);
  useReturns(useCallback((returned) => show(readAddress(collection, returned)), [collection, show]));
  return { inStep, choosing };
}
