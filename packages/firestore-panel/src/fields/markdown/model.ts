import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

interface MarkdownOptions extends FieldOptions, TextValueOptions {
  /** Maximum height of the input in lines; longer text scrolls. */
  readonly rows?: number;
}
export type MarkdownField = FieldDeclaration<string | null> & MarkdownOptions;

/**
 * Text with headings, lists, links and emphasis. The default limit is 10,000 characters. It is stored as
 * typed.
 */
export const markdown = (options: MarkdownOptions): MarkdownField => ({ ...options, type: "markdown" });

export const markdownFieldModel: FieldModel<MarkdownField, string> = textModel("markdown", 10_000, {
  lines: true,
});

/** @returns the words of the markdown without formatting, in one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+|(?:[-*_][ \t]*){3,}$)/gm, "")
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, "$2")
    .replace(/(?<![\w*_])([*_])(?!\s)([^*_]+)(?<!\s)\1(?![\w*_])/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
