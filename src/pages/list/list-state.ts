import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Sort } from "../../components/data-table";
import { modelOf } from "../../fields/models";
import { viewOf } from "../../fields/views";
import { ALL } from "../../schema/filter";
import type { Collection, Field } from "../../schema/types";
import { useLatestLocation } from "./latest-location";

/** One filter of a list: what may be chosen besides ALL, and what is. */
export interface FilterState {
  readonly field: Field;
  readonly choices: readonly string[];
  readonly chosen: string;
  readonly choose: (choice: string) => void;
}

/**
 * What a list shows, as its address says it: `?q=coffee&status=Active&sort=nameEng&page=2`; `sort=-nameEng` is
 * descending.
 */
export interface ListState {
  readonly query: string;
  readonly filters: readonly FilterState[];
  /** Undefined: the collection's own order. */
  readonly sort: Sort | undefined;
  readonly page: number;
  readonly setQuery: (query: string) => void;
  /** Ascending, then descending, then the collection's own order. */
  readonly toggleSort: (field: string) => void;
  readonly hrefOf: (page: number) => string;
  /** @param how "replace" when the current page does not exist in this list. */
  readonly goToPage: (page: number, how?: "replace") => void;
}

type Changes = { readonly [name: string]: string | undefined };

/** The state of the current page's list. Parameters of the address that the list does not know are ignored. */
export function useListState(collection: Collection): ListState {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLatestLocation();
  const query = params.get("q")?.trim() ?? "";
  const sortText = params.get("sort");
  const sort = useMemo(() => parseSort(collection, sortText), [collection, sortText]);

  // Each change starts from the address as it is now; a rendered one could be older, and undo a change just made.
  const change = useCallback(
    (changesOf: (latest: URLSearchParams) => Changes, replace: boolean, flushSync = false) => {
      const { search, state } = location();
      const latest = new URLSearchParams(search);
      const changed = withParams(latest, changesOf(latest)).toString();
      void navigate(`?${changed}`, { flushSync, ...(replace && { replace, state }) });
    },
    [location, navigate],
  );
  // A new search or filter starts at page 1, and typing adds no history entries. A choice is rendered at once
  // (flushSync): its rows may take a while, and until then the select would show the choice before.
  const ask = useCallback(
    (changesOf: (latest: URLSearchParams) => Changes, flushSync?: boolean) =>
      change((latest) => ({ ...changesOf(latest), page: undefined }), true, flushSync),
    [change],
  );
  const setQuery = useCallback((text: string) => ask(() => ({ q: text || undefined })), [ask]);
  const filters = filtersOf(collection, params, (key, choice) => ask(() => ({ [key]: choice }), true));
  const toggleSort = (field: string) =>
    ask((latest) => ({ sort: nextSort(parseSort(collection, latest.get("sort")), field) }));
  const hrefOf = (page: number) => {
    const search = withParams(params, pageParam(page)).toString();
    return search === "" ? "." : `?${search}`;
  };
  const goToPage = useCallback(
    (page: number, how?: "replace") => change(() => pageParam(page), how === "replace"),
    [change],
  );
  const page = parsePage(params.get("page"));
  return { query, filters, sort, page, setQuery, toggleSort, hrefOf, goToPage };
}

function nextSort(sort: Sort | undefined, field: string): string | undefined {
  if (sort?.field !== field) return field;
  return sort.order === "asc" ? `-${field}` : undefined;
}

function pageParam(page: number): Changes {
  return { page: page === 1 ? undefined : String(page) };
}

/** The default choice is left out of the address, where no choice means the default. */
function filtersOf(
  { filters = [], fields }: Collection,
  params: URLSearchParams,
  change: (key: string, choice: string | undefined) => void,
): readonly FilterState[] {
  return filters.flatMap(({ field: key, default: first = ALL }) => {
    const field = fields.find((candidate) => candidate.key === key);
    if (!field) return [];
    const choices = modelOf(field).choices?.(field) ?? [];
    const asked = params.get(key);
    return {
      field,
      choices,
      chosen: asked !== null && (asked === ALL || choices.includes(asked)) ? asked : first,
      choose: (choice: string) => change(key, choice === first ? undefined : choice),
    };
  });
}

function parsePage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function parseSort(collection: Collection, text: string | null): Sort | undefined {
  const descending = text?.startsWith("-");
  const key = descending ? text?.slice(1) : text;
  const field = collection.fields.find((candidate) => candidate.key === key);
  if (!field?.column || !viewOf(field).sortable) return undefined;
  return { field: field.key, order: descending ? "desc" : "asc" };
}

function withParams(before: URLSearchParams, changes: Changes): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
}
