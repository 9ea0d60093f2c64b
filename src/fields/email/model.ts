import { normaliseSignInId } from "../../schema/verifier";
import type { Field, FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey, textModel, type TextValueOptions } from "../text-value";

export interface EmailOptions extends FieldOptions, TextValueOptions {
  /** Refuse what is not an address. The account forms of the specification check no format, so the default is false. */
  readonly format?: boolean;
  /** Store ASCII letters in lower case, as sign-in compares them. */
  readonly lowerCase?: boolean;
}
export type EmailField = FieldDeclaration<string | null> & EmailOptions;

/** An e-mail address, of at most 200 characters. */
export const email = (options: EmailOptions): EmailField => ({ ...options, type: "email" });

const ADDRESS = {
  pattern: "[^@ ]+@[^@ .]+([.][^@ .]+)+",
  message: "Enter an e-mail address",
};
const base = textModel<EmailField>("email", 200, { format: (field) => (field.format ? ADDRESS : undefined) });

export const emailFieldModel: FieldModel<EmailField, string> = {
  ...base,
  write: (value, field) =>
    base.write(field.lowerCase ? normaliseSignInId("admin", value ?? "") : value, field),
  rules: (field) => ({ [storedKey(field)]: (value) => emailRule(value, field) }),
};

function emailRule(value: string, field: Field<EmailField>): string {
  const rule = base.rules(field)[storedKey(field)];
  if (!rule) throw new Error(`The e-mail field ${field.key} has no rule`);
  return field.lowerCase ? `${rule(value)} && ${value} == ${value}.lower()` : rule(value);
}
