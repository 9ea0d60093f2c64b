import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { drained, header, parseJsonObject, readBody } from "../../core/http";
import { FirestoreError, invalid } from "../errors";
import { RPCS } from "../rpc/rpcs";
import type { Spaces } from "../space";
import { toProtocolRequest, STREAMING } from "./methods";
import { parseRoute } from "./route";

/** Firestore limits a request to 10 MiB; its JSON form is larger than the binary form. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Answers a request to /v1: it calls the protocol's method and joins the texts of its answer. @throws FirestoreError
 */
export async function handleRest(
  spaces: Spaces,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const route = parseRoute(request.url ?? "", request.method);
  const visitor = await spaces.visit(header(request, "authorization"), route.database);
  const body = parseJsonObject((await readBody(request, MAX_BODY_BYTES)).toString());
  if (!body) throw invalid("The request's body is not a JSON object.");
  const { method, request: message } = toProtocolRequest(route, request.method, body);
  const rpc = RPCS[method];
  if (!rpc) throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  const texts = await rpc(visitor, message);
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  if (STREAMING.includes(method)) await sendList(response, texts);
  else response.end(texts.join());
}

/** The characters that are sent at once. Other requests are served between two such parts. */
const PART = 256 * 1024;

async function sendList(response: ServerResponse, texts: readonly string[]): Promise<void> {
  let part = "[";
  for (const [index, text] of texts.entries()) {
    part += index === 0 ? text : `,${text}`;
    if (part.length < PART) continue;
    const isAccepted = response.write(part);
    part = "";
    await (isAccepted ? setImmediate() : drained(response));
    if (response.closed) return;
  }
  response.end(`${part}]`);
}
