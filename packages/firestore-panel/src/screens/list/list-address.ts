/**
 * Converts a list's state to and from its address: `?q=coffee&status=Active&sort=-nameEng&page=2`,
 * `?from=2026-11-20&to=2026-11-22`. Refine's own format is several times as long, and would break bookmarked addresses.
 * Saved views are addresses, too. Without React: the first rows are requested before it has loaded.
 */
import type { CrudFilter, CrudSort, GetListParams } from "@refinedev/core";
import { store } from "../../browser-storage";
import { SEARCH_FIELD, type GroupRequest, type ListMeta } from "../../contract/records";
import { isDay, type DayRange } from "../../fields/date/model";
import { modelOf } from "../../fields/models";
import type { Collection, Computed, Field, Subcollection } from "../../schema/types";
import { computedAfter } from "../../fields/computed";
import { titleField } from "../../fields/record";
import { ALL, daysField } from "../../schema/define-collection";
import { dayAfter, momentAt } from "../../texts/days";

/** A column of a list: the values of a field, computed values, or the number of documents in a subcollection. */
export type ListColumn = { readonly key: string; readonly header: string } & (
  | { readonly field: Field; readonly computed?: never; readonly subcollection?: never }
  | { readonly field?: never; readonly computed: Computed; readonly subcollection?: never }
  | { readonly field?: never; readonly computed?: never; readonly subcollection: Subcollection }
);

export function listColumns(collection: Collection): readonly ListColumn[] {
  const { fields, subcollections } = collection;
  return [
    ...fields.flatMap((field) => [
      ...(field.column === undefined ? [] : [{ key: field.key, header: field.column, field }]),
      ...computedAfter(collection, field.key).flatMap((computed) =>
        computed.column === undefined ? [] : [{ key: computed.key, header: computed.column, computed }],
      ),
    ]),
    ...subcollections.flatMap((subcollection) =>
      subcollection.count?.column === undefined
        ? []
        : [{ key: subcollection.name, header: subcollection.count.column, subcollection }],
    ),
  ];
}

export function optionalColumns(collection: Collection): readonly ListColumn[] {
  const title = titleField(collection)?.key;
  return listColumns(collection).filter(({ key }) => key !== title);
}

/** @returns keys of the columns that a list shows only to a person who chooses them. */
export function initiallyHidden({ computed }: Collection): readonly string[] {
  return computed.flatMap(({ key, hidden }) => (hidden ? [key] : []));
}

/** Numbers of documents sort only lists with few records (COUNTED_ROWS). */
export function sortableColumns(collection: Collection): readonly ListColumn[] {
  return listColumns(collection).filter(isSortable);
}

export function isSortable({ field, subcollection }: ListColumn): boolean {
  return subcollection !== undefined || (field !== undefined && modelOf(field).sortable === true);
}

/** The parameter for a saved view's name. Empty: all records instead of the default view. */
export const VIEW = "view";
export const OVERLAYS: readonly string[] = ["edit", "copy", "record"];

/** @returns the options of each filter. `first` is the default without a parameter in the address. */
export function filterOptions({ filters = [], fields }: Collection) {
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

function anyFilters(collection: Collection): readonly string[] {
  const any = collection.filters?.filter((filter) => filter.any) ?? [];
  return [...any.map(({ field }) => field), ...referenceFilters(collection).map(({ key }) => key)];
}

/** @returns the fields by whose values people may group the list. */
export function groupFields({ filters = [], fields }: Collection): readonly Field[] {
  return fields.filter(({ key }) => filters.some(({ field, group = false }) => group && field === key));
}

/** @returns the groups and the page of each, 0 if it is folded, as parameters inside of one. */
export function writeOpen(open: NonNullable<GroupRequest["open"]>): string {
  return new URLSearchParams(open.map(([value, page]) => [value, String(page)])).toString();
}

/** The stored beginning of a day, or of one after it. Undefined: there is no such day. */
function startOf(type: Field["type"], given: string, later: number): string | undefined {
  const day = isDay(given) ? dayAfter(given, later) : undefined;
  // No time is later than the last day that is stored.
  if (!isDay(day)) return undefined;
  return type === "date" ? day : momentAt(`${day}T00:00`).toISOString();
}

/** Days after a parameter's day at which its range of times has its bound. */
const DAY_BOUNDS = { from: 0, to: 1 };

/** The parameters of a list, each with what reads its value. Undefined: the value is invalid, or the default. */
function parameters(collection: Collection): ReadonlyMap<string, (value: string) => string | undefined> {
  const days = daysField(collection);
  const dayIn = (later: number) => (value: string) =>
    days && startOf(days.type, value, later) !== undefined ? value : undefined;
  return new Map([
    [SEARCH_FIELD, (value: string) => value.trim() || undefined],
    ...filterOptions(collection).map(({ field: { key }, choices, first }) => {
      const isValid = (value: string) => value !== first && (value === ALL || choices.includes(value));
      return [key, (value: string) => (isValid(value) ? value : undefined)] as const;
    }),
    ...anyFilters(collection).map((key) => {
      const read = (value: string) => (value.trim() === ALL ? undefined : value.trim() || undefined);
      return [key, read] as const;
    }),
    ...(days
      ? ([
          ["from", dayIn(DAY_BOUNDS.from)],
          ["to", dayIn(DAY_BOUNDS.to)],
        ] as const)
      : []),
    ["sort", (value: string) => writeSort(readSort(collection, value))],
    ["group", (value: string) => groupFields(collection).find(({ key }) => key === value)?.key],
    ["open", (value: string) => value || undefined],
    ["page", (value: string) => (isLaterPage(Number(value)) ? value : undefined)],
  ]);
}

function isLaterPage(page: number): boolean {
  return Number.isSafeInteger(page) && page > 1;
}

/** @returns a list's own parameters in an address, without defaults and invalid values. */
export function listParameters(collection: Collection, search: string): URLSearchParams {
  const given = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const [name, read] of parameters(collection)) {
    const value = read(given.get(name) ?? "");
    if (value !== undefined) params.set(name, value);
  }
  // A range of days is shown in their order.
  if (params.has("from") || params.has("to")) params.delete("sort");
  if (!params.has("group")) params.delete("open");
  return params;
}

