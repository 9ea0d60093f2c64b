import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface MarkdownOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input and of the formatted text. */
  readonly dir?: "rtl";
  /** Maximum height of the input in lines; longer text scrolls. */
  readonly rows?: number;
}
export type MarkdownField = FieldDeclaration<string | null> & MarkdownOptions;

/**
 * Text with headings, lists, links and emphasis. The default limit is 10,000 characters. It is stored as
 * typed.
 */
export const markdown = (options: MarkdownOptions): MarkdownField => ({ ...options, type: "markdown" });

export const markdownFieldModel: FieldModel<MarkdownField, string> = textModel("markdown", 10_000);
