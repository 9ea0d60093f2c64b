import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey } from "../text-value";
import { text } from "../../texts/texts";

export type BooleanField = FieldDeclaration<boolean | null>;

/** Yes or no. A new record has "no" unless `default` is true. */
export const boolean = (options: FieldOptions): BooleanField => ({ ...options, type: "boolean" });

export const booleanFieldModel: FieldModel<BooleanField, boolean> = {
  type: "boolean",
  sortable: true,
  initial: (field) => field.default === true,
  // An untouched switch shows "no", so this is its value.
  fills: true,
  read: (stored, field) => readBoolean(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: value ?? false }),
  check: (value: unknown) =>
    typeof value === "boolean"
      ? undefined
      : text("fields.boolean.oneOf", { yes: text("common.yes"), no: text("common.no") }),
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} is bool` }),
  *declarationErrors({ required, default: initial }) {
    if (required) yield "a switch is always yes or no: required means nothing";
    if (initial !== undefined && typeof initial !== "boolean") yield "default is neither true nor false";
  },
  text: (value) => (value === null ? "" : wordOf(value)),
  choices: () => [wordOf(true), wordOf(false)],
  chosen: (value) => (value === null ? [] : [wordOf(value)]),
};

/** Addresses, sort keys and files hold these words, so they do not follow the language. */
function wordOf(value: boolean): string {
  return value ? "Yes" : "No";
}

/** Imported rows and older records hold a word, or 1 and 0. */
function readBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const word = String(value).trim().toLowerCase();
  if (["yes", "true", "1"].includes(word)) return true;
  return ["no", "false", "0"].includes(word) ? false : null;
}
