/** Finds derived fields that a stored record lacks, or that do not match its declaration. Pure. */
import type { Collection, StoredData, StoredWrite } from "../schema/types";
import { derivedWrites } from "./derived";
import { readRecord } from "./record";

/** @returns the derived fields to write, or none if the stored ones match the declaration. */
export function derivedRepairs(
  collection: Collection,
  id: string,
  stored: StoredData,
): readonly StoredWrite[] {
  const wanted = derivedWrites(collection, readRecord(collection, id, stored));
  return wanted.every(({ path: [key = ""], value }) => textOf(stored[key]) === textOf(value)) ? [] : wanted;
}

/** @returns the same text for equal values. Firestore does not preserve the order of a map's keys. */
function textOf(value: unknown): string {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isMap ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value) ?? "";
}
