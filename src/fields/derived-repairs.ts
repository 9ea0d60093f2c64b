/** Which derived fields a stored record is owed: it came without them, or something has changed since. Pure. */
import type { Collection, StoredData, StoredWrite } from "../schema/types";
import { derivedWrites } from "./derived";
import { readRecord } from "./record";

/** @returns nothing where the document holds what its declaration makes of it. */
export function derivedRepairs(
  collection: Collection,
  id: string,
  stored: StoredData,
): readonly StoredWrite[] {
  const wanted = derivedWrites(collection, readRecord(collection, id, stored));
  return wanted.every(({ path: [key = ""], value }) => textOf(stored[key]) === textOf(value)) ? [] : wanted;
}

/** A text that two values share when they are the same. The keys of a map come back in another order than they went. */
function textOf(value: unknown): string {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isMap ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value) ?? "";
}
