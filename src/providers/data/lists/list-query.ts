/** What a list asks of its collection, from Refine's words. Pure. */
import type { CrudFilter, CrudSort, GetListParams } from "@refinedev/core";
import type { Collection, Field, FieldModel } from "../../../schema/types";
import { modelOf } from "../../../fields/models";
import { ProviderError } from "../../errors";

/** The filter field that means the list's search box. */
export const SEARCH_FIELD = "q";
const DEFAULT_PAGE_SIZE = 10;

/** A list as Refine asks for it. Nothing of it is changed. */
export interface ListParams extends Pick<GetListParams, "pagination" | "meta"> {
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
}

export interface ListQuery {
  /** Text that one of the searched fields has to contain. Empty: everything is searched for. */
  readonly search: string;
  /** Fields, and the value that each has to have or to hold. */
  readonly equals: readonly (readonly [field: Field, value: string])[];
  /** Moments that the field of the list's own order has to lie between. Absent: any. */
  readonly dateRange?: DateRange;
  /** The order that was chosen, else the collection's own `sort`. Absent: as the collection is stored. */
  readonly order: ListOrder | undefined;
  /** The order was chosen, and is not what the declaration says. */
  readonly isChosen: boolean;
}
/** From the first moment on, and before the second. ISO text. */
export interface DateRange {
  readonly field: Field;
  readonly from?: string;
  readonly below?: string;
}
export interface ListOrder {
  readonly field: Field;
  readonly direction: "asc" | "desc";
}

/** @throws 400 for a filter or an order that no list offers, and for fields that are not declared. */
export function parseListQuery(
  collection: Collection,
  { filters = [], sorters = [] }: Pick<ListParams, "filters" | "sorters">,
): ListQuery {
  const bounds = filters.filter(isBound);
  const conditions = filters
    .filter((filter) => !isBound(filter))
    .map((filter) => conditionOf(collection, filter));
  const [sorter, ...more] = sorters;
  if (more.length > 0) throw new ProviderError(400, "A list is ordered by one column at a time.");
  // A database answers a range in the order of its field alone.
  if (bounds.length > 0 && (sorter ?? collection.sort))
    throw new ProviderError(400, "A list is narrowed to days in its own order alone.");
  return {
    search: conditions.find(({ field }) => field === undefined)?.value ?? "",
    equals: conditions.flatMap(({ field, value }) => (field ? [[field, value] as const] : [])),
    order: sorter
      ? { field: orderField(collection, sorter.field), direction: sorter.order }
      : ownOrder(collection),
    isChosen: sorter !== undefined,
    ...(bounds.length > 0 && { dateRange: dateRangeOf(collection, bounds) }),
  };
}

/** The order on screen until a person chooses another. Undefined: as the collection is stored. */
export function ownOrder(collection: Collection): ListOrder | undefined {
  const { sort } = collection;
  return sort && { field: orderField(collection, sort[0]), direction: sort[1] };
}

/** One text for each question, for maps. */
export function listQueryKey({ search, equals, order, dateRange }: ListQuery): string {
  const filters = equals.map(([{ key }, value]) => [key, value]).sort();
  return JSON.stringify([
    search,
    filters,
    order?.field.key,
    order?.direction,
    dateRange?.from,
    dateRange?.below,
  ]);
}

/** @returns the page that is asked for, from 1, and its rows; undefined for all of them. */
export function pageOf(
  { pageSize: declared = DEFAULT_PAGE_SIZE }: Collection,
  { pagination = {} }: Pick<ListParams, "pagination">,
): { readonly page: number; readonly size: number } | undefined {
  const { currentPage = 1, pageSize = declared, mode = "server" } = pagination;
  return mode === "server" ? { page: currentPage, size: pageSize } : undefined;
}

/** Whether a value is, or holds, the one that is asked for. Values from an address are text. */
export function isEqual(
  field: Field,
  value: Parameters<NonNullable<FieldModel["chosen"]>>[0],
  wanted: string,
): boolean {
  const { chosen } = modelOf(field);
  return chosen ? chosen(value, field).includes(wanted) : isScalar(value) && String(value) === wanted;
}

/** Whether a moment is, or holds, one of the range. What is no moment lies in none. */
export function isWithin({ from, below }: DateRange, value: unknown): boolean {
  if (typeof value !== "string") return false;
  // Both are ISO text of the same length in UTC: the order of the texts is that of the moments.
  return (from === undefined || value >= from) && (below === undefined || value < below);
}

const BOUNDS: ReadonlySet<string> = new Set(["gte", "lt"]);

function isBound(filter: CrudFilter): boolean {
  return BOUNDS.has(filter.operator);
}

/** @throws 400 for a field that the list is not ordered by, and for what is no moment. */
function dateRangeOf(collection: Collection, bounds: readonly CrudFilter[]): DateRange {
  const [key] = collection.order;
  const field = orderField(collection, key);
  const moments = bounds.map((bound): Omit<DateRange, "field"> => {
    const value: unknown = bound.value;
    if (!("field" in bound) || bound.field !== key || field.type !== "timestamp")
      throw unsupported(bound.operator);
    const moment = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(moment.getTime())) throw unsupported(bound.operator);
    return { [bound.operator === "gte" ? "from" : "below"]: moment.toISOString() };
  });
  return Object.assign({ field }, ...moments) as DateRange;
}

function conditionOf(
  collection: Collection,
  filter: CrudFilter,
): { readonly field: Field | undefined; readonly value: string } {
  if (!("field" in filter)) throw unsupported(filter.operator);
  const { field: key, operator } = filter;
  const value: unknown = filter.value;
  if (operator !== (key === SEARCH_FIELD ? "contains" : "eq")) throw unsupported(operator);
  if (key === SEARCH_FIELD) return { field: undefined, value: isScalar(value) ? String(value).trim() : "" };
  const field = collection.fields.find((declared) => declared.key === key);
  if (!field) throw new ProviderError(400, `${collection.label.many} have no field "${key}" to filter by.`);
  if (!isScalar(value)) throw unsupported(operator);
  return { field, value: String(value) };
}

function orderField({ fields, label }: Collection, key: string): Field {
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) throw new ProviderError(400, `${label.many} have no field "${key}" to sort by.`);
  return field;
}

function unsupported(operator: string): ProviderError {
  return new ProviderError(400, `Lists cannot be filtered with "${operator}" here.`);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
