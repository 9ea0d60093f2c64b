/** Earlier names of a record (`formerNames`). Other documents refer to the record by name and not by id. */
import type { Collection, Json, RecordData, StoredData } from "../schema/types";

/** Longer names (in UTF-16 units) are not added. The rules have the same limit. */
export const LONGEST_NAME = 1000;

/** @returns the former names under their record key, if there are any. */
export function readFormerNames(
  { formerNames }: Collection,
  stored: StoredData,
): { readonly [key: string]: Json } {
  if (!formerNames) return {};
  const names = textsOf(stored[formerNames.field]);
  return names.length > 0 ? { [formerNames.field]: names } : {};
}

export function formerNamesOf({ formerNames }: Collection, record: RecordData): readonly string[] {
  return formerNames ? textsOf(record[formerNames.field]) : [];
}

/**
 * @returns the list to store after a rename, or undefined if the old name is empty, too long or in the list
 * already.
 */
export function withFormerName(former: unknown, name: unknown): readonly string[] | undefined {
  if (typeof name !== "string" || name === "" || name.length > LONGEST_NAME) return undefined;
  const names = textsOf(former);
  return names.includes(name) ? undefined : [...names, name];
}

/** @returns the texts of a stored list, or none for any other value. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
