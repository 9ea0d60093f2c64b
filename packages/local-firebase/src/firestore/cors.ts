import type { IncomingMessage, ServerResponse } from "node:http";
import { header } from "../core/http";

/**
 * The SDK sends every Firestore request with credentials, so every answer repeats the origin. A browser would refuse a
 * "*".
 * @returns true when the request was a preflight and has been answered.
 */
export function answerCors(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader("Vary", "Origin");
  const origin = header(request, "origin");
  if (origin !== undefined) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }
  if (request.method !== "OPTIONS") return false;
  response
    .writeHead(204, {
      "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
      "Access-Control-Allow-Headers": header(request, "access-control-request-headers") ?? "",
      "Access-Control-Max-Age": "3600",
    })
    .end();
  return true;
}
