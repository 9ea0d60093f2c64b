/** Parses the payloads of the calls about all matches of a list. */
import type { CrudFilter, CrudSort } from "@refinedev/core";
import type { MatchingParams } from "../../../contract/calls";
import { ProviderError } from "../../errors";

/** ListCriteria, in Refine's own types. */
interface ParsedCriteria {
  readonly resource: string;
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
}

/** @throws 400 when the payload is invalid. */
export function parseListCriteria(payload: unknown): ParsedCriteria {
  const [resource, filters, sorters] = valuesOf(payload, ["resource", "filters", "sorters"]);
  if (typeof resource !== "string" || !isFilters(filters) || !isSorters(sorters))
    throw new ProviderError(400, "The payload must be { resource, filters, sorters }.");
  return { resource, filters, sorters };
}

/** @param most records in one answer. @throws 400 when the payload is invalid. */
export function parseMatchingParams(payload: unknown, most: number): ParsedCriteria & MatchingParams {
  const [cursor, size] = valuesOf(payload, ["cursor", "size"]);
  if (!Number.isInteger(size) || Number(size) < 1 || Number(size) > most)
    throw new ProviderError(400, `The payload needs size: from 1 to ${most} records.`);
  if (cursor !== undefined && typeof cursor !== "string")
    throw new ProviderError(400, "The cursor must come from the previous answer.");
  return { ...parseListCriteria(payload), ...(cursor !== undefined && { cursor }), size: Number(size) };
}

function valuesOf(payload: unknown, keys: readonly string[]): readonly unknown[] {
  return keys.map((key): unknown =>
    typeof payload === "object" && payload !== null ? Reflect.get(payload, key) : undefined,
  );
}

/** `parseListQuery` checks their contents. */
function isFilters(value: unknown): value is CrudFilter[] {
  return Array.isArray(value) && value.every((one) => hasText(one, "operator"));
}

function isSorters(value: unknown): value is CrudSort[] {
  return Array.isArray(value) && value.every((one) => hasText(one, "field"));
}

function hasText(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, key) === "string";
}
