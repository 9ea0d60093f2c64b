import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendText } from "../core/http";

const FOLDER = new URL("./page/", import.meta.url);
/** Relative paths of lower-case words, which cannot leave the folder. */
const NAME = /^(?:[a-z]+(?:-[a-z]+)*\/)*[a-z]+(?:-[a-z]+)*\.(html|css|js|svg)$/;
const TYPES: { readonly [extension: string]: string } = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** Only the page's own files run. Pictures of stored files come from memory. No text ever becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * Answers with one of the page's files.
 * @param path below the window's folder; "" is the page itself.
 * @param open false: a page with the message that the window is closed.
 */
export async function sendPageFile(
  path: string,
  open: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return sendText(response, 405, "Method Not Allowed");
  const name = path !== "" ? path : open ? "index.html" : "closed.html";
  const extension = NAME.exec(name)?.[1] ?? "";
  const bytes = extension === "" ? undefined : await readFile(new URL(name, FOLDER)).catch(() => undefined);
  if (!bytes) return sendText(response, 404, "Not Found");
  response
    .writeHead(name === "closed.html" ? 403 : 200, {
      "Content-Type": TYPES[extension],
      "Content-Length": bytes.length,
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cache-Control": "no-store",
    })
    .end(request.method === "HEAD" ? undefined : bytes);
}
