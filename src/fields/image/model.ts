import type { Field, FieldDeclaration, FieldModel, FieldOptions, UploadRule } from "../../schema/types";
import { storedKey } from "../text-value";
import {
  checkFile,
  MAX_IMAGE_BYTES,
  RASTER_TYPES,
  readUrl,
  storedUrl,
  uploadErrors,
  URL_RULE_FUNCTIONS,
} from "../upload";
import type { FileValue, UploadOptions } from "../upload";

export type ImageOptions = FieldOptions &
  UploadOptions & {
    /** Key of the record's name field. The name's initials are shown if there is no picture. */
    readonly initialsOf?: string;
  };
export type ImageField = FieldDeclaration<string | null> & ImageOptions;

/** One raster picture. Its download URL is stored. */
export const image = (options: ImageOptions): ImageField => ({ ...options, type: "image" });

export const imageFieldModel: FieldModel<ImageField, FileValue> = {
  type: "image",
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
export function uploadOf(field: ImageField | Field<ImageField>): UploadRule {
  return {
    folder: field.folder,
    contentTypes: RASTER_TYPES,
    maxBytes: field.maxBytes ?? MAX_IMAGE_BYTES,
    multiple: false,
    ...(field.naming && { naming: field.naming }),
  };
}
