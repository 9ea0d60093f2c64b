/**
 * Finds the files that documents name. Every text in the form of a file's address counts, in any field and
 * bucket.
 */
import { collections } from "../../../resources";
import { fileFieldsOf } from "../file-values";

/** Milliseconds after which a file without a record is unused. A save uploads its files before it writes the record. */
export const YOUNG_FILE_MS = 24 * 60 * 60 * 1000;

/** Addresses that the SDK returns, and the two other forms that it accepts. */
const ADDRESSES: readonly RegExp[] = [
  /^https?:\/\/[^/]+\/v\d+\/b\/[^/]+\/o\/([^?#]+)/,
  /^gs:\/\/[^/]+\/(.+)$/,
  /^https?:\/\/storage\.(?:googleapis|cloud\.google)\.com\/[^/]+\/([^?#]+)/,
];

/** @returns the path in its bucket, or undefined if the text is not a file's address. */
export function pathOf(address: string): string | undefined {
  const found = ADDRESSES.map((form) => form.exec(address)?.[1]).find((path) => path !== undefined);
  if (found === undefined || address.startsWith("gs:")) return found;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

/** Folders of records' files, and the collections that name them. */
export function declaredFiles(): {
  readonly folders: readonly string[];
  readonly collections: readonly string[];
} {
  const declared = collections.flatMap((collection) =>
    fileFieldsOf(collection).map(({ rule }) => [rule.folder, collection.name] as const),
  );
  return {
    folders: [...new Set(declared.map(([folder]) => folder))].sort(),
    collections: [...new Set(declared.map(([, name]) => name))],
  };
}

/** @returns the paths of all files that a document's value names. */
export function filesIn(value: unknown): readonly string[] {
  const path = typeof value === "string" ? pathOf(value) : undefined;
  if (path !== undefined) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(filesIn);
}
