/** Shared parts of the field types that hold files: accepted types, stored URLs and their rules. */
import type { FileNaming, UploadRule } from "../schema/types";

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
export const MAX_IMAGE_BYTES = 5 * MEGABYTE;
export const MAX_FILE_BYTES = 20 * MEGABYTE;

const MAX_URL = 2000;
/** Printable ASCII, because download URLs are percent-encoded. The local Firebase uses http. */
const URL_PATTERN = "https?://[!-~]+";
const url = new RegExp(`^${URL_PATTERN}$`);

export interface UploadOptions {
  /** The files' folder, without slashes at the ends: "Brands/images". */
  readonly folder: string;
  readonly maxBytes?: number;
  readonly naming?: FileNaming;
}

/** The form holds the chosen File until the save, then its download URL. */
export type FileValue = string | File;

export function readUrl(value: unknown): string | null {
  return isUrl(value) ? value : null;
}

function isUrl(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_URL && url.test(value);
}

/**
 * The rules language has no loops. So a list of URLs is joined and checked as one text, with one limit on its
 * length.
 */
export const URL_RULE_FUNCTIONS = {
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
      return `Choose a file of type ${typeNames(rule.contentTypes)}`;
    if (value.size === 0) return "The file is empty";
    return value.size > rule.maxBytes ? `At most ${Math.floor(rule.maxBytes / MEGABYTE)} MB` : undefined;
  }
  return isUrl(value) ? undefined : "Choose a file";
}

/** "PNG, JPEG, PDF" */
function typeNames(contentTypes: readonly string[]): string {
  return contentTypes.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase()).join(", ");
}

/** @throws if the value is a File: the provider must upload it first. */
export function storedUrl(value: FileValue, key: string): string {
  if (typeof value !== "string")
    throw new Error(`${key} holds a file that was not uploaded before the record was written`);
  return value;
}

export function uploadErrors(rule: UploadRule): readonly string[] {
  const errors: string[] = [];
  if (!rule.folder) errors.push("folder is missing");
  else if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(rule.folder))
    errors.push(`folder "${rule.folder}" is not a path of letters, digits, "_" and "-"`);
  if (rule.contentTypes.length === 0) errors.push("contentTypes is empty");
  const refused = rule.contentTypes.filter((type) => !UPLOADABLE.has(type));
  if (!(rule.maxBytes > 0)) errors.push("maxBytes is not above 0");
  return [
    ...errors,
    ...refused.map((type) => `files of type ${type} are not accepted: they can carry scripts`),
  ];
}
