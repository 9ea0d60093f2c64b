import type { IncomingMessage, ServerResponse } from "node:http";
import { isJsonObject, parseJsonObject, readBody, sendJson } from "../core/http";
import type { RulesFile } from "../core/rules-file";
import { StorageError } from "./errors";

const BODY_BYTES = 1024 * 1024;

/** Answers the request by which test tools put their own rules in force. @throws RulesError, StorageError */
export async function replaceRules(
  rules: RulesFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = parseJsonObject((await readBody(request, BODY_BYTES)).toString("utf8"));
  const files = isJsonObject(body?.rules) ? body.rules.files : undefined;
  const file: unknown = Array.isArray(files) ? files[0] : undefined;
  if (!isJsonObject(file) || typeof file.content !== "string")
    throw new StorageError(400, "The request holds no rules.");
  rules.replace(file.content);
  sendJson(response, 200, { message: "Rules updated successfully" });
}
