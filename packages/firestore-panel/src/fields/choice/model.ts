/** Field types that hold one or several short texts: a choice, choices, and freely chosen tags. */
import { LINE_BREAKING, oneLine, ruleList, ruleString, trimText } from "../../schema/text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { readText, storedKey } from "../text-value";
import { declaredText, text } from "../../texts/texts";

/** Options of the field types whose values are chosen from a list of texts. */
interface OptionList {
  readonly options: readonly string[];
  /** Meanings of options, which select their colors. An option without a tone is neutral. */
  readonly tones?: { readonly [option: string]: "good" | "bad" };
}

function optionListErrors({ options, tones = {} }: OptionList): readonly string[] {
  const strange = Object.keys(tones).filter((option) => !options.includes(option));
  return [
    ...(options.length === 0 ? ["options is empty"] : []),
    ...(options.some((option) => option.trim() === "") ? ["an option is empty"] : []),
    ...(new Set(options).size < options.length ? ["an option is repeated"] : []),
    ...strange.map((option) => `tones names "${option}", which is not an option`),
  ];
}

export function toneOf({ tones = {} }: OptionList, option: string): "good" | "bad" | "neutral" {
  return (Object.hasOwn(tones, option) ? tones[option] : undefined) ?? "neutral";
}

const optionsText = ({ options }: OptionList) => options.map(declaredText).join(text("common.comma"));

type ChoiceOptions = FieldOptions & OptionList;
export type ChoiceField = FieldDeclaration<string | null> & ChoiceOptions;

/** One of a few texts. A stored text that is no longer an option is shown, but it cannot be saved again. */
export const choice = (options: ChoiceOptions): ChoiceField => ({ ...options, type: "choice" });

