import type { IncomingMessage } from "node:http";
import { StorageError } from "./errors";

/** What a request's URL names: a bucket, and an object in it unless the whole bucket is meant. */
export interface Address {
  readonly bucket: string;
  readonly name?: string;
  readonly query: URLSearchParams;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/;
/** Bytes, as in production. */
const NAME_BYTES = 1024;
/** Names that production keeps for itself. */
const RESERVED = ".well-known/acme-challenge/";

/**
 * Reads /v0/b/{bucket}/o[/{object}]. The object's name is one encoded segment, so the path is taken as it was sent: a
 * URL parser would resolve dots in it.
 * @returns undefined when the path is another. @throws StorageError 400 when a part of it is malformed.
 */
export function readAddress(request: IncomingMessage): Address | undefined {
  const [path = "", query = ""] = (request.url ?? "").split(/\?(.*)/s);
  const match = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/.exec(path);
  if (!match) return undefined;
  const bucket = readBucket(match[1] ?? "");
  const name = match[2] === undefined || match[2] === "" ? undefined : checkedName(decodeSegment(match[2]));
  return { bucket, query: new URLSearchParams(query), ...(name !== undefined && { name }) };
}

/** An object name that the service takes. @throws StorageError 400 */
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

/** The bucket that a segment of a path names. @throws StorageError 400 */
export function readBucket(segment: string): string {
  const bucket = decodeSegment(segment);
  if (!BUCKET.test(bucket)) throw new StorageError(400, "Invalid bucket name.");
  return bucket;
}

/** The text of an encoded segment of a path. @throws StorageError 400 */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new StorageError(400, "Malformed path.");
  }
}

/** The project that a bucket belongs to: its default bucket is named after it. */
export function projectOfBucket(bucket: string): string {
  return bucket.replace(/\.(appspot\.com|firebasestorage\.app)$/, "");
}
