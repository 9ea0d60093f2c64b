import type { IncomingMessage } from "node:http";
import { header } from "../../core/http";
import { StorageError } from "../errors";
import type { Digest } from "../stored-object";

/** The digest in the header X-Goog-Hash: "crc32c=...,md5=...". */
export function expectedDigest(request: IncomingMessage): Partial<Digest> {
  const hashes = new Map(
    (header(request, "x-goog-hash") ?? "").split(",").map((entry) => {
      const [name = "", ...value] = entry.trim().split("=");
      return [name, value.join("=")];
    }),
  );
  return digestOf(hashes.get("md5"), hashes.get("crc32c"));
}

/** The digests that a client expects of its bytes. */
export function digestOf(md5Hash: unknown, crc32c: unknown): Partial<Digest> {
  return { ...(typeof md5Hash === "string" && { md5Hash }), ...(typeof crc32c === "string" && { crc32c }) };
}

/** The Content-Range header of a request to a session. */
export interface ContentRange {
  /** The position of the request's bytes; undefined for a status request without bytes. */
  readonly start?: number;
  readonly total?: number;
  /** True when the upload ends with this request's body, whatever its length. */
  readonly isLast: boolean;
}

/**
 * Reads the header of a chunk ("bytes 0-99/300", with "*" for an unknown end or total) or of a status request ("bytes
 * *" and the total). A client ends an empty object at -1.
 * @throws StorageError 400
 */
export function readContentRange(value: string | undefined): ContentRange {
  // Without the header the body is the whole upload.
  if (value === undefined) return { start: 0, isLast: true };
  const match = /^bytes (?:\*|(\d+)-(\d+|-1|\*))\/(\d+|\*)$/.exec(value);
  if (!match) throw new StorageError(400, "Invalid Content-Range.");
  const [, start, end, total] = match;
  return {
    ...(start !== undefined && { start: Number(start) }),
    ...(total !== "*" && { total: Number(total) }),
    isLast: start !== undefined && end === "*" && total === "*",
  };
}
