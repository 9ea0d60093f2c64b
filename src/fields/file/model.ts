import type { FieldDeclaration, FieldModel, FieldOptions, UploadRule } from "../../schema/types";
import { storedKey } from "../text-value";
import { checkFile, MAX_FILE_BYTES, readUrl, storedUrl, uploadErrors, URL_RULE_FUNCTIONS } from "../upload";
import type { FileValue, UploadOptions } from "../upload";

export interface FileOptions extends FieldOptions, UploadOptions {
  /** A subset of RASTER_TYPES and PDF_TYPE; Storage accepts no other type. */
  readonly contentTypes: readonly string[];
  /** Maximum length of the file's name in a list. Default 24. */
  readonly cut?: number;
}
export type FileField = FieldDeclaration<string | null> & FileOptions;

/** One document, such as a contract as PDF. Its download URL is stored. */
export const file = (options: FileOptions): FileField => ({ ...options, type: "file" });

export const fileFieldModel: FieldModel<FileField, FileValue> = {
  type: "file",
  read: (stored, field) => readUrl(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: value ? storedUrl(value, field.key) : null }),
  check: (value, field) => checkFile(value, uploadOf(field)),
  rules: (field) => ({ [storedKey(field)]: (value) => `isUrl(${value})` }),
  ruleFunctions: URL_RULE_FUNCTIONS,
  declarationErrors: (field) => uploadErrors(uploadOf(field)),
  upload: uploadOf,
  sheet: (value) => value && { link: value },
};

/** Constraints of the field's files, and the folder that holds them. */
export function uploadOf(field: FileField): UploadRule {
  return {
    folder: field.folder,
    contentTypes: field.contentTypes,
    maxBytes: field.maxBytes ?? MAX_FILE_BYTES,
    multiple: false,
    ...(field.naming && { naming: field.naming }),
  };
}
