import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface EmailOptions extends FieldOptions, TextValueOptions {
  /**
   * Whether invalid addresses are refused. Default false: the specification's account forms check no format.
   */
  readonly format?: boolean;
  /**
   * Stores addresses as printable ASCII in lower case, so that no address resembles another. It is for
   * sign-in addresses.
   */
  readonly lowerCase?: boolean;
}
export type EmailField = FieldDeclaration<string | null> & EmailOptions;

/** An e-mail address, of at most 200 characters. */
export const email = (options: EmailOptions): EmailField => ({ ...options, type: "email" });

const ADDRESS = {
  pattern: "[^@ ]+@[^@ .]+([.][^@ .]+)+",
  message: "Enter an e-mail address",
};
/** Printable ASCII without spaces, capitals or a second "@". */
const ONE_FORM = {
  pattern: "[!-?\\[-~]+@[!-?\\[-~]+",
  message: "Enter an e-mail address of English letters, digits and signs, without spaces",
};
const base = textModel<EmailField>("email", 200, {
  format: ({ lowerCase, format }) => (lowerCase ? ONE_FORM : format ? ADDRESS : undefined),
});

export const emailFieldModel: FieldModel<EmailField, string> = {
  ...base,
  sortable: true,
  write: (value, field) => base.write(field.lowerCase ? lowered(value ?? "") : value, field),
  check: (value, field) =>
    base.check(field.lowerCase && typeof value === "string" ? lowered(value) : value, field),
};

/** Lowers ASCII letters only, like the rules language. Thus "İ" stays unchanged and is refused. */
function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
