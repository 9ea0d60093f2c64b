import type { FieldDeclaration, FieldModel, FieldOptions, UploadRule } from "../../schema/types";
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

export interface ImageListOptions extends FieldOptions, UploadOptions {
  /** Maximum number of pictures; default 20. */
  readonly maxCount?: number;
}
export type ImageListField = FieldDeclaration<readonly string[] | null> & ImageListOptions;

/** Several raster pictures. Choosing a new set replaces the list. A list of download URLs is stored. */
export const imageList = (options: ImageListOptions): ImageListField => ({ ...options, type: "image-list" });

const MAX_COUNT = 20;

export const imageListFieldModel: FieldModel<ImageListField, readonly FileValue[]> = {
  type: "image-list",
  read: (stored, field) => {
    const value = stored[storedKey(field)];
    return Array.isArray(value) ? value.map(readUrl).filter((url) => url !== null) : null;
  },
  write: (value, field) => ({ [storedKey(field)]: (value ?? []).map((file) => storedUrl(file, field.key)) }),
  check: (value: unknown, field) => {
    if (!Array.isArray(value)) return "Choose files";
    const most = field.maxCount ?? MAX_COUNT;
    if (value.length > most) return `At most ${most} pictures`;
    const rule = uploadOf(field);
    return value.map((file: unknown) => checkFile(file, rule)).find((error) => error !== undefined);
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  rules: (field) => ({
    [storedKey(field)]: (value) =>
      `isUrlList(${value}, ${field.maxCount ?? MAX_COUNT})${field.required === true ? ` && ${value}.size() > 0` : ""}`,
  }),
  ruleFunctions: URL_RULE_FUNCTIONS,
  declarationErrors: (field) => [
    ...uploadErrors(uploadOf(field)),
    ...((field.maxCount ?? MAX_COUNT) > 0 ? [] : ["maxCount is not above 0"]),
  ],
  upload: uploadOf,
  // A spreadsheet cell holds at most one link, so the addresses become text. They contain no spaces.
  sheet: (value) => value?.join(" ") ?? null,
};

/** Constraints of the field's files, and the folder that holds them. */
export function uploadOf(field: ImageListField): UploadRule {
  return {
    folder: field.folder,
    contentTypes: RASTER_TYPES,
    maxBytes: field.maxBytes ?? MAX_IMAGE_BYTES,
    multiple: true,
    ...(field.naming && { naming: field.naming }),
  };
}
