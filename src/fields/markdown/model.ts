import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface MarkdownOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input and of what is shown. */
  readonly dir?: "rtl";
  /** Lines of the input before it scrolls. */
  readonly rows?: number;
}
export type MarkdownField = FieldDeclaration<string | null> & MarkdownOptions;

/** Text with headings, lists, links and emphasis, of at most 10,000 characters unless said otherwise. Stored as typed. */
export const markdown = (options: MarkdownOptions): MarkdownField => ({ ...options, type: "markdown" });

export const markdownFieldModel: FieldModel<MarkdownField, string> = textModel("markdown", 10_000);
