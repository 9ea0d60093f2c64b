/**
 * Converts a list's state to and from its address: `?q=coffee&status=Active&sort=-nameEng&page=2`,
 * `?from=2026-11-20&to=2026-11-22`. Refine's own format is several times as long, and would break bookmarked addresses.
 */
import type { CrudFilter, CrudSort, GetListParams } from "@refinedev/core";
import type { ListMeta } from "../../contract/records";
import { isDay } from "../../fields/date/model";
import { modelOf } from "../../fields/models";
import type { Collection, Field, Subcollection } from "../../schema/types";
import { titleField } from "../../fields/record";
import { ALL, daysField } from "../../schema/define-collection";
import { dayAfter, dayOf, momentAt } from "../../texts/days";

/** A column of a list: the values of a field, or the number of documents in a subcollection. */
export type ListColumn = { readonly key: string; readonly header: string } & (
  | { readonly field: Field; readonly subcollection?: never }
  | { readonly field?: never; readonly subcollection: Subcollection }
);

export function listColumns({ fields, subcollections }: Collection): readonly ListColumn[] {
  return [
    ...fields.flatMap((field) =>
      field.column === undefined ? [] : [{ key: field.key, header: field.column, field }],
    ),
    ...subcollections.flatMap((subcollection) =>
      subcollection.count?.column === undefined
        ? []
        : [{ key: subcollection.name, header: subcollection.count.column, subcollection }],
    ),
  ];
}

/** @returns the columns that can be hidden: all except the record's name. */
export function optionalColumns(collection: Collection): readonly ListColumn[] {
  const title = titleField(collection)?.key;
  return listColumns(collection).filter(({ key }) => key !== title);
}

/** @returns the sortable columns. Numbers of documents sort only lists with few records (COUNTED_ROWS). */
export function sortableColumns(collection: Collection): readonly ListColumn[] {
  return listColumns(collection).filter(({ field }) => !field || modelOf(field).sortable);
}

/** The name of the search filter, for the address and for the data provider. */
export const SEARCH = "q";

/** The parameter for a saved view's name. Empty: all records instead of the default view. */
export const VIEW = "view";
/** Parameters that name a record and its overlay: the form, also for reading only, or the history. */
export const OVERLAYS: readonly string[] = ["edit", "record"];

/** What a list's address says. */
export interface TableState {
  readonly currentPage: number;
  readonly sorters: readonly CrudSort[];
  readonly filters: readonly CrudFilter[];
}

/** The options of one filter. `first` is the default without a parameter in the address. */
export interface FilterOptions {
  readonly field: Field;
  readonly choices: readonly string[];
  readonly first: string;
}

export function filterOptions({ filters = [], fields }: Collection): readonly FilterOptions[] {
  return filters.flatMap(({ field: key, default: first = ALL, any = false }) => {
    const field = fields.find((candidate) => candidate.key === key);
    const choices = field && !any ? modelOf(field).choices?.(field) : undefined;
    return field && choices ? [{ field, choices, first }] : [];
  });
}

/** @returns the fields of the filters by a record of another collection. Their values are stored ids. */
export function referenceFilters({ filters = [], fields }: Collection): readonly Field[] {
  return filters.flatMap(({ field: key, any = false }) =>
    fields.filter((field) => field.key === key && !any && modelOf(field).target !== undefined),
  );
}

/** Keys of the filters that accept any value. */
function anyFilters(collection: Collection): readonly string[] {
  const any = collection.filters?.filter((filter) => filter.any) ?? [];
  return [...any.map(({ field }) => field), ...referenceFilters(collection).map(({ key }) => key)];
}

/** "YYYY-MM-DD", both inclusive. */
export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** @returns the filters for a date range. One without a value removes its bound. */
export function dayFilters(collection: Collection, { from, to }: Days): readonly CrudFilter[] {
  const field = daysField(collection);
  if (!field) return [];
  const start = (given: string | undefined, later: number) => {
    const day = isDay(given) ? dayAfter(given, later) : undefined;
    // No time is later than the last day that is stored.
    if (!isDay(day)) return undefined;
    return field.type === "date" ? day : momentAt(`${day}T00:00`).toISOString();
  };
  return [
    { field: field.key, operator: "gte", value: start(from, 0) },
    { field: field.key, operator: "lt", value: start(to, 1) },
  ];
}

/** @returns the list's current date range. */
export function daysOf(collection: Collection, filters: readonly CrudFilter[]): Days {
  const field = daysField(collection);
  const dayAt = (operator: string, later: number) => {
    const found = filters.find(
      (one) => "field" in one && one.field === field?.key && one.operator === operator,
    );
    const value: unknown = found?.value;
    if (typeof value !== "string") return undefined;
    return dayAfter(field?.type === "date" ? value : dayOf(new Date(value)), later);
  };
  return { from: dayAt("gte", 0), to: dayAt("lt", -1) };
}