/** New values of a list's parameters. Undefined: the default. */
export type AddressChange = { readonly [parameter: string]: string | undefined };

/** A change that removes all filters. The search stays. */
export function withoutFilters(collection: Collection): AddressChange {
  const keys = [...filterOptions(collection).map(({ field }) => field.key), ...anyFilters(collection)];
  return { ...Object.fromEntries(keys.map((key) => [key, ALL])), from: undefined, to: undefined };
}

/** @returns the new address without its question mark and without defaults. Parameters of others are kept. */
export function changeAddress(collection: Collection, search: string, change: AddressChange): string {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string | null | undefined) =>
    value ? params.set(name, value) : params.delete(name);
  for (const [name, value] of Object.entries(change)) set(name, value);
  const own = listParameters(collection, params.toString());
  for (const name of parameters(collection).keys()) set(name, own.get(name));
  return params.toString();
}

/** @returns what the list at an address requests. */
export function readAddress(collection: Collection, search: string) {
  const params = listParameters(collection, search);
  const query = params.get(SEARCH_FIELD);
  const chosen = [
    ...filterOptions(collection).map(({ field: { key }, first }) => [key, params.get(key) ?? first] as const),
    ...anyFilters(collection).map((key) => [key, params.get(key) ?? ALL] as const),
  ];
  const days: DayRange = { from: params.get("from") ?? undefined, to: params.get("to") ?? undefined };
  const filters: CrudFilter[] = [
    ...(query === null ? [] : [{ field: SEARCH_FIELD, operator: "contains" as const, value: query }]),
    ...chosen.flatMap(([field, value]) => (value === ALL ? [] : { field, operator: "eq" as const, value })),
    ...dayFilters(collection, days),
  ];
  const sorters: CrudSort[] = [...readSort(collection, params.get("sort"))];
  return { currentPage: Number(params.get("page") ?? 1), filters, sorters, days, ...groupIn(params) };
}

function groupIn(params: URLSearchParams): Pick<ListMeta, "group"> {
  const [field, open] = [params.get("group"), params.get("open")];
  if (field === null) return {};
  const pages = [...new URLSearchParams(open ?? "")].map(
    ([value, page]) => [value, Math.trunc(Number(page))] as const,
  );
  return { group: { field, ...(open !== null && { open: pages }) } };
}

function dayFilters(collection: Collection, { from, to }: DayRange): readonly CrudFilter[] {
  const field = daysField(collection);
  if (!field) return [];
  const bound = (operator: "gte" | "lt", day: string | undefined, later: number) =>
    day === undefined ? [] : [{ field: field.key, operator, value: startOf(field.type, day, later) }];
  return [...bound("gte", from, DAY_BOUNDS.from), ...bound("lt", to, DAY_BOUNDS.to)];
}

export function filterValue(filters: readonly CrudFilter[], field: string): string | undefined {
  const found = filters.find((filter) => "field" in filter && filter.field === field);
  return typeof found?.value === "string" ? found.value : undefined;
}

/** What a list requests at first: it shows the first rows before their total is known. */
export const FIRST_ROWS: ListMeta = { partial: true };

export function listRequest(collection: Collection, search: string): GetListParams {
  const { currentPage, filters, sorters, group } = readAddress(collection, search);
  const meta: ListMeta = { ...FIRST_ROWS, ...(group && { group }) };
  return { resource: collection.name, pagination: { currentPage }, filters, sorters, meta };
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

/** @returns undefined for an address that names no column of the list: `columns=nameEng,status`. */
export function hiddenColumns(collection: Collection, search: string): readonly string[] | undefined {
  const shown = new URLSearchParams(search).get("columns")?.split(",");
  if (!listColumns(collection).some(({ key }) => shown?.includes(key))) return undefined;
  return optionalColumns(collection).flatMap(({ key }) => (shown?.includes(key) ? [] : key));
}

export function withColumns(collection: Collection, before: string, hidden: readonly string[]): string {
  const shown = listColumns(collection).flatMap(({ key }) => (hidden.includes(key) ? [] : key));
  return withParameter(before, "columns", shown.join(","));
}

/** @param value undefined removes the parameter. */
export function withParameter(search: string | URLSearchParams, name: string, value?: string): string {
  const params = new URLSearchParams(search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return params.toString().replaceAll("%2C", ",");
}

/** Of the address of the view with which a list opens (features/views). */
export const firstViewKey = (account: string, resource: string) => `list-first ${account} ${resource}`;
/** Of views of an earlier version, until the person keeps or discards them. */
export const localViewsKey = (account: string, resource: string) => `list-views ${account} ${resource}`;

/** @returns the address that replaces one without parameters. Undefined: all records. */
export function firstView({ name }: Collection, account: string): string | undefined {
  return store.get(firstViewKey(account, name)) || undefined;
}

/**
 * Removes search texts when an account's session ends: they often name people, and others may use the browser.
 * @param account record id of the account.
 */
export function forgetSearchWords(account: string): void {
  for (const key of store.keys(firstViewKey(account, "")))
    if (new URLSearchParams(store.get(key) ?? "").has(SEARCH_FIELD)) store.remove(key);
  for (const key of store.keys(localViewsKey(account, "")))
    store.set(key, (store.get(key) ?? "").replaceAll(/\bq=[^&"]*&?/g, ""));
}
