import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { header } from "../core/http";
import type { OpenedFile } from "./byte-files";
import type { StorageContext } from "./context";
import { StorageError } from "./errors";
import { contentTypeOf, etagOf, type StoredObject } from "./stored-object";

/** The types that a browser may display. Any other type, HTML and SVG above all, is downloaded. */
const SHOWN_TYPES = /^(image\/(png|jpeg|gif|webp|avif|bmp)|application\/pdf)$/i;

/** True when the token of a download URL belongs to the object. */
export function isDownloadToken(object: StoredObject, token: string | null): boolean {
  return token !== null && token !== "" && object.downloadTokens.split(",").includes(token);
}

/** Answers with an object's bytes, or with the requested range. */
export async function sendBytes(
  context: StorageContext,
  object: StoredObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await openBytes(context, object);
  try {
    await send(bytes, object, request, response);
  } finally {
    await bytes.close();
  }
}

/** Opens an object's bytes. @throws StorageError 410 when they are missing or damaged: wrong bytes are never sent. */
export async function openBytes(context: StorageContext, object: StoredObject): Promise<OpenedFile> {
  const bytes = await context.files.open(object.file, object);
  if (bytes) return bytes;
  const message = `The stored bytes of ${object.bucket}/${object.name} are gone or damaged. Upload the object again.`;
  context.log.warn(`storage    ${message}`);
  // Not a 5xx status, because the SDKs would retry for minutes.
  throw new StorageError(410, message);
}

async function send(
  bytes: OpenedFile,
  object: StoredObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const range = readRange(header(request, "range"), object.size);
  const etag = `"${etagOf(object)}"`;
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("ETag", etag);
  // The admin client checks the received bytes by these digests.
  response.setHeader("X-Goog-Hash", `crc32c=${object.crc32c},md5=${object.md5Hash}`);
  response.setHeader("X-Goog-Generation", object.generation);
  response.setHeader("X-Goog-Metageneration", object.metageneration);
  response.setHeader("X-Goog-Stored-Content-Length", object.size);
  response.setHeader("X-Goog-Stored-Content-Encoding", object.settings.contentEncoding ?? "identity");
  response.setHeader("Cache-Control", object.settings.cacheControl ?? "private, max-age=0");
  if (header(request, "if-none-match") === etag) return void response.writeHead(304).end();
  if (range === "unsatisfiable")
    return void response.writeHead(416, { "Content-Range": `bytes */${object.size}` }).end();

  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  if (object.settings.contentEncoding !== undefined)
    response.setHeader("Content-Encoding", object.settings.contentEncoding);
  if (object.settings.contentLanguage !== undefined)
    response.setHeader("Content-Language", object.settings.contentLanguage);
  if (range) response.setHeader("Content-Range", `bytes ${start}-${end}/${object.size}`);
  response.writeHead(range ? 206 : 200, {
    "Content-Type": contentTypeOf(object.settings),
    "Content-Disposition": disposition(object),
    "Content-Length": end - start + 1,
    "Last-Modified": new Date(object.updated).toUTCString(),
  });
  if (request.method === "HEAD" || object.size === 0) return void response.end();
  await pipeline(bytes.read(start, end), response);
}

function disposition(object: StoredObject): string {
  if (SHOWN_TYPES.test(contentTypeOf(object.settings)))
    return object.settings.contentDisposition ?? `inline; ${fileName(object)}`;
  const stored = object.settings.contentDisposition;
  return stored !== undefined && /^attachment\b/i.test(stored) ? stored : `attachment; ${fileName(object)}`;
}

function fileName(object: StoredObject): string {
  const last = object.name.split("/").at(-1) ?? "";
  return `filename*=UTF-8''${encodeURIComponent(last).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/** @returns the range, both ends included; undefined: send everything, as for several ranges. */
export function readRange(
  value: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(value ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const last = size - 1;
  const range =
    match[1] === ""
      ? { start: Math.max(0, size - Number(match[2])), end: last }
      : { start: Number(match[1]), end: match[2] === "" ? last : Math.min(Number(match[2]), last) };
  if (match[2] !== "" && match[1] !== "" && Number(match[2]) < Number(match[1])) return undefined;
  return range.start > last ? "unsatisfiable" : range;
}
