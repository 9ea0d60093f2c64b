import type { IncomingMessage, ServerResponse } from "node:http";
import { header, parseJsonObject, readBody, sendJson, sendText, type JsonObject } from "../../core/http";
import { StorageError } from "../errors";
import type { StoredObject } from "../stored-object";
import { toResource } from "./resource";

const BODY_BYTES = 64 * 1024;
const REASONS: { readonly [status: number]: string } = {
  400: "invalid",
  402: "quotaExceeded",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  410: "gone",
  412: "conditionNotMet",
  413: "uploadTooLarge",
};

/** Answers with an object's metadata. */
export function sendObject(object: StoredObject, request: IncomingMessage, response: ServerResponse): void {
  sendJson(response, 200, toResource(object, originOf(request)));
}

/** Answers with an error in the JSON API's form. A request for bytes gets the message alone. */
export function sendJsonApiError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
): void {
  if (/[?&]alt=media\b/.test(request.url ?? "")) return sendText(response, status, message);
  const errors = [{ message, domain: "global", reason: REASONS[status] ?? "invalid" }];
  sendJson(response, status, { error: { code: status, message, errors } });
}

/** The origin of this server, as seen by the client. */
export function originOf(request: IncomingMessage): string {
  return `http://${header(request, "host")}`;
}

/** @throws StorageError 405 */
export function requireMethod(request: IncomingMessage, method: string): void {
  if (request.method !== method) throw new StorageError(405, "Method Not Allowed.");
}

/** Reads the JSON object of a request's body; without a body it is empty. @throws StorageError 400 */
export async function readJson(request: IncomingMessage): Promise<JsonObject> {
  const body = parseJsonObject((await readBody(request, BODY_BYTES)).toString("utf8"));
  if (!body) throw new StorageError(400, "The body is not a JSON object.");
  return body;
}
