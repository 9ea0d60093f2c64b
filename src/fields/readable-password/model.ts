import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export type ReadablePasswordOptions = FieldOptions & TextValueOptions;
export type ReadablePasswordField = FieldDeclaration<string | null> & ReadablePasswordOptions;

/**
 * A password that the group issues and hands over. It is stored as typed, including spaces, because the app
 * compares it.
 */
export const readablePassword = (options: ReadablePasswordOptions): ReadablePasswordField => ({
  ...options,
  type: "readablePassword",
});

export const readablePasswordFieldModel: FieldModel<ReadablePasswordField, string> = {
  ...textModel("readablePassword", 200, { trim: false }),
  confidential: true,
};
