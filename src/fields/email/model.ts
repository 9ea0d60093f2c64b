import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface EmailOptions extends FieldOptions, TextValueOptions {
  /** Refuse what is not an address. The account forms of the specification check no format, so the default is false. */
  readonly format?: boolean;
  /**
   * One form for each address, so that nobody looks like another: printable ASCII, stored in lower case. For the
   * addresses that people sign in with.
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
/** Printable ASCII without space, capitals and a second "@". */
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

/** ASCII letters alone, as the rules language lowers them: "İ" must stay what it is, and be refused. */
function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