/** @returns the value of a filter. Undefined: the field is not filtered. */
export function filterValue(filters: readonly CrudFilter[], field: string): string | undefined {
  const found = filters.find((filter) => "field" in filter && filter.field === field);
  return typeof found?.value === "string" ? found.value : undefined;
}

export function searchFilter(query: string): CrudFilter {
  return { field: SEARCH, operator: "contains", value: query === "" ? undefined : query };
}

/** @param choice ALL removes the filter. */
export function choiceFilter(field: string, choice: string): CrudFilter {
  return { field, operator: "eq", value: choice === ALL ? undefined : choice };
}

/** @returns the state in an address without its unknown parts. */
export function readAddress(collection: Collection, search: string): TableState {
  const params = new URLSearchParams(search);
  const chosen = filterOptions(collection).map(({ field: { key }, choices, first }) => {
    const requested = params.get(key);
    const known = requested !== null && (requested === ALL || choices.includes(requested));
    return choiceFilter(key, known ? requested : first);
  });
  const any = anyFilters(collection).map((key) => choiceFilter(key, params.get(key)?.trim() || ALL));
  const days = { from: params.get("from") ?? undefined, to: params.get("to") ?? undefined };
  const filters = [
    searchFilter(params.get(SEARCH)?.trim() ?? ""),
    ...chosen,
    ...any,
    ...dayFilters(collection, days),
  ];
  const given = filters.filter(({ value }) => value !== undefined);
  return {
    currentPage: readPage(params.get("page")),
    // A range of days is shown in their order.
    sorters: given.some(({ operator }) => operator === "gte" || operator === "lt")
      ? []
      : readSort(collection, params.get("sort")),
    filters: given,
  };
}

/** What a list requests at first: it shows the first rows before their total is known. */
export const FIRST_ROWS: ListMeta = { partial: true };

/** @returns what the list at an address requests from the data provider (use-list-table.ts). */
export function listRequest(collection: Collection, search: string): GetListParams {
  const { currentPage, filters, sorters } = readAddress(collection, search);
  return {
    resource: collection.name,
    pagination: { currentPage },
    filters: [...filters],
    sorters: [...sorters],
    meta: FIRST_ROWS,
  };
}

/**
 * @param before the current address; unrelated parameters are kept.
 * @returns the search part of the address without its question mark. Defaults are omitted.
 */
export function writeAddress(collection: Collection, before: string, state: TableState): string {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? params.delete(name) : params.set(name, value);
  set(SEARCH, filterValue(state.filters, SEARCH));
  for (const { field, first } of filterOptions(collection)) {
    const chosen = filterValue(state.filters, field.key) ?? ALL;
    set(field.key, chosen === first ? undefined : chosen);
  }
  for (const key of anyFilters(collection)) set(key, filterValue(state.filters, key));
  if (daysField(collection)) {
    const { from, to } = daysOf(collection, state.filters);
    set("from", from);
    set("to", to);
  }
  set("sort", writeSort(state.sorters));
  set("page", state.currentPage === 1 ? undefined : String(state.currentPage));
  return params.toString();
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** @returns the order in the address: "nameEng", "-nameEng". Undefined: the declared order. */
export function writeSort([sort]: readonly CrudSort[]): string | undefined {
  return sort && (sort.order === "desc" ? `-${sort.field}` : sort.field);
}

/** @returns the order in an address. Empty if it names no sortable column. */
export function readSort(collection: Collection, text: string | null): readonly CrudSort[] {
  const descending = text?.startsWith("-") === true;
  const key = descending ? text.slice(1) : text;
  const column = sortableColumns(collection).find((candidate) => candidate.key === key);
  return column ? [{ field: column.key, order: descending ? "desc" : "asc" }] : [];
}

/**
 * @returns keys of the hidden columns for an address that names the visible ones: `columns=nameEng,status`.
 * Undefined: it names no column of the list.
 */
export function hiddenColumns(collection: Collection, search: string): readonly string[] | undefined {
  const shown = new URLSearchParams(search).get("columns")?.split(",");
  if (!listColumns(collection).some(({ key }) => shown?.includes(key))) return undefined;
  return optionalColumns(collection).flatMap(({ key }) => (shown?.includes(key) ? [] : key));
}

/** @returns the address with the visible columns. */
export function withColumns(collection: Collection, before: string, hidden: readonly string[]): string {
  const params = new URLSearchParams(before);
  const shown = listColumns(collection).flatMap(({ key }) => (hidden.includes(key) ? [] : key));
  params.set("columns", shown.join(","));
  return params.toString().replaceAll("%2C", ",");
}
