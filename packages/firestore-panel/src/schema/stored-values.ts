/**
 * How values are stored, and how stored documents are read. The rules check the panel's own in part only: another type
 * counts as absent.
 */
import type { Field, FieldDeclaration, FieldModel, Json, StoredData, StoredValue, ValueOf } from "./types";

export interface OneKeyModel<D extends FieldDeclaration, Form, Value extends Json> extends Omit<
  FieldModel<D, Form, Value>,
  "read" | "write" | "rules"
> {
  read(stored: unknown, field: Field<D>): Value;
  write(value: Form | null | undefined, field: Field<D>): StoredValue;
  rule(value: string, field: Field<D>): string;
}

/** @returns the model of a type whose values are stored under one key. */
export function underOneKey<D extends FieldDeclaration, Form, Value extends Json = ValueOf<D>>({
  read,
  write,
  rule,
  ...model
}: OneKeyModel<D, Form, Value>): FieldModel<D, Form, Value> {
  const keyOf = ({ path, key }: Field) => path ?? key;
  return {
    ...model,
    read: (stored, field) => read(stored[keyOf(field)], field),
    write: (value, field) => ({ [keyOf(field)]: write(value, field) }),
    rules: (field) => ({ [keyOf(field)]: (value) => rule(value, field) }),
  };
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
