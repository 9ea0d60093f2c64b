import { ruleList } from "../../schema/rule-text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { readText, storedKey } from "../text-value";

export interface ChoiceOptions extends FieldOptions {
  readonly options: readonly string[];
  /** Meaning of an option, for its colour. What is not named is neutral. */
  readonly tones?: { readonly [option: string]: "good" | "bad" };
}
export type ChoiceField = FieldDeclaration<string | null> & ChoiceOptions;

/** One of a few texts. A stored text that is no longer an option is shown, but cannot be saved again. */
export const choice = (options: ChoiceOptions): ChoiceField => ({ ...options, type: "choice" });

export const choiceFieldModel: FieldModel<ChoiceField, string> = {
  type: "choice",
  read: (stored, field) => readText(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: value ? value : null }),
  check: (value: unknown, field) =>
    typeof value === "string" && field.options.includes(value)
      ? undefined
      : `One of: ${field.options.join(", ")}`,
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} in ${ruleList(field.options)}` }),
  faults: (field) => {
    const faults: string[] = [];
    if (field.options.length === 0) faults.push("options is empty");
    if (field.options.some((option) => option.trim() === "")) faults.push("an option is empty");
    if (new Set(field.options).size < field.options.length) faults.push("an option stands twice");
    if (field.default !== undefined && !field.options.some((option) => option === field.default))
      faults.push("default is not one of the options");
    const strange = Object.keys(field.tones ?? {}).filter((option) => !field.options.includes(option));
    return [...faults, ...strange.map((option) => `tones names "${option}", which is not an option`)];
  },
  text: (value) => value ?? "",
  choices: ({ options }) => options,
};
