import type { CrudFilter, CrudSort, GetListParams, GetListResponse } from "@refinedev/core";
import { SEARCH_FIELD, type ListExtras } from "../../contract/records";
import type { Collection, Field, RecordData, Subcollection } from "../../schema/types";
import { ProviderError } from "../errors";
import { isFilteredBy, searchFields, searchTextsOf, textOf } from "../../fields/record";
import { foldText, matcherOf } from "../../fields/search-text";
import { compareKeys, sortKey } from "../../fields/derived";
import { daysField, DEFAULT_PAGE_SIZE } from "../../schema/define-collection";
import { formatsOf } from "../../texts/formats";
import { currentLanguage } from "../../texts/language";

export interface ListParams extends Pick<GetListParams, "pagination" | "meta"> {
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
}

export type ListAnswer = GetListResponse<RecordData> & ListExtras;

export interface ListQuery {
  /** The collection as the list shows it: its views differ in the fields that they search, and in their own order. */
  readonly view: Collection;
  /** Words that the searched fields must contain, in any order. Empty: no search. */
  readonly search: string;
  readonly equals: readonly (readonly [field: Field, value: string])[];
  readonly dateRange?: DateRange;
  /** The chosen order, else the collection's own `sort`. Absent: the stored order. */
  readonly order: ListOrder | undefined;
  /** The chosen order, where it is by a number of documents below each record. `order` is the list's own then. */
  readonly counted?: CountOrder;
  /** A person has chosen an order that differs from the declaration. */
  readonly isChosen: boolean;
}
/** From the first moment or day (inclusive) to the second (exclusive). ISO text. */
export interface DateRange {
  readonly field: Field;
  readonly from?: string;
  readonly below?: string;
}
export interface CountOrder {
  readonly subcollection: Subcollection;
  readonly direction: "asc" | "desc";
}
export interface ListOrder {
  readonly field: Field;
  readonly direction: "asc" | "desc";
}

/** @throws 400 for a filter or an order that no list offers, and for undeclared fields. */
export function parseListQuery(
  collection: Collection,
  { filters = [], sorters = [] }: Pick<ListParams, "filters" | "sorters">,
): ListQuery {
  const bounds = filters.filter(isBound);
  const conditions = filters
    .filter((filter) => !isBound(filter))
    .map((filter) => conditionOf(collection, filter));
  const view = bounds.length > 0 ? inOrderOfDays(collection) : collection;
  const [sorter, ...more] = sorters;
  if (more.length > 0) throw new ProviderError(400, "A list can be sorted by only one column.");
  // A database answers a range in the order of its field alone.
  if (bounds.length > 0 && (sorter ?? view.sort))
    throw new ProviderError(400, "A filter by days requires the list's own order.");
  const subcollection = collection.subcollections.find(({ name, count }) => count && name === sorter?.field);
  return {
    view,
    search: conditions.find(({ field }) => field === undefined)?.value ?? "",
    equals: conditions.flatMap(({ field, value }) => (field ? [[field, value] as const] : [])),
    order:
      sorter && !subcollection
        ? { field: fieldIn(collection, sorter.field, "sort"), direction: sorter.order }
        : ownOrder(view),
    isChosen: sorter !== undefined && !subcollection,
    ...(sorter && subcollection && { counted: { subcollection, direction: sorter.order } }),
    ...(bounds.length > 0 && { dateRange: dateRangeOf(view, bounds) }),
  };
}

/** @returns the collection in the order of the date by whose days its list is filtered. */
function inOrderOfDays(collection: Collection): Collection {
  const field = daysField(collection);
  if (field?.type !== "date") return collection;
  const { sort: _sort, ...stored } = collection;
  return { ...stored, order: [field.key, "asc"] };
}

/** The order on screen until a person chooses another. Undefined: the stored order. */
export function ownOrder(collection: Collection): ListOrder | undefined {
  const { sort } = collection;
  return sort && { field: fieldIn(collection, sort[0], "sort"), direction: sort[1] };
}

export function listQueryKey({ view, search, equals, order, counted, dateRange }: ListQuery): string {
  const filters = equals.map(([{ key }, value]) => [key, value]).sort();
  return JSON.stringify([
    search,
    search !== "" && view.search?.fields,
    filters,
    order?.field.key,
    order?.direction,
    counted?.subcollection.name,
    counted?.direction,
    dateRange?.from,
    dateRange?.below,
  ]);
}

