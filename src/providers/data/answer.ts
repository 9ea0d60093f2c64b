/**
 * Answers a list request (search, filters, order, page) from the records of a live window. Pure.
 * This is the one place that decides how lists are answered: a collection that outgrows the window is served here
 * by cursors and counts instead, and nothing else changes.
 */
import type {
  BaseRecord,
  CrudFilter,
  CrudOperators,
  CrudSort,
  GetListParams,
  GetListResponse,
} from "@refinedev/core";
import { comparatorOf } from "../../fields/collations";
import { modelOf } from "../../fields/models";
import type { Collection, Json, RecordData } from "../../schema/types";
import type { ListExtras } from "../../contract/records";
import { ProviderError } from "../errors";

/** Most records that a list is made from. Beyond it the answer says `truncated`. */
export const WINDOW = 2000;
/** The filter field that means the list's search box. */
export const SEARCH_FIELD = "q";
const DEFAULT_PAGE_SIZE = 10;

/** What a list's filter asks with: the value has to be, or to hold, one of the chosen. */
const CHOOSING: ReadonlySet<string> = new Set(["eq", "in"]);

type Test = (record: RecordData) => boolean;
export type ListQuery = Pick<GetListParams, "filters" | "sorters" | "pagination">;

/**
 * @param window the collection's records in its declared order; more than WINDOW means that there are others.
 * @throws 400 for an operator that cannot be served, or a field that is not declared.
 */
export function answerList(
  collection: Collection,
  window: readonly RecordData[],
  { filters = [], sorters, pagination }: ListQuery,
): GetListResponse<RecordData & BaseRecord> & ListExtras {
  const tests = filters.map((filter) => testOf(collection, filter));
  const found = window.slice(0, WINDOW).filter((record) => tests.every((test) => test(record)));
  const order = sorters?.length ? sorters : declaredSort(collection);
  const sorted = order.length > 0 ? found.sort(comparison(collection, order)) : found;
  const {
    currentPage = 1,
    pageSize = collection.pageSize ?? DEFAULT_PAGE_SIZE,
    mode = "server",
  } = pagination ?? {};
  const start = (currentPage - 1) * pageSize;
  const data = mode === "server" ? sorted.slice(start, start + pageSize) : sorted;
  const truncated = window.length > WINDOW;
  return { data, total: sorted.length, truncated, listed: truncated ? WINDOW : window.length };
}

function testOf(collection: Collection, filter: CrudFilter): Test {
  if (filter.operator === "or" || filter.operator === "and") {
    const tests = filter.value.map((inner) => testOf(collection, inner));
    return filter.operator === "or"
      ? (record) => tests.some((test) => test(record))
      : (record) => tests.every((test) => test(record));
  }
  if (!("field" in filter)) throw unsupported(filter.operator);
  const { field, operator } = filter;
  const value: unknown = filter.value;
  if (field === SEARCH_FIELD) {
    if (operator !== "contains") throw unsupported(operator);
    return searchTest(collection, String(value ?? ""));
  }
  const declared = collection.fields.find(({ key }) => key === field);
  if (!declared) {
    throw new ProviderError(400, `${collection.label.many} have no field "${field}" to filter by.`);
  }
  const matches = matcherOf(operator, value);
  const model = modelOf(declared);
  if (!model.chosen || !CHOOSING.has(operator)) return (record) => matches(record[field] ?? null);
  return (record) => model.chosen?.(record[field] ?? null, declared).some(matches) ?? false;
}

function searchTest(collection: Collection, text: string): Test {
  const wanted = fold(text);
  const keys: readonly string[] = collection.search?.fields ?? [];
  const fields = collection.fields.filter((field) => keys.includes(field.key));
  return (record) => wanted === "" || fields.some((field) => fold(textOf(record, field)).includes(wanted));
}

function textOf(record: RecordData, field: Collection["fields"][number]): string {
  const value = record[field.key] ?? null;
  return modelOf(field).text?.(value, field) ?? (value === null ? "" : String(value));
}

/** Letters compare without regard to case. */
function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

/** Operators that Firestore can serve too, so that a large collection can be answered the same. */
function matcherOf(operator: CrudOperators, wanted: unknown): (value: Json) => boolean {
  const list: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const [low, high] = list;
  const oneOf = (value: Json) => list.some((item) => same(value, item));
  switch (operator) {
    case "eq":
    case "eqs":
      return (value) => same(value, wanted);
    case "ne":
    case "nes":
      return (value) => !same(value, wanted);
    case "in":
      return oneOf;
    case "nin":
      return (value) => !oneOf(value);
    case "ina":
      return (value) => Array.isArray(value) && value.some(oneOf);
    case "lt":
      return (value) => order(value, wanted) < 0;
    case "lte":
      return (value) => order(value, wanted) <= 0;
    case "gt":
      return (value) => order(value, wanted) > 0;
    case "gte":
      return (value) => order(value, wanted) >= 0;
    case "between":
      return (value) => order(value, low) >= 0 && order(value, high) <= 0;
    case "null":
      return (value) => value === null;
    case "nnull":
      return (value) => value !== null;
    case "startswiths":
      return (value) => typeof value === "string" && value.startsWith(String(wanted));
    default:
      throw unsupported(operator);
  }
}

function unsupported(operator: string): ProviderError {
  return new ProviderError(400, `Lists cannot be filtered with "${operator}" here.`);
}

/** Values from an address are text; a stored number or boolean is compared as what it is. */
function same(value: Json, wanted: unknown): boolean {
  return value === wanted || (isScalar(value) && isScalar(wanted) && String(value) === String(wanted));
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** NaN, so neither more nor less, when the two cannot be compared. */
function order(value: Json, wanted: unknown): number {
  if (typeof value === "number") return value - Number(wanted);
  if (typeof value !== "string" || typeof wanted !== "string") return Number.NaN;
  return value < wanted ? -1 : value > wanted ? 1 : 0;
}

/** The window comes in the collection's `order`; its own `sort` is made here. */
function declaredSort({ sort }: Collection): readonly CrudSort[] {
  return sort ? [{ field: sort[0], order: sort[1] }] : [];
}

/** Empty values come last in either direction. Equal ones keep the collection's own order. */
function comparison(
  collection: Collection,
  sorters: readonly CrudSort[],
): (a: RecordData, b: RecordData) => number {
  const columns = sorters.map(({ field: key, order: direction }) => {
    const field = collection.fields.find((candidate) => candidate.key === key);
    if (!field) throw new ProviderError(400, `${collection.label.many} have no field "${key}" to sort by.`);
    return { field, compare: comparatorOf(field), sign: direction === "desc" ? -1 : 1 };
  });
  return (a, b) => {
    for (const { field, compare, sign } of columns) {
      const [left, right] = [textOf(a, field), textOf(b, field)];
      if (left === right) continue;
      if (left === "" || right === "") return left === "" ? 1 : -1;
      const result = compare(left, right);
      if (result !== 0) return result * sign;
    }
    return 0;
  };
}
