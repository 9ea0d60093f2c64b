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
import {
  type MatchCount,
  COUNTED_ROWS,
  PAGE_GROUPS,
  SEARCH_FIELD,
  type ListExtras,
  type ListMeta,
} from "../../contract/records";
import { ALL, DEFAULT_PAGE_SIZE } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import type { DayRange } from "../../fields/date/model";
import type { ReferenceValue } from "../../fields/reference/model";
import { textsIn } from "../../schema/stored-values";
import { useLanguage } from "../../texts/use-text";
import { useStored } from "../../ui/browser-hooks";
import { useLatestLocation } from "../record/record-address";
import { useShellSession } from "../shell/shell-session";
import {
  changeAddress,
  filterOptions,
  filterValue,
  FIRST_ROWS,
  firstView,
  hiddenColumns,
  initiallyHidden,
  listParameters,
  readAddress,
  referenceFilters,
  withColumns,
  withoutFilters,
  writeOpen,
  writeSort,
  type AddressChange,
} from "./list-address";

const NOT_FURTHER = { times: 0, criteria: "" };

export type ListTable = ReturnType<typeof useListTable>;
export type ShownGroups = NonNullable<ListTable["grouping"]>;

/**
 * One page of a collection's list, live. Its address holds its whole state: useTable would keep a second one, which Back,
 * links and quick choices put out of step. The search is the provider's filter "q"; a chosen order replaces the declared
 * one.
 * @param seenBy the kind of account whose list it is, where somebody else looks at it.
 * @param grouped whether the screen draws groups.
 */
