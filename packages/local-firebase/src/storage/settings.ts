import { isJsonObject, type JsonObject } from "../core/http";
import { StorageError } from "./errors";

/** The properties of an object that a client may set. */
export interface ObjectSettings {
  readonly contentType?: string;
  readonly contentDisposition?: string;
  readonly contentEncoding?: string;
  readonly contentLanguage?: string;
  readonly cacheControl?: string;
  /** Custom metadata, by name. */
  readonly metadata?: { readonly [name: string]: string };
}

const HEADER_SETTINGS = [
  "contentType",
  "contentDisposition",
  "contentEncoding",
  "contentLanguage",
  "cacheControl",
] as const;

/** Settings become response headers, which may contain printable ASCII only. */
const HEADER_TEXT = /^[\x20-\x7e]{0,500}$/;
/** The most characters of all custom metadata, as in production. */
const CUSTOM_LIMIT = 8 * 1024;

/** Merges the settings of a JSON body into the previous ones; null removes one. @throws StorageError 400 */
export function mergeSettings(before: ObjectSettings, json: JsonObject): ObjectSettings {
  const merged: { -readonly [K in keyof ObjectSettings]: ObjectSettings[K] } = {};
  for (const name of HEADER_SETTINGS) {
    const value = Object.hasOwn(json, name) ? json[name] : before[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" || !HEADER_TEXT.test(value))
      throw new StorageError(400, `Invalid ${name}.`);
    merged[name] = value;
  }
  const custom = mergeCustom(before.metadata, json.metadata);
  if (custom) merged.metadata = custom;
  return merged;
}

function mergeCustom(before: ObjectSettings["metadata"], change: unknown): ObjectSettings["metadata"] {
  if (change === undefined) return before;
  if (change === null) return undefined;
  if (!isJsonObject(change)) throw new StorageError(400, "Invalid metadata.");
  const merged = new Map(Object.entries(before ?? {}));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) merged.delete(name);
    else if (typeof value === "string") merged.set(name, value);
    else throw new StorageError(400, `Metadata ${name} is not a text.`);
  }
  if (JSON.stringify([...merged]).length > CUSTOM_LIMIT)
    throw new StorageError(400, "The metadata is too large.");
  return merged.size === 0 ? undefined : Object.fromEntries(merged);
}
