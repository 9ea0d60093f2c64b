/** Earlier names of a record (`formerNames`), kept because other documents refer to it by name and not by id. */
import type { Collection, Json, RecordData, StoredData } from "../schema/types";

/** A longer name (in UTF-16 units) is not kept. The rules say the same. */
export const LONGEST_NAME = 1000;

/** The former names as they stand in a record, when it has some. */
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

/** @returns the list to store when a name goes, or undefined when it is none or is in the list already. */
export function withFormerName(former: unknown, name: unknown): readonly string[] | undefined {
  if (typeof name !== "string" || name === "" || name.length > LONGEST_NAME) return undefined;
  const names = textsOf(former);
  return names.includes(name) ? undefined : [...names, name];
}

/** The texts of a stored list; none where it is no list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
