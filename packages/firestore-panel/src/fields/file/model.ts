/** The field types that hold files: one file, one picture or several pictures. Their URLs are stored. */
import type { FileNaming, UploadRule, FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { underOneKey } from "../../schema/stored-values";
import { text } from "../../texts/texts";

/** Raster images only, because an SVG can contain scripts. */
export const RASTER_TYPES: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/avif",
];
export const PDF_TYPE = "application/pdf";
const UPLOADABLE: ReadonlySet<string> = new Set([...RASTER_TYPES, PDF_TYPE]);

export const MEGABYTE = 1024 * 1024;
const MAX_IMAGE_BYTES = 5 * MEGABYTE;
const MAX_FILE_BYTES = 20 * MEGABYTE;

const MAX_URL = 2000;
/** Printable ASCII, because download URLs are percent-encoded. The local Firebase uses http. */
const URL_PATTERN = "https?://[!-~]+";
const URL_SHAPE = new RegExp(`^${URL_PATTERN}$`);

interface UploadOptions {
  /** The files' folder, without slashes at the ends: "Books/covers". */
  readonly folder: string;
  readonly maxBytes?: number;
  readonly naming?: FileNaming;
}

/** The form holds the chosen File until the save, then its download URL. */
export type FileValue = string | File;

function isUrl(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_URL && URL_SHAPE.test(value);
}

/**
 * The rules language has no loops. So a list of URLs is joined and checked as one text, with one limit on its
 * length.
 */
const URL_RULE_FUNCTIONS = {
  "isUrl(value)": ["value is string", `value.size() <= ${MAX_URL}`, `value.matches('${URL_PATTERN}')`],
  "isUrlList(value, most)": [
    "value is list",
    "value.size() <= most",
    "(value.size() == 0 || areUrls(value.join(' '), value.size()))",
  ],
  "areUrls(joined, count)": [
    `joined.size() <= ${MAX_URL} * count`,
    "joined.split(' ').size() == count",
    `joined.matches('${URL_PATTERN}( ${URL_PATTERN})*')`,
  ],
};

export function checkFile(value: unknown, rule: UploadRule): string | undefined {
  if (value instanceof Blob) {
    if (!rule.contentTypes.includes(value.type))
      return text("fields.file.wrongType", { types: typeNames(rule.contentTypes) });
    if (value.size === 0) return text("fields.file.isEmpty");
    return value.size > rule.maxBytes
      ? text("fields.file.tooLarge", { max: Math.floor(rule.maxBytes / MEGABYTE) })
      : undefined;
  }
  return isUrl(value) ? undefined : text("fields.file.missing");
}

/** "PNG, JPEG, PDF" */
function typeNames(contentTypes: readonly string[]): string {
  return contentTypes
    .map((type) => type.slice(type.indexOf("/") + 1).toUpperCase())
    .join(text("common.comma"));
}

/** @throws if the value is a File: the provider must upload it first. */
function storedUrl(value: FileValue, key: string): string {
  if (typeof value !== "string")
    throw new Error(`${key} holds a file that was not uploaded before the record was written`);
  return value;
}

function* uploadErrors(field: UploadField): Iterable<string> {
  const { folder, contentTypes, maxBytes } = uploadOf(field);
  if (!folder) yield "folder is missing";
  else if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(folder))
    yield `folder "${folder}" is not a path of letters, digits, "_" and "-"`;
  if (contentTypes.length === 0) yield "contentTypes is empty";
  if (!(maxBytes > 0)) yield "maxBytes is not above 0";
  for (const type of contentTypes)
    if (!UPLOADABLE.has(type)) yield `files of type ${type} are not accepted: they can carry scripts`;
}

type UploadField = FieldDeclaration & UploadOptions & { readonly contentTypes?: readonly string[] };

export function uploadOf(field: UploadField): UploadRule {
  const { type, folder, contentTypes = RASTER_TYPES, naming } = field;
  const { maxBytes = type === "file" ? MAX_FILE_BYTES : MAX_IMAGE_BYTES } = field;
  return { folder, contentTypes, maxBytes, multiple: type === "image-list", ...(naming && { naming }) };
}

function fileModel<D extends UploadField>(type: string): FieldModel<D, FileValue, string | null> {
  return underOneKey({
    type,
    read: (value) => (isUrl(value) ? value : null),
    write: (value, field) => (value ? storedUrl(value, field.key) : null),
    check: (value, field) => checkFile(value, uploadOf(field)),
    rule: (value) => `isUrl(${value})`,
    ruleFunctions: URL_RULE_FUNCTIONS,
    declarationErrors: uploadErrors,
    upload: uploadOf,
    sheet: (value) => value && { link: value },
  });
}

interface FileOptions extends FieldOptions, UploadOptions {
  /** A subset of RASTER_TYPES and PDF_TYPE; Storage accepts no other type. */
  readonly contentTypes: readonly string[];
  /** Maximum length of the file's name in a list. Default 24. */
  readonly cut?: number;
}
export type FileField = FieldDeclaration<string | null> & FileOptions;

/** One document, such as a contract as PDF. Its download URL is stored. */
export const file = (options: FileOptions): FileField => ({ ...options, type: "file" });

export const fileFieldModel: FieldModel<FileField, FileValue> = fileModel("file");

type ImageOptions = FieldOptions & UploadOptions;
export type ImageField = FieldDeclaration<string | null> & ImageOptions;

/** One raster picture. Its download URL is stored. */
export const image = (options: ImageOptions): ImageField => ({ ...options, type: "image" });

export const imageFieldModel: FieldModel<ImageField, FileValue> = fileModel("image");

export type ImageListField = FieldDeclaration<readonly string[] | null> & ImageOptions;

/** Several raster pictures, at most 20. Choosing a new set replaces the list. A list of download URLs is stored. */
export const imageList = (options: ImageOptions): ImageListField => ({ ...options, type: "image-list" });

const MAX_COUNT = 20;

export const imageListFieldModel = underOneKey<ImageListField, readonly FileValue[]>({
  type: "image-list",
  read: (value) => (Array.isArray(value) ? value.filter(isUrl) : null),
  write: (value, field) => (value ?? []).map((file) => storedUrl(file, field.key)),
  check: (value: unknown, field) => {
    if (!Array.isArray(value)) return text("fields.imageList.missing");
    if (value.length > MAX_COUNT) return text("fields.imageList.tooMany", { max: MAX_COUNT });
    const rule = uploadOf(field);
    return value.map((file: unknown) => checkFile(file, rule)).find((error) => error !== undefined);
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  rule: (value, { required }) =>
    `isUrlList(${value}, ${MAX_COUNT})${required === true ? ` && ${value}.size() > 0` : ""}`,
  ruleFunctions: URL_RULE_FUNCTIONS,
  declarationErrors: uploadErrors,
  upload: uploadOf,
  // A spreadsheet cell holds at most one link, so the addresses become text. They contain no spaces.
  sheet: (value) => value?.join(" ") ?? null,
});
