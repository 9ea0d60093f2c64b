/** One or several of a few texts, and yes or no. */
import { ruleList, trimText } from "../../schema/text";
import type { FieldDeclaration, FieldOptions } from "../../schema/types";
import { readText, underOneKey } from "../../schema/stored-values";
import { declaredText, text } from "../../texts/texts";

interface OptionList {
  readonly options: readonly string[];
  /** Meanings of options, which select their colors. */
  readonly tones?: { readonly [option: string]: "good" | "bad" };
}

function* optionListErrors({ options, tones = {} }: OptionList): Iterable<string> {
  if (options.length === 0) yield "options is empty";
  if (options.some((option) => option.trim() === "")) yield "an option is empty";
  if (new Set(options).size < options.length) yield "an option is repeated";
  for (const option of Object.keys(tones))
    if (!options.includes(option)) yield `tones names "${option}", which is not an option`;
}

export function toneOf({ tones = {} }: OptionList, option: string): "good" | "bad" | "neutral" {
  return (Object.hasOwn(tones, option) ? tones[option] : undefined) ?? "neutral";
}

const optionsText = ({ options }: OptionList) => options.map(declaredText).join(text("common.comma"));

type ChoiceOptions = FieldOptions & OptionList;
export type ChoiceField = FieldDeclaration<string | null> & ChoiceOptions;

/** One of a few texts. A stored text that is no longer an option is shown, but cannot be saved again. */
export const choice = (options: ChoiceOptions): ChoiceField => ({ ...options, type: "choice" });

export const choiceFieldModel = underOneKey<ChoiceField, string>({
  type: "choice",
  sortable: true,
  read: readText,
  write: (value) => value || null,
  check: (value: unknown, field) =>
    typeof value === "string" && field.options.includes(value)
      ? undefined
      : text("fields.choice.oneOf", { options: optionsText(field) }),
  rule: (value, { options }) => `${value} in ${ruleList(options)}`,
  *declarationErrors(field) {
    yield* optionListErrors(field);
    const { options, default: initial } = field;
    if (initial !== undefined && !options.some((option) => option === initial))
      yield "default is not one of the options";
  },
  text: (value) => value ?? "",
  choices: ({ options }) => options,
});

type ChoicesOptions = FieldOptions & OptionList;
export type ChoicesField = FieldDeclaration<readonly string[] | null> & ChoicesOptions;

/** Several of a few texts, stored as a list in the order of the options. A former option is shown. */
export const choices = (options: ChoicesOptions): ChoicesField => ({ ...options, type: "choices" });

export const choicesFieldModel = underOneKey<ChoicesField, readonly string[]>({
  type: "choices",
  read: readTexts,
  write: (value, field) => inOrder(value ?? [], field),
  check: (value: unknown, { options }) =>
    isTextsOf(value, options)
      ? undefined
      : text("fields.choices.anyOf", { options: optionsText({ options }) }),
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  rule: (value, { options, required }) =>
    `isTextList(${value}, ${options.length}) && ${value}.hasOnly(${ruleList(options)})${required === true ? ` && ${value}.size() > 0` : ""}`,
  ruleFunctions: {
    "isTextList(value, most)": [
      "value is list",
      "value.size() <= most",
      "value.toSet().size() == value.size()",
    ],
  },
  *declarationErrors(field) {
    yield* optionListErrors(field);
    const { options, default: initial } = field;
    if (options.some((option) => option.includes(","))) yield "an option contains a comma";
    if (initial !== undefined && !isTextsOf(initial, options)) yield "default is not a list of options";
  },
  text: (value) => (value ?? []).join(", "),
  choices: ({ options }) => options,
  chosen: (value) => value ?? [],
});

/** Removes duplicates and follows the order of the options. Unknown values come last, and the rules refuse them. */
function inOrder(value: readonly string[], { options }: ChoicesField): readonly string[] {
  return [...new Set([...options.filter((option) => value.includes(option)), ...value])];
}

/** @param value a stored list, or texts separated by commas, as in an imported cell. */
function readTexts(value: unknown): readonly string[] | null {
  const texts = Array.isArray(value) ? value.map(readText) : readText(value)?.split(",");
  if (!texts) return null;
  const trimmed = texts.map((text) => trimText(text ?? "")).filter((text) => text !== "");
  return [...new Set(trimmed)];
}

function isTextsOf(value: unknown, options: readonly string[]): boolean {
  return Array.isArray(value) && value.every((option) => options.includes(option as string));
}

export type BooleanField = FieldDeclaration<boolean | null>;

/** Yes or no. A new record has "no" unless `default` is true. */
export const boolean = (options: FieldOptions): BooleanField => ({ ...options, type: "boolean" });

export const booleanFieldModel = underOneKey<BooleanField, boolean>({
  type: "boolean",
  sortable: true,
  initial: (field) => field.default === true,
  // An untouched switch shows "no", so this is its value.
  fills: true,
  read: readBoolean,
  write: (value) => value ?? false,
  check: (value: unknown) =>
    typeof value === "boolean"
      ? undefined
      : text("fields.boolean.oneOf", { yes: text("common.yes"), no: text("common.no") }),
  rule: (value) => `${value} is bool`,
  *declarationErrors({ required, default: initial }) {
    if (required) yield "a switch is always yes or no: required means nothing";
    if (initial !== undefined && typeof initial !== "boolean") yield "default is neither true nor false";
  },
  text: (value) => (value === null ? "" : wordOf(value)),
  choices: () => [wordOf(true), wordOf(false)],
  chosen: (value) => (value === null ? [] : [wordOf(value)]),
});

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
