import type { IncomingMessage } from "node:http";
import { StorageError } from "./errors";

/** The bucket of a request's URL, and the object in it unless the URL names the whole bucket. */
export interface Address {
  readonly bucket: string;
  readonly name?: string;
  readonly query: URLSearchParams;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/;
/** Bytes, as in production. */
const NAME_BYTES = 1024;
/** The reserved names of production. */
const RESERVED = ".well-known/acme-challenge/";

/**
 * Reads /v0/b/{bucket}/o[/{object}]. The object's name is one encoded segment, so the raw path is read: a URL parser
 * would resolve dots in it.
 * @returns undefined for another path. @throws StorageError 400 when a part is malformed.
 */
export function readAddress(request: IncomingMessage): Address | undefined {
  const [path = "", query = ""] = (request.url ?? "").split(/\?(.*)/s);
  const match = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/.exec(path);
  if (!match) return undefined;
  const bucket = readBucket(match[1] ?? "");
  const name = match[2] === undefined || match[2] === "" ? undefined : checkedName(decodeSegment(match[2]));
  return { bucket, query: new URLSearchParams(query), ...(name !== undefined && { name }) };
}

/** Returns a valid object name. @throws StorageError 400 */
export function checkedName(name: string): string {
  const unusable =
    name === "" ||
    name === "." ||
    name === ".." ||
    name.startsWith(RESERVED) ||
    /[\r\n\0\p{Surrogate}]/u.test(name);
  if (unusable || Buffer.byteLength(name) > NAME_BYTES) throw new StorageError(400, "Invalid object name.");
  return name;
}

/** Reads the bucket of a path segment. @throws StorageError 400 */
export function readBucket(segment: string): string {
  const bucket = decodeSegment(segment);
  if (!BUCKET.test(bucket)) throw new StorageError(400, "Invalid bucket name.");
  return bucket;
}

/** Decodes a path segment. @throws StorageError 400 */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new StorageError(400, "Malformed path.");
  }
}

/** The project of a bucket: a project's default bucket is named after it. */
export function projectOfBucket(bucket: string): string {
  return bucket.replace(/\.(appspot\.com|firebasestorage\.app)$/, "");
}
