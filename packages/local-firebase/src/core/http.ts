import type { IncomingMessage, ServerResponse } from "node:http";

/** The request's body exceeds the service's limit. */
export class BodyTooLargeError extends Error {}

/**
 * Reads the whole body of a request.
 * @param limit in bytes.
 * @throws BodyTooLargeError
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError(`more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the body in chunks. Leaving the loop early keeps the connection open, so that the refusal reaches the client.
 */
export function chunksOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false });
}

export type JsonObject = { readonly [key: string]: unknown };

/** Parses a JSON object; undefined for any other text. An empty text is an empty object. */
export function parseJsonObject(text: string): JsonObject | undefined {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Answers with JSON that must not be cached. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
    })
    .end(text);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
    .end(text);
}

/** Resolves when a response accepts more text, or is closed. */
export function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) return resolve();
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}

export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The request's URL. Its host has no meaning, even if the path begins with two slashes. */
export function requestUrl({ url = "/" }: IncomingMessage): URL {
  return new URL(url.startsWith("/") ? `http://localhost${url}` : "http://localhost/");
}

/**
 * Lets pages of any origin call a service whose credentials come from a header, never from a cookie.
 * @param exposed response headers that scripts may read.
 * @returns true when the request was a preflight and has been answered.
 */
export function allowAnyOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  exposed: readonly string[] = [],
): boolean {
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (exposed.length > 0) response.setHeader("Access-Control-Expose-Headers", exposed.join(", "));
  if (request.method !== "OPTIONS") return false;
  response
    .writeHead(204, {
      "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "Access-Control-Allow-Headers": header(request, "access-control-request-headers") ?? "",
      "Access-Control-Max-Age": "3600",
    })
    .end();
  return true;
}
