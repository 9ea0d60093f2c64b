/** Reads stored documents. The rules check the panel's own in part only: another type counts as absent. */
import type { Field, StoredData } from "./types";

/** Of a field under one key. */
export function storedKey(field: Field): string {
  return field.path ?? field.key;
}

/** Numbers become text, because older records hold phone numbers and ids of both types. */
export function readText(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Number.isFinite(value) ? String(value) : null;
}

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
