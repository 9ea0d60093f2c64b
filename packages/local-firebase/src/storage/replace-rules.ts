import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../core/contracts";
import { isJsonObject, parseJsonObject, readBody, sendJson } from "../core/http";
import type { RulesFile } from "../core/rules-file";
import { RulesError } from "../rules/api";

const BODY_BYTES = 1024 * 1024;

/** Answers the official emulator's request by which test tools replace the rules. */
export async function replaceRules(
  rules: RulesFile,
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = parseJsonObject((await readBody(request, BODY_BYTES)).toString("utf8"));
  const files = isJsonObject(body?.rules) ? body.rules.files : undefined;
  const refuse = (message: string) => sendJson(response, 400, { message });
  if (!Array.isArray(files) || files.length === 0)
    return refuse("Request body must include 'rules.files' array");
  const file: unknown = files[0];
  if (!isJsonObject(file) || typeof file.name !== "string" || typeof file.content !== "string")
    return refuse("Each member of 'rules.files' array must contain 'name' and 'content'");
  try {
    rules.replace(file.content);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    log.warn(`storage    ${error.message}`);
    return refuse("There was an error updating rules, see logs for more details");
  }
  sendJson(response, 200, { message: "Rules updated successfully" });
}
