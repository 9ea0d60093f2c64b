/** Values that a collection declares as computed from a record's fields. Pure. */
import type { Collection, Computed, RecordData } from "../schema/types";

/** @returns what is shown after this field: the values that read it last. */
export function computedAfter({ computed }: Collection, key: string): readonly Computed[] {
  return computed.filter(({ of }) => of.at(-1) === key);
}

/**
 * @param today "2026-11-21". @param declared translates a declared text.
 * @returns null for a number that cannot be written. @throws what the declaration throws.
 */
export function computedValue(
  computed: Computed,
  record: RecordData,
  today: string,
  declared: (english: string) => string,
): string | number | null {
  const values = Object.fromEntries(computed.of.map((key) => [key, record[key] ?? null]));
  const value = computed.value(values, today);
  if (typeof value === "string") return computed.options?.includes(value) ? declared(value) : value;
  return Number.isFinite(value) ? value : null;
}
