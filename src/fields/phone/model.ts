import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export type PhoneOptions = FieldOptions & TextValueOptions;
export type PhoneField = FieldDeclaration<string | null> & PhoneOptions;

/** A phone number as typed, of at most 40 characters. The specification checks no format. */
export const phone = (options: PhoneOptions): PhoneField => ({ ...options, type: "phone" });

export const phoneFieldModel: FieldModel<PhoneField, string> = textModel("phone", 40);
