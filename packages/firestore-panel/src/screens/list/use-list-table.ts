import { useList, type CrudSort, type HttpError } from "@refinedev/core";
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import type { MatchCount } from "../../contract/lists";
import { COUNTED_ROWS, SEARCH_FIELD, type ListExtras, type ListMeta } from "../../contract/records";
import { ALL, DEFAULT_PAGE_SIZE } from "../../schema/define-collection";
import type { Collection, Field, RecordData } from "../../schema/types";
import type { ReferenceValue } from "../../fields/reference/model";
import { useLanguage } from "../../texts/use-text";
import { useLatestLocation } from "../record/record-address";
import {
  changeAddress,
  filterOptions,
  filterValue,
  FIRST_ROWS,
  listParameters,
  readAddress,
  referenceFilters,
  withoutFilters,
  writeSort,
  type AddressChange,
  type Days,
  type FilterOptions,
} from "./list-address";

const NOT_FURTHER = { times: 0, criteria: "" };

export interface FilterState extends FilterOptions {
  readonly chosen: string;
}

export interface ReferenceState {
  readonly field: Field;
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
  const { pathname, search } = useLocation();
  const [address, showAddress] = useOptimistic(search);
  const location = useLatestLocation();
  const navigate = useNavigate();
  // Parameters of others, such as an open form, change nothing.
  const own = listParameters(collection, address).toString();
  const state = useMemo(() => readAddress(collection, own), [collection, own]);
  const { filters, sorters, currentPage, days } = state;
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

  /** Other rows begin at their first page. A turned page is a step of the history. */
  const show = useCallback(
    (change: AddressChange, isStep = false) => {
      const { pathname: here, search: latest, state: origin } = location();
      // A list that is still mounted while the next page loads must not change that page's address.
      if (here !== pathname) return;
      const wanted = changeAddress(collection, latest, { page: undefined, ...change });
      if (wanted === changeAddress(collection, latest, {})) return;
      startTransition(() => {
        // At once. The router renders all that depends on the address, which takes longer.
        showAddress(wanted);
        void navigate(`?${wanted}`, isStep ? {} : { replace: true, state: origin });
      });
    },
    [collection, pathname, location, navigate, showAddress],
  );
  const searchFor = useCallback((query: string) => show({ [SEARCH_FIELD]: query }), [show]);
  const choose = useCallback((field: string, choice: string) => show({ [field]: choice }), [show]);
  const hasDays = (days.from ?? days.to) !== undefined;
  const sort = useCallback(
    (order: readonly CrudSort[]) => {
      // The days are shown in their own order, as the header says.
      if (!hasDays) show({ sort: writeSort(order) });
    },
    [show, hasDays],
  );
  const query = filterValue(filters, SEARCH_FIELD) ?? "";
  const isFiltered = filters.some((given) => "field" in given && given.field !== SEARCH_FIELD);
  const searchUnfiltered = () => show(withoutFilters(collection));
  const hrefOf = (page: number) => {
    const other = changeAddress(collection, address, { page: String(page) });
    return other === "" ? pathname : `${pathname}?${other}`;
  };
  const options = useMemo(() => filterOptions(collection), [collection]);
  const references = useMemo(() => referenceFilters(collection), [collection]);
  const extras = result as ListExtras;
  const total = result.total ?? 0;
  const bound = extras.truncated ? "least" : extras.bound;
  const matched: MatchCount = { count: total, ...(bound && { bound }) };
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
    /** The search part of its address, without parameters of others. */
    address: own,
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
    search: searchFor,
    /** Removes the filters and keeps the search. Undefined: there are not both, or the filter is the account's. */
    searchUnfiltered: query !== "" && isFiltered && seenBy === undefined ? searchUnfiltered : undefined,
    choose,
    /** Empty: the field is not filtered. */
    chosen: (field: string) => filterValue(filters, field) ?? "",
    days,
    hasDays,
    chooseDays: (chosen: Days) => show({ from: chosen.from, to: chosen.to }),
    sort,
    setCurrentPage: (page: number) => show({ page: String(page) }, true),
    hrefOf,
    shownPage,
    total,
    matched,
    /** Few enough records match to sort them by the number of documents below each. */
    countable: !extras.partial && !extras.uncounted && extras.bound !== "least" && total <= COUNTED_ROWS,
    extras,
    searchOn: () => setFurther({ times: further.times + 1, criteria }),
    beyond,
    settled: isAnswered && !beyond,
  };
}