/** The number of a page, from 1, and its size. */
export interface ListPage {
  readonly page: number;
  readonly size: number;
}

/** @returns undefined for all rows. */
export function requestedPage(
  { pageSize: declared = DEFAULT_PAGE_SIZE }: Collection,
  { pagination = {} }: Pick<ListParams, "pagination">,
): ListPage | undefined {
  const { currentPage = 1, pageSize = declared, mode = "server" } = pagination;
  return mode === "server" ? { page: currentPage, size: pageSize } : undefined;
}

function isInRange({ from, below }: DateRange, value: unknown): boolean {
  if (typeof value !== "string") return false;
  // Both are ISO text of the same length, moments in UTC, so text order is time order.
  return (from === undefined || value >= from) && (below === undefined || value < below);
}

const DAY_LENGTH = "YYYY-MM-DD".length;

const isBound = ({ operator }: CrudFilter): boolean => operator === "gte" || operator === "lt";

function dateRangeOf(collection: Collection, bounds: readonly CrudFilter[]): DateRange {
  const [key] = collection.order;
  const field = fieldIn(collection, key, "sort");
  const moments = bounds.map((bound): Omit<DateRange, "field"> => {
    const value: unknown = bound.value;
    if (!("field" in bound) || bound.field !== key || !(field.type === "timestamp" || field.type === "date"))
      throw unsupported(bound.operator);
    const moment = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(moment.getTime())) throw unsupported(bound.operator);
    const text = moment.toISOString();
    return {
      [bound.operator === "gte" ? "from" : "below"]: field.type === "date" ? text.slice(0, DAY_LENGTH) : text,
    };
  });
  return Object.assign({ field }, ...moments) as DateRange;
}

function conditionOf(collection: Collection, filter: CrudFilter) {
  if (!("field" in filter)) throw unsupported(filter.operator);
  const { field: key, operator } = filter;
  const value: unknown = filter.value;
  if (operator !== (key === SEARCH_FIELD ? "contains" : "eq")) throw unsupported(operator);
  if (key === SEARCH_FIELD) return { field: undefined, value: isScalar(value) ? String(value).trim() : "" };
  const field = fieldIn(collection, key, "filter");
  if (!isScalar(value)) throw unsupported(operator);
  return { field, value: String(value) };
}

export function fieldIn({ fields, label }: Collection, key: string, use: "filter" | "sort" | "group"): Field {
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) throw new ProviderError(400, `${label.many} have no field "${key}" to ${use} by.`);
  return field;
}

function unsupported(operator: string): ProviderError {
  return new ProviderError(400, `Lists cannot be filtered with "${operator}" here.`);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** @param records in the collection's own order, which the answer keeps where the query names none. */
export function answerSmall(records: readonly RecordData[], listQuery: ListQuery): readonly RecordData[] {
  const isFound = finderOf(listQuery);
  const { equals, order, dateRange } = listQuery;
  const found = records.filter(
    (record) =>
      equals.every(([field, value]) => isFilteredBy(record, field, value)) &&
      (!dateRange || isInRange(dateRange, record[dateRange.field.key])) &&
      isFound(record),
  );
  if (order) return sorted(found, order);
  return dateRange?.field.type === "date" ? sorted(found, { ...dateRange, direction: "asc" }) : found;
}

/** @param page undefined: all rows. */
export function pageRows<Row>(found: readonly Row[], page: ListPage | undefined): readonly Row[] {
  return page ? found.slice((page.page - 1) * page.size, page.page * page.size) : found;
}

export function finderOf({ search, view }: ListQuery, prefixesOnly = false): (record: RecordData) => boolean {
  const fields = searchFields(view);
  const isMatch = matcherOf(search, prefixesOnly);
  return (record) => search === "" || isMatch(fields.flatMap((field) => searchTextsOf(record, field)));
}

/** Records that compare as equal keep their order. */
export function sorted(
  records: readonly RecordData[],
  { field, direction }: ListOrder,
  locale: string = currentLanguage().locale,
): readonly RecordData[] {
  // In English, a small list has the same order as a large one.
  const compare =
    locale !== "en" && (field.collation ?? "natural") === "natural" ? formatsOf(locale).compare : undefined;
  const keyed = records.map((record) => {
    const text = textOf(record, field);
    return { record, key: compare && text !== "" ? foldText(text) : sortKey(field, text) };
  });
  return keyed.sort((a, b) => compareKeys(a.key, b.key, direction, compare)).map(({ record }) => record);
}
