import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface TextOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input. */
  readonly dir?: "rtl";
}
export type TextField = FieldDeclaration<string | null> & TextOptions;

/** One line of text, of at most 200 characters unless said otherwise. */
export const text = (options: TextOptions): TextField => ({ ...options, type: "text" });

export const textFieldModel: FieldModel<TextField, string> = textModel("text", 200);