export const choiceFieldModel: FieldModel<ChoiceField, string> = {
  type: "choice",
  requires: ["options[]"],
  sortable: true,
  read: (stored, field) => readText(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: value ? value : null }),
  check: (value: unknown, field) =>
    typeof value === "string" && field.options.includes(value)
      ? undefined
      : text("fields.choice.oneOf", { options: optionsText(field) }),
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} in ${ruleList(field.options)}` }),
  declarationErrors: (field) => [
    ...optionListErrors(field),
    ...(field.default === undefined || field.options.some((option) => option === field.default)
      ? []
      : ["default is not one of the options"]),
  ],
  text: (value) => value ?? "",
  choices: ({ options }) => options,
};

const TEXT_LIST_RULE_FUNCTIONS = {
  "isTextList(value, most)": [
    "value is list",
    "value.size() <= most",
    "value.toSet().size() == value.size()",
  ],
};

type ChoicesOptions = FieldOptions & OptionList;
export type ChoicesField = FieldDeclaration<readonly string[] | null> & ChoicesOptions;

/**
 * Several of a few texts. They are stored as a list in the order of the options. A stored text that is no
 * longer an option is shown.
 */
export const choices = (options: ChoicesOptions): ChoicesField => ({ ...options, type: "choices" });

export const choicesFieldModel: FieldModel<ChoicesField, readonly string[]> = {
  type: "choices",
  requires: ["options[]"],
  read: (stored, field) => readTexts(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: inOrder(value ?? [], field) }),
  check: (value: unknown, { options }) =>
    isTexts(value) && value.every((one) => options.includes(one))
      ? undefined
      : text("fields.choices.anyOf", { options: optionsText({ options }) }),
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  rules: (field) => ({
    [storedKey(field)]: (value) =>
      `isTextList(${value}, ${field.options.length}) && ${value}.hasOnly(${ruleList(field.options)})${field.required === true ? ` && ${value}.size() > 0` : ""}`,
  }),
  ruleFunctions: TEXT_LIST_RULE_FUNCTIONS,
  declarationErrors: (field) => [
    ...optionListErrors(field),
    ...(field.options.some((option) => option.includes(",")) ? ["an option contains a comma"] : []),
    ...(field.default === undefined ||
    (isTexts(field.default) && field.default.every((one) => field.options.includes(one)))
      ? []
      : ["default is not a list of options"]),
  ],
  text: (value) => (value ?? []).join(", "),
  choices: ({ options }) => options,
  chosen: (value) => value ?? [],
};

/**
 * Removes duplicates and follows the order of the options. Unknown values come last, and the rules refuse
 * them.
 */
function inOrder(value: readonly string[], { options }: ChoicesField): readonly string[] {
  const chosen = new Set(value);
  return [
    ...options.filter((option) => chosen.has(option)),
    ...[...chosen].filter((one) => !options.includes(one)),
  ];
}

interface TagsOptions extends FieldOptions {
  /** Maximum number of tags; default 20. */
  readonly most?: number;
  /** Maximum length of a tag; default 40. */
  readonly maxLength?: number;
}
export type TagsField = FieldDeclaration<readonly string[] | null> & TagsOptions;

/**
 * Several short, freely chosen, distinct texts. They are stored as a list. A tag contains no comma and no
 * line break.
 */
export const tags = (options: TagsOptions): TagsField => ({ ...options, type: "tags" });

const MOST = 20;
const MAX_LENGTH = 40;
/** RE2 compiles at most this many repetitions. */
const LONGEST = 1000;

export const tagsFieldModel: FieldModel<TagsField, readonly string[]> = {
  type: "tags",
  read: (stored, field) => readTexts(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: cleanTexts(value ?? []) }),
  check: (value: unknown, field) => {
    if (!isTexts(value)) return text("fields.tags.notTexts");
    const { most, maxLength } = limitsOf(field);
    const texts = cleanTexts(value);
    if (texts.length > most) return text("fields.tooMany", { max: most });
    // Counts code points, like RE2.
    if (texts.some((tag) => [...tag].length > maxLength))
      return text("fields.tags.tooLong", { max: maxLength });
    return texts.some((tag) => tag !== oneLine(tag) || tag.includes(","))
      ? text("fields.tags.separators")
      : undefined;
  },
  isEmpty: (value) => !isTexts(value) || cleanTexts(value).length === 0,
  rules: (field) => ({ [storedKey(field)]: (value) => tagsRule(value, field) }),
  ruleFunctions: TEXT_LIST_RULE_FUNCTIONS,
  declarationErrors: (field) => {
    const { most, maxLength } = limitsOf(field);
    return [
      ...(Number.isInteger(most) && most > 0 ? [] : ["most is not above 0"]),
      ...(Number.isInteger(maxLength) && maxLength > 0 && maxLength <= LONGEST
        ? []
        : [`maxLength is not from 1 to ${LONGEST}`]),
      ...(field.default === undefined || isTexts(field.default) ? [] : ["default is not a list of texts"]),
    ];
  },
  text: (value) => (value ?? []).join(", "),
};

function limitsOf({ most = MOST, maxLength = MAX_LENGTH }: TagsField) {
  return { most, maxLength };
}

/**
 * The rules language has no loops. So the list is joined with a character that no tag contains, and one
 * pattern checks the text. Splitting must return the same list: this proves that each member is text.
 */
function tagsRule(value: string, field: TagsField): string {
  const { most, maxLength } = limitsOf(field);
  const tag = `[^,${LINE_BREAKING}]{1,${maxLength}}`;
  const joined = `${value}.join(',')`;
  const members = `${joined}.split(',') == ${value} && ${joined}.matches(${ruleString(`${tag}(,${tag})*`)})`;
  const filled = `${value}.size() > 0 && ${members}`;
  return `isTextList(${value}, ${most}) && ${field.required === true ? filled : `(${value}.size() == 0 || ${members})`}`;
}

/** @param value a stored list, or texts separated by commas, as in an imported cell. */
function readTexts(value: unknown): readonly string[] | null {
  if (Array.isArray(value)) return cleanTexts(value.map(readText));
  const text = readText(value);
  return text === null ? null : cleanTexts(text.split(","));
}

/** Trims the texts, and removes duplicates and empty ones. */
export function cleanTexts(texts: readonly (string | null)[]): readonly string[] {
  const trimmed = texts.map((text) => trimText(text ?? "")).filter((text) => text !== "");
  return [...new Set(trimmed)];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
