import { ruleList } from "../../schema/text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { readText, storedKey, isTexts, readTexts, TEXT_LIST_RULE_FUNCTIONS } from "../text-value";

/** Options of the field types whose values are chosen from a list of texts. */
interface OptionList {
  readonly options: readonly string[];
  /** Meanings of options, which select their colors. An option without a tone is neutral. */
  readonly tones?: { readonly [option: string]: "good" | "bad" };
}

/** @returns the errors of the options and their tones. */
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

type ChoiceOptions = FieldOptions & OptionList;
export type ChoiceField = FieldDeclaration<string | null> & ChoiceOptions;

/** One of a few texts. A stored text that is no longer an option is shown, but it cannot be saved again. */
export const choice = (options: ChoiceOptions): ChoiceField => ({ ...options, type: "choice" });

export const choiceFieldModel: FieldModel<ChoiceField, string> = {
  type: "choice",
  sortable: true,
  read: (stored, field) => readText(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: value ? value : null }),
  check: (value: unknown, field) =>
    typeof value === "string" && field.options.includes(value)
      ? undefined
      : `One of: ${field.options.join(", ")}`,
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

type ChoicesOptions = FieldOptions & OptionList;
export type ChoicesField = FieldDeclaration<readonly string[] | null> & ChoicesOptions;

/**
 * Several of a few texts. They are stored as a list in the order of the options. A stored text that is no
 * longer an option is shown.
 */
export const choices = (options: ChoicesOptions): ChoicesField => ({ ...options, type: "choices" });

export const choicesFieldModel: FieldModel<ChoicesField, readonly string[]> = {
  type: "choices",
  read: (stored, field) => readTexts(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: inOrder(value ?? [], field) }),
  check: (value: unknown, { options }) =>
    isTexts(value) && value.every((one) => options.includes(one))
      ? undefined
      : `Any of: ${options.join(", ")}`,
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
