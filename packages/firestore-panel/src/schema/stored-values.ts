/** Reads the panel's own documents. The rules check them in part only: another type counts as absent. */
import type { StoredData } from "./types";

export function isMap(value: unknown): value is StoredData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function mapIn(value: unknown): StoredData {
  return isMap(value) ? value : {};
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A whole number of things, 0 or more. */
export function countIn(value: unknown, absent = 0): number {
  return isCount(value) ? value : absent;
}

export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** @returns undefined if the path leads nowhere. */
export function valueAt(stored: unknown, path: readonly string[]): unknown {
  let value = stored;
  for (const segment of path)
    value = isMap(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  return value;
}
