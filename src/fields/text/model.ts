import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey, textModel, type TextValueOptions } from "../text-value";
import { identifierError, identifierOf, identifierRule } from "./identifier";

export interface TextOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input. */
  readonly dir?: "rtl";
  /** One form for what looks alike: for ids that people sign in with. */
  readonly identifier?: boolean;
}
export type TextField = FieldDeclaration<string | null> & TextOptions;

/** One line of text, of at most 200 characters unless said otherwise. */
export const text = (options: TextOptions): TextField => ({ ...options, type: "text" });

const base = textModel<TextField>("text", 200);

export const textFieldModel: FieldModel<TextField, string> = {
  ...base,
  sortable: true,
  write: (value, field) => base.write(field.identifier ? identifierOf(value ?? "") : value, field),
  check: (value: unknown, field) => {
    if (!field.identifier || typeof value !== "string") return base.check(value as string, field);
    const identifier = identifierOf(value);
    return base.check(identifier, field) ?? identifierError(identifier);
  },
  rules: (field) => {
    const rules = base.rules(field);
    const rule = rules[storedKey(field)];
    if (!field.identifier || !rule) return rules;
    return { [storedKey(field)]: (value) => `${rule(value)} && ${identifierRule(value)}` };
  },
};