export function useListTable(collection: Collection, seenBy?: string, grouped = false) {
  const { name: resource, messages, pageSize = DEFAULT_PAGE_SIZE } = collection;
  const { pathname, search } = useLocation();
  const [address, showAddress] = useOptimistic(search);
  const location = useLatestLocation();
  const navigate = useNavigate();
  // Parameters of others, such as an open form, change nothing.
  const own = listParameters(collection, address).toString();
  const state = useMemo(() => readAddress(collection, own), [collection, own]);
  const { filters, sorters, currentPage, days } = state;
  const group = grouped ? state.group : undefined;
  const [further, setFurther] = useState(NOT_FURTHER);
  const { id: language } = useLanguage();
  const extent = further.times > 0 ? { continueScan: further.times } : FIRST_ROWS;
  /** The failure that a toast has shown, until it is mended. */
  const notified = useRef<string>(undefined);
  const meta: ListMeta = {
    ...extent,
    language,
    ...(seenBy !== undefined && { seenBy }),
    ...(group && { group }),
  };
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
      const wanted = changeAddress(collection, latest, {
        ...{ page: undefined, open: undefined },
        ...change,
      });
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
  const open = group?.open;
  const hasDays = (days.from ?? days.to) !== undefined;
  const sort = useCallback(
    (order: readonly CrudSort[]) => {
      // The days are shown in their own order, as the header says.
      if (!hasDays) show({ sort: writeSort(order), open: open && writeOpen(open) });
    },
    [show, hasDays, open],
  );
  const query = filterValue(filters, SEARCH_FIELD) ?? "";
  // A range of days is one filter with two bounds.
  const filtered = new Set(filters.map((filter) => ("field" in filter ? filter.field : "")));
  const filterCount = filtered.size - Number(filtered.has(SEARCH_FIELD));
  const searchUnfiltered = () => show(withoutFilters(collection));
  const hrefTo = useCallback(
    (change: AddressChange) => {
      const other = changeAddress(collection, address, change);
      return other === "" ? pathname : `${pathname}?${other}`;
    },
    [collection, address, pathname],
  );
  const hrefOf = (page: number) => hrefTo({ page: String(page), open: undefined });
  const options = useMemo(() => filterOptions(collection), [collection]);
  const references = useMemo(() => referenceFilters(collection), [collection]);
  const extras = result as ListExtras;
  const total = result.total ?? 0;
  const bound = extras.truncated ? "least" : extras.bound;
  const matched: MatchCount = { count: total, ...(bound && { bound }) };
  const { groups, groupCount = 0 } = extras;
  const pageCount = groups ? Math.ceil(groupCount / PAGE_GROUPS) : Math.ceil(total / pageSize);
  // One object while the groups are the same, so that their rows do not render again.
  const grouping = useMemo(() => {
    if (!groups) return undefined;
    /** A page of 0 folds the group. From the address, which is ahead of the groups after quick presses. */
    const withPage = (search: string, value: string, page: number): AddressChange => {
      const { group: at, currentPage: here } = readAddress(collection, search);
      const pages = at?.open ?? groups.map((other) => [other.value, other.page ?? 0] as const);
      const others = pages.filter(([other, on]) => other !== value && on > 0);
      return { open: writeOpen([...others, [value, page]]), page: String(here) };
    };
    return {
      ...{ groups, pageSize },
      hrefOf: (value: string, page: number) => hrefTo(withPage(address, value, page)),
      turn: (value: string, page: number, isStep: boolean) =>
        show(withPage(location().search, value, page), isStep),
    };
  }, [collection, groups, pageSize, address, location, hrefTo, show]);
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
    collection,
    tableQuery,
    result,
    /** The search part of its address, without parameters of others. */
    address: own,
    filters,
    filterCount,
    sorters,
    currentPage,
    pageSize,
    query,
    choices: options.map((option) => ({ ...option, chosen: filterValue(filters, option.field.key) ?? ALL })),
    references: references.map((field) => {
      const chosen = filterValue(filters, field.key) ?? ALL;
      const copies = result.data.map((row) => row[field.key] as ReferenceValue | null);
      // Its name, from a row with a copy. Undefined: there is no such row.
      return { field, chosen, name: copies.find((copy) => copy?.id === chosen)?.name };
    }),
    search: searchFor,
    /** Removes the filters and keeps the search. Undefined: there are not both, or the filter is the account's. */
    searchUnfiltered: query !== "" && filterCount > 0 && seenBy === undefined ? searchUnfiltered : undefined,
    choose,
    /** Empty: the field is not filtered. */
    chosen: (field: string) => filterValue(filters, field) ?? "",
    days,
    hasDays,
    chooseDays: (chosen: DayRange) => show({ from: chosen.from, to: chosen.to }),
    sort,
    /** The key of the field whose groups are asked for. Empty: none. */
    groupedBy: group?.field ?? "",
    groupBy: (field: string) => show({ ...(field !== "" && { [field]: ALL }), group: field }),
    grouping,
    pageCount,
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

export type TablePreferences = Readonly<ReturnType<typeof useTablePreferences>>;

/**
 * Table preferences of a collection, stored in this browser for each account. The row height applies to all lists.
 * Columns in the address, as of a saved view, take precedence, and changes then go to the address.
 */
export function useTablePreferences(collection: Collection) {
  const { account } = useShellSession();
  /** What differs from the declaration, so that a column declared later appears as it declares. */
  const [changed, setChanged] = useStored(`list-hidden ${account} ${collection.name}`, textsIn);
  const [compact, setCompact] = useStored(`list-compact ${account}`, isCompact);
  /** Whether passwords are printed. Each visit of a list starts without them. */
  const [passwords, setPasswords] = useState(false);
  const { search } = useLocation();
  const latest = useLatestLocation();
  const navigate = useNavigate();
  const hiddenByAddress = useMemo(() => hiddenColumns(collection, search), [collection, search]);
  const hidden = useMemo(
    (): ReadonlySet<string> => new Set(hiddenByAddress ?? differing(initiallyHidden(collection), changed)),
    [collection, hiddenByAddress, changed],
  );
  const setHidden = (keys: readonly string[]) => {
    if (!hiddenByAddress) return setChanged(differing(initiallyHidden(collection), keys));
    const { search: now, state } = latest();
    void navigate(`?${withColumns(collection, now, keys)}`, { replace: true, state });
  };
  return { hidden, compact, passwords, setHidden, setCompact, setPasswords };
}

/** @returns the keys that only one of them has. */
function differing(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...before.filter((key) => !after.includes(key)), ...after.filter((key) => !before.includes(key))];
}

const isCompact = (stored: unknown): boolean => stored === true;

/**
 * The default view, when the list opens without parameters, or through its sidebar link while another view is shown.
 * Clearing a filter does not restore it.
 * @returns the search part of the address that replaces the empty one.
 */
export function useFirstView(collection: Collection): string | undefined {
  const { account } = useShellSession();
  const { key, search } = useLocation();
  const [at, setAt] = useState({ key: "", search: "view=", first: undefined as string | undefined });
  if (at.key !== key) {
    const opens = search === "" && at.search.includes("view=");
    setAt({ key, search, first: opens ? firstView(collection, account) : undefined });
  }
  return at.first;
}
