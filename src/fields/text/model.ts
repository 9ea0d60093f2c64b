import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey, textModel, type TextValueOptions } from "../text-value";
import { identifierError, identifierOf, identifierRule } from "./identifier";

export interface TextOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input. */
  readonly dir?: "rtl";
  /** Normalizes texts that look alike to one form. It is for sign-in ids. */
  readonly identifier?: boolean;
}
export type TextField = FieldDeclaration<string | null> & TextOptions;

/** One line of text. The default limit is 200 characters. */
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
