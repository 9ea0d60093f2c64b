import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey } from "../text-value";
import { declaredText, text } from "../../texts/texts";

interface BooleanOptions extends FieldOptions {
  /** Labels of true and false; default "Yes" and "No". */
  readonly words?: BooleanWords;
  /** Meanings of true and of false, which select their colors. A value without a tone is neutral. */
  readonly tones?: { readonly yes?: "good" | "bad"; readonly no?: "good" | "bad" };
}
interface BooleanWords {
  readonly yes: string;
  readonly no: string;
}
export type BooleanField = FieldDeclaration<boolean | null> & BooleanOptions;

/** Yes or no. A new record has "no" unless `default` is true. */
export const boolean = (options: BooleanOptions): BooleanField => ({ ...options, type: "boolean" });

export const booleanFieldModel: FieldModel<BooleanField, boolean> = {
  type: "boolean",
  sortable: true,
  initial: (field) => field.default === true,
  // An untouched switch shows "no", so this is its value.
  fills: true,
  read: (stored, field) => readBoolean(stored[storedKey(field)], wordsOf(field)),
  write: (value, field) => ({ [storedKey(field)]: value ?? false }),
  check: (value: unknown, field) => {
    const { yes, no } = wordsOf(field);
    if (typeof value === "boolean") return undefined;
    return text("fields.boolean.oneOf", { yes: declaredText(yes), no: declaredText(no) });
  },
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} is bool` }),
  declarationErrors: (field) => {
    const { yes, no } = wordsOf(field);
    return [
      ...(field.required ? ["a switch is always yes or no: required means nothing"] : []),
      ...(yes.trim() === "" || no.trim() === "" || yes === no ? ["words are not two different words"] : []),
      ...(field.default === undefined || typeof field.default === "boolean"
        ? []
        : ["default is neither true nor false"]),
    ];
  },
  text: (value, field) => (value === null ? "" : wordOf(value, field)),
  sheet: (value) => value,
  choices: (field) => [wordOf(true, field), wordOf(false, field)],
  chosen: (value, field) => (value === null ? [] : [wordOf(value, field)]),
};

function wordOf(value: boolean, field: BooleanField): string {
  const { yes, no } = wordsOf(field);
  return value ? yes : no;
}

/** Addresses, sort keys and files hold these words, so they do not follow the language. */
function wordsOf({ words }: BooleanField): BooleanWords {
  return { yes: words?.yes ?? "Yes", no: words?.no ?? "No" };
}

/** Imported rows and older records hold a word, or 1 and 0. */
function readBoolean(value: unknown, { yes, no }: BooleanWords): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const word = String(value).trim().toLowerCase();
  if ([yes.toLowerCase(), "yes", "true", "1"].includes(word)) return true;
  return [no.toLowerCase(), "no", "false", "0"].includes(word) ? false : null;
}
