import { ruleList } from "../../schema/rule-text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { optionListErrors, type OptionList } from "../choice/options";
import { isTexts, readTexts, TEXT_LIST_RULE_FUNCTIONS } from "../text-list";
import { storedKey } from "../text-value";

export type ChoicesOptions = FieldOptions & OptionList;
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
