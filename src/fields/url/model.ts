import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { textModel, type TextValueOptions } from "../text-value";

export type UrlOptions = FieldOptions & TextValueOptions;
export type UrlField = FieldDeclaration<string | null> & UrlOptions;

/**
 * A web address of at most 2,000 characters. Only http and https are accepted, so that a link cannot run a
 * script.
 */
export const url = (options: UrlOptions): UrlField => ({ ...options, type: "url" });

const WEB_ADDRESS = {
  pattern: "[Hh][Tt][Tt][Pp][Ss]?://[^ /?#][^ ]*",
  message: "Enter a web address that begins with https:// or http://",
};
const webAddress = new RegExp(`^(?:${WEB_ADDRESS.pattern})$`);

export const urlFieldModel: FieldModel<UrlField, string> = {
  ...textModel("url", 2000, { format: () => WEB_ADDRESS }),
  sheet: (value) => value && { link: value },
};

/** Whether a stored text may become a link. */
export function isWebAddress(text: string): boolean {
  return webAddress.test(text);
}
