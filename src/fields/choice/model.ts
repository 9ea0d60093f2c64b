import { ruleList } from "../../schema/rule-text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { readText, storedKey } from "../text-value";
import { optionListErrors, type OptionList } from "./options";

export type ChoiceOptions = FieldOptions & OptionList;
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
