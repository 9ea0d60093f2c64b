import type { IncomingMessage, ServerResponse } from "node:http";
import { isJsonObject, parseJsonObject, readBody, sendJson } from "../core/http";
import { answerCoverage, COVERAGE } from "../core/coverage-answers";
import { RulesError } from "../rules/api";
import type { DocumentChange } from "./document";
import { FirestoreError, invalid } from "./errors";
import type { Space, Spaces } from "./space";

const MAX_RULES_BYTES = 1024 * 1024;
const CLEAR = /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/;
const READS = /^\/emulator\/v1\/projects\/([^/:]+):reads$/;
const RULES = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/;

/**
 * The official emulator's control surface, which clears a project's documents and replaces its rules. The address
 * `projects/P:reads` is an addition: GET returns the reads since the last DELETE. For test processes only.
 * @throws FirestoreError
 */
export async function handleControl(
  spaces: Spaces,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request);
  const clear = CLEAR.exec(path);
  const rules = RULES.exec(path);
  const reads = READS.exec(path);
  if (reads?.[1] && (request.method === "GET" || request.method === "DELETE")) {
    const { meter } = await spaces.open(reads[1]);
    if (request.method === "DELETE") meter.reset();
    sendJson(response, 200, meter.read());
    return;
  }
  const coverage = COVERAGE.exec(path);
  if (coverage?.[1] && request.method === "GET") {
    answerCoverage((await spaces.open(coverage[1])).rules(), coverage[2] !== undefined, response);
    return;
  }
  if (clear?.[1] && request.method === "DELETE") {
    await clearDocuments(await spaces.open(clear[1], clear[2]));
  } else if (rules?.[1] && request.method === "PUT") {
    const space = await spaces.open(rules[1]);
    replaceRules(space, parseJsonObject((await readBody(request, MAX_RULES_BYTES)).toString()));
  } else throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  sendJson(response, 200, {});
}

/** @throws FirestoreError INVALID_ARGUMENT */
function pathOf(request: IncomingMessage): string {
  try {
    return decodeURI((request.url ?? "").split("?")[0] ?? "");
  } catch {
    throw invalid("The address is not properly encoded.");
  }
}

/** Documents of one commit. Other requests are served between two. */
const CLEARED = 2_000;

async function clearDocuments({ database }: Space): Promise<void> {
  const paths = Array.from(database.all(), ({ path }) => path);
  for (let from = 0; from < paths.length; from += CLEARED)
    await database.commit(() =>
      paths.slice(from, from + CLEARED).flatMap((path): DocumentChange[] => {
        const before = database.get(path);
        return before ? [{ path, before, after: undefined }] : [];
      }),
    );
}

function replaceRules(space: Space, body: unknown): void {
  const rules = isJsonObject(body) ? body["rules"] : undefined;
  const files: unknown = isJsonObject(rules) ? rules["files"] : undefined;
  const file: unknown = Array.isArray(files) ? files[0] : undefined;
  const content = isJsonObject(file) ? file["content"] : undefined;
  if (typeof content !== "string") throw invalid("rules.files[0].content is missing.");
  try {
    space.replaceRules(content);
  } catch (error) {
    throw error instanceof RulesError ? invalid(error.message) : error;
  }
}
