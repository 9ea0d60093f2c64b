import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface TextOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input. */
  readonly dir?: "rtl";
  /** "url": nothing but a web address, so that a link made of it can run nothing. */
  readonly format?: "url";
}
export type TextField = FieldDeclaration<string | null> & TextOptions;

/** One line of text, of at most 200 characters unless said otherwise. */
export const text = (options: TextOptions): TextField => ({ ...options, type: "text" });

const WEB_ADDRESS = {
  pattern: "[Hh][Tt][Tt][Pp][Ss]?://[^ /?#][^ ]*",
  message: "Enter a web address that begins with https:// or http://",
};

export const textFieldModel: FieldModel<TextField, string> = textModel("text", 200, {
  format: ({ format }) => (format === "url" ? WEB_ADDRESS : undefined),
});
