/** One or several short texts: a choice, choices, and freely chosen tags. */
import { LINE_BREAKING, oneLine, ruleList, ruleString, trimText } from "../../schema/text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { readText, storedKey } from "../text-value";
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
  *declarationErrors(field) {
    yield* optionListErrors(field);
    const { options, default: initial } = field;
    if (initial !== undefined && !options.some((option) => option === initial))
      yield "default is not one of the options";
  },
  text: (value) => value ?? "",
  choices: ({ options }) => options,
};

const LIST_FUNCTION = ["value is list", "value.size() <= most", "value.toSet().size() == value.size()"];
const TEXT_LIST_RULE_FUNCTIONS = { "isTextList(value, most)": LIST_FUNCTION };

type ChoicesOptions = FieldOptions & OptionList;
export type ChoicesField = FieldDeclaration<readonly string[] | null> & ChoicesOptions;

/** Several of a few texts, stored as a list in the order of the options. A former option is shown. */
export const choices = (options: ChoicesOptions): ChoicesField => ({ ...options, type: "choices" });

export const choicesFieldModel: FieldModel<ChoicesField, readonly string[]> = {
  type: "choices",
  requires: ["options[]"],
  read: (stored, field) => readTexts(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: inOrder(value ?? [], field) }),
  check: (value: unknown, { options }) =>
    isTextsOf(value, options)
      ? undefined
      : text("fields.choices.anyOf", { options: optionsText({ options }) }),
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  rules: (field) => ({
    [storedKey(field)]: (value) =>
      `isTextList(${value}, ${field.options.length}) && ${value}.hasOnly(${ruleList(field.options)})${field.required === true ? ` && ${value}.size() > 0` : ""}`,
  }),
  ruleFunctions: TEXT_LIST_RULE_FUNCTIONS,
  *declarationErrors(field) {
    yield* optionListErrors(field);
    const { options, default: initial } = field;
    if (options.some((option) => option.includes(","))) yield "an option contains a comma";
    if (initial !== undefined && !isTextsOf(initial, options)) yield "default is not a list of options";
  },
  text: (value) => (value ?? []).join(", "),
  choices: ({ options }) => options,
  chosen: (value) => value ?? [],
};

/** Removes duplicates and follows the order of the options. Unknown values come last, and the rules refuse them. */
function inOrder(value: readonly string[], { options }: ChoicesField): readonly string[] {
  return [...new Set([...options.filter((option) => value.includes(option)), ...value])];
}

export type TagsField = FieldDeclaration<readonly string[] | null>;

/** Several short, freely chosen, distinct texts without commas and line breaks. They are stored as a list. */
export const tags = (options: FieldOptions): TagsField => ({ ...options, type: "tags" });

const MOST_TAGS = 20;
/** In code points, like RE2. */
const TAG_LENGTH = 40;

export const tagsFieldModel: FieldModel<TagsField, readonly string[]> = {
  type: "tags",
  read: (stored, field) => readTexts(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: cleanTexts(value ?? []) }),
  check: (value: unknown) => {
    if (!isTexts(value)) return text("fields.tags.notTexts");
    const texts = cleanTexts(value);
    if (texts.length > MOST_TAGS) return text("fields.tooMany", { max: MOST_TAGS });
    if (texts.some((tag) => [...tag].length > TAG_LENGTH))
      return text("fields.tags.tooLong", { max: TAG_LENGTH });
    return texts.some((tag) => tag !== oneLine(tag) || tag.includes(","))
      ? text("fields.tags.separators")
      : undefined;
  },
  isEmpty: (value) => !isTexts(value) || cleanTexts(value).length === 0,
  rules: (field) => ({ [storedKey(field)]: (value) => tagsRule(value, field) }),
  ruleFunctions: TEXT_LIST_RULE_FUNCTIONS,
  *declarationErrors({ default: initial }) {
    if (initial !== undefined && !isTexts(initial)) yield "default is not a list of texts";
  },
  text: (value) => (value ?? []).join(", "),
};

/**
 * The rules language has no loops, so one pattern checks the joined list. Splitting the text must return the
 * same list, which proves that each member is text.
 */
function tagsRule(value: string, field: TagsField): string {
  const tag = `[^,${LINE_BREAKING}]{1,${TAG_LENGTH}}`;
  const joined = `${value}.join(',')`;
  const members = `${joined}.split(',') == ${value} && ${joined}.matches(${ruleString(`${tag}(,${tag})*`)})`;
  const filled = `${value}.size() > 0 && ${members}`;
  return `isTextList(${value}, ${MOST_TAGS}) && ${field.required === true ? filled : `(${value}.size() == 0 || ${members})`}`;
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

function isTextsOf(value: unknown, options: readonly string[]): boolean {
  return isTexts(value) && value.every((option) => options.includes(option));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
