import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export type IssuedPasswordOptions = FieldOptions & TextValueOptions;
export type IssuedPasswordField = FieldDeclaration<string | null> & IssuedPasswordOptions;

/** A password that the group issues and hands over: stored as typed, spaces included, because the app compares it. */
export const issuedPassword = (options: IssuedPasswordOptions): IssuedPasswordField => ({
  ...options,
  type: "issued-password",
});

export const issuedPasswordFieldModel: FieldModel<IssuedPasswordField, string> = {
  ...textModel("issued-password", 200, { trim: false }),
  confidential: true,
};
