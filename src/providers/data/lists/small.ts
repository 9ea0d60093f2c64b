/** Answers a list from records in memory: a small collection, or the few candidates of a search. Pure. */
import type { Collection, Field, RecordData } from "../../../schema/types";
import { textOf } from "../../../fields/record-text";
import { foldText } from "../../../fields/search-text";
import { compareKeys, sortKey } from "../../../fields/sort-keys";
import { isEqual, isWithin, type ListOrder, type ListQuery } from "./list-query";

/** @returns the records that match the query, in its order; unsorted where it names none. */
export function answerSmall(
  collection: Collection,
  records: readonly RecordData[],
  listQuery: ListQuery,
  isFound = finderOf(collection, listQuery),
): readonly RecordData[] {
  const { equals, order, dateRange } = listQuery;
  const found = records.filter(
    (record) =>
      equals.every(([field, value]) => isEqual(field, record[field.key] ?? null, value)) &&
      (!dateRange || isWithin(dateRange, record[dateRange.field.key])) &&
      isFound(record),
  );
  return order ? sorted(found, order) : found;
}

/** @returns one page of the records. Without a page, all. */
export function rowsOf(
  found: readonly RecordData[],
  page: { readonly page: number; readonly size: number } | undefined,
): readonly RecordData[] {
  return page ? found.slice((page.page - 1) * page.size, page.page * page.size) : found;
}

/** @returns whether one text of a record contains the search. */
export function finderOf(collection: Collection, { search }: ListQuery): (record: RecordData) => boolean {
  const wanted = foldText(search);
  const fields = searchFields(collection);
  return (record) =>
    wanted === "" || fields.some((field) => foldText(textOf(record, field)).includes(wanted));
}

export function searchFields({ search, fields }: Collection): readonly Field[] {
  const keys: readonly string[] = search?.fields ?? [];
  return fields.filter(({ key }) => keys.includes(key));
}

/** Records that compare as equal keep their order. */
export function sorted(
  records: readonly RecordData[],
  { field, direction }: ListOrder,
): readonly RecordData[] {
  const keyed = records.map((record) => ({ record, key: sortKey(field, textOf(record, field)) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key, direction)).map(({ record }) => record);
}
