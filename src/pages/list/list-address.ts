/**
 * What a list shows, as its address says it: `?q=coffee&status=Active&sort=-nameEng&page=2`,
 * `?from=2026-11-20&to=2026-11-22`. Refine's own words for the
 * same are several times as long, and would make the addresses useless that people have kept.
 */
import type { CrudFilter, CrudSort } from "@refinedev/core";
import { modelOf } from "../../fields/models";
import { ALL } from "../../schema/filter";
import type { Collection, Field } from "../../schema/types";
import { listColumns, optionalColumns, sortableColumns } from "./list-columns";

/** The name of the search among the filters of a list, for the address and for the data provider. */
export const SEARCH = "q";

/** What Refine's useTable keeps of a list. */
export interface TableState {
  readonly currentPage: number;
  readonly sorters: readonly CrudSort[];
  readonly filters: readonly CrudFilter[];
}

/** What may be chosen in one filter of a list. `first` is chosen where the address says nothing. */
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

/** Keys of the filters whose values the page offers by itself. */
function anyFilters({ filters = [] }: Collection): readonly string[] {
  return filters.flatMap(({ field, any = false }) => (any ? field : []));
}

/** Days in the person's time zone, "YYYY-MM-DD", both of them included. */
export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** @returns the field by whose days a list can be narrowed. */
function daysField({ filters = [], order: [key], fields }: Collection): Field | undefined {
  const isOffered = filters.some(({ field }) => field === key);
  return isOffered ? fields.find((field) => field.key === key && field.type === "timestamp") : undefined;
}

/** @returns the filters that narrow a list to days. One without a value takes its bound away. */
export function dayFilters(collection: Collection, { from, to }: Days): readonly CrudFilter[] {
  const field = daysField(collection)?.key;
  if (field === undefined) return [];
  return [
    { field, operator: "gte", value: beginningOf(from, 0) },
    { field, operator: "lt", value: beginningOf(to, 1) },
  ];
}

/** @returns the days that a list is narrowed to. */
export function daysOf(collection: Collection, filters: readonly CrudFilter[]): Days {
  const key = daysField(collection)?.key;
  const dayAt = (operator: string, later: number) => {
    const found = filters.find((one) => "field" in one && one.field === key && one.operator === operator);
    const value: unknown = found?.value;
    return typeof value === "string" ? dayOf(new Date(value), later) : undefined;
  };
  return { from: dayAt("gte", 0), to: dayAt("lt", -1) };
}

/** @returns the first moment of the day that is so many days later, as ISO text. Undefined for what is no day. */
function beginningOf(day: string | undefined, later: number): string | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const moment = new Date(year, month - 1, date);
  // The 31st of February is another day.
  if (dayOf(moment, 0) !== day) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}

function dayOf(moment: Date, later: number): string {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + later);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(day.getFullYear()).padStart(4, "0")}-${month ?? ""}-${date ?? ""}`;
}

/** @returns the value that a list is narrowed to in one field. Undefined: it is not. */
export function filterValue(filters: readonly CrudFilter[], field: string): string | undefined {
  const found = filters.find((filter) => "field" in filter && filter.field === field);
  return typeof found?.value === "string" ? found.value : undefined;
}

export function searchFilter(query: string): CrudFilter {
  return { field: SEARCH, operator: "contains", value: query === "" ? undefined : query };
}

/** @param choice ALL takes the filter away. */
export function choiceFilter(field: string, choice: string): CrudFilter {
  return { field, operator: "eq", value: choice === ALL ? undefined : choice };
}

/** @returns the state that an address asks for. What a list does not know in it is ignored. */
export function readAddress(collection: Collection, search: string): TableState {
  const params = new URLSearchParams(search);
  const chosen = filterOptions(collection).map(({ field: { key }, choices, first }) => {
    const asked = params.get(key);
    const known = asked !== null && (asked === ALL || choices.includes(asked));
    return choiceFilter(key, known ? asked : first);
  });
  const any = anyFilters(collection).map((key) => choiceFilter(key, params.get(key)?.trim() || ALL));
  const days = { from: params.get("from") ?? undefined, to: params.get("to") ?? undefined };
  const filters = [
    searchFilter(params.get(SEARCH)?.trim() ?? ""),
    ...chosen,
    ...any,
    ...dayFilters(collection, days),
  ];
  return {
    currentPage: readPage(params.get("page")),
    sorters: readSort(collection, params.get("sort")),
    filters: filters.filter(({ value }) => value !== undefined),
  };
}

/**
 * @param before the address as it is. Parameters of others in it are kept.
 * @returns the search part of the address, without its question mark. What is as it is by default is left out.
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

export function isSameState(collection: Collection, one: TableState, other: TableState): boolean {
  return writeAddress(collection, "", one) === writeAddress(collection, "", other);
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** @returns the order as the address says it: "nameEng", "-nameEng". Undefined: as declared. */
export function writeSort([sort]: readonly CrudSort[]): string | undefined {
  return sort && (sort.order === "desc" ? `-${sort.field}` : sort.field);
}

/** @returns the order that an address asks for. None where it names no column that can be sorted. */
export function readSort(collection: Collection, text: string | null): readonly CrudSort[] {
  const descending = text?.startsWith("-") === true;
  const key = descending ? text.slice(1) : text;
  const column = sortableColumns(collection).find((candidate) => candidate.key === key);
  return column ? [{ field: column.key, order: descending ? "desc" : "asc" }] : [];
}

/**
 * @returns keys of the columns that an address puts away, which names those that are shown: `columns=nameEng,status`.
 * Undefined: it names none that the list has.
 */
export function hiddenColumns(collection: Collection, search: string): readonly string[] | undefined {
  const shown = new URLSearchParams(search).get("columns")?.split(",");
  if (!listColumns(collection).some(({ key }) => shown?.includes(key))) return undefined;
  return optionalColumns(collection).flatMap(({ key }) => (shown?.includes(key) ? [] : key));
}

/** @returns the address with its columns named. */
export function withColumns(collection: Collection, before: string, hidden: readonly string[]): string {
  const params = new URLSearchParams(before);
  const shown = listColumns(collection).flatMap(({ key }) => (hidden.includes(key) ? [] : key));
  params.set("columns", shown.join(","));
  return params.toString().replaceAll("%2C", ",");
}
