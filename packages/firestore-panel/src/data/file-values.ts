/** Finds and replaces files in a record's values, and finds the files that a stored document names. Pure. */
import { modelOf } from "../fields/models";
import type { Collection, FormValues, RecordData } from "../schema/types";

const MAX_NAME = 80;

/** Milliseconds after which a file without a record is unused. A save uploads its files before it writes the record. */
export const YOUNG_FILE_MS = 24 * 60 * 60 * 1000;

/** Addresses that the SDK returns, and the two other forms that it accepts. */
const ADDRESSES: readonly RegExp[] = [
  /^https?:\/\/[^/]+\/v\d+\/b\/[^/]+\/o\/([^?#]+)/,
  /^gs:\/\/[^/]+\/(.+)$/,
  /^https?:\/\/storage\.(?:googleapis|cloud\.google)\.com\/[^/]+\/([^?#]+)/,
];

/** Notes the files that a change removes from its record. `after` is undefined for a deletion. */
export type Drop = (before: RecordData, after: FormValues | undefined) => void;

export function fileFieldsOf(collection: Collection) {
  return collection.fields.flatMap((field) => {
    const rule = modelOf(field).upload?.(field);
    return rule ? [{ field, rule }] : [];
  });
}

export function pendingFiles(value: unknown): readonly File[] {
  return [value].flat().filter((item) => item instanceof File);
}

export function urlsOf(value: unknown): readonly string[] {
  return [value].flat().filter((item) => typeof item === "string" && item !== "") as readonly string[];
}

/** @returns the values, with the address of each uploaded file in its place. */
export function withUrls(values: FormValues, urls: ReadonlyMap<unknown, string>): FormValues {
  const replace = (item: unknown) => urls.get(item) ?? item;
  const replaced = Object.entries(values).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(replace) : replace(value),
  ]);
  return Object.fromEntries(replaced) as FormValues;
}

/**
 * "1790000000000-3f9c1a2b-logo.png", a unique name; without `random` "1790000000000-logo.png". The file's own
 * name stays readable. A hyphen replaces characters that separate folders or need escaping.
 */
export function storedName(fileName: string, now: number, random?: string): string {
  const safe = fileName
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "");
  const [, stem = safe, extension = ""] = /^(.*?)(\.[^.]{1,10})?$/u.exec(safe) ?? [];
  const unique = random === undefined ? now : `${now}-${random}`;
  return `${unique}-${[...stem].slice(0, MAX_NAME).join("") || "file"}${extension}`;
}

/** A field's value as a file's name; undefined for an empty one, or for one that changes the path. */
export function nameAfter(value: unknown): string | undefined {
  const name = typeof value === "string" ? value.trim() : "";
  return name === "" || /^[.]+$|[/\\#?*[\]\p{Cc}]/u.test(name) ? undefined : name;
}

/** @returns the path in its bucket, or undefined if the text is not a file's address. */
export function filePathOf(address: string): string | undefined {
  const found = ADDRESSES.map((form) => form.exec(address)?.[1]).find((path) => path !== undefined);
  if (found === undefined || address.startsWith("gs:")) return found;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

/** Folders of records' files, and the collections that name them. */
export function declaredFiles(all: readonly Collection[]) {
  const declared = all.flatMap((collection) =>
    fileFieldsOf(collection).map(({ rule }) => [rule.folder, collection.name] as const),
  );
  return {
    folders: [...new Set(declared.map(([folder]) => folder))].sort(),
    collections: [...new Set(declared.map(([, name]) => name))],
  };
}

/**
 * Every text in the form of a file's address counts, in any field and bucket.
 * @returns the paths of all files that a document's value names.
 */
export function filesIn(value: unknown): readonly string[] {
  const path = typeof value === "string" ? filePathOf(value) : undefined;
  if (path !== undefined) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(filesIn);
}
