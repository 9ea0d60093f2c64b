import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export interface LongTextOptions extends FieldOptions, TextValueOptions {
  /** Writing direction of the input. */
  readonly dir?: "rtl";
  /** Maximum height of the input in lines; longer text scrolls. */
  readonly rows?: number;
}
export type LongTextField = FieldDeclaration<string | null> & LongTextOptions;

/** Text of several lines. The default limit is 5,000 characters. */
export const longText = (options: LongTextOptions): LongTextField => ({ ...options, type: "long-text" });

export const longTextFieldModel: FieldModel<LongTextField, string> = textModel("long-text", 5000);
