import type { IncomingMessage, ServerResponse } from "node:http";
import { header, parseJsonObject, readBody, type JsonObject } from "../../core/http";
import { FirestoreError, invalid } from "../errors";
import type { Spaces, Visitor } from "../space";
import { createDocument, deleteDocument, getDocument, listDocuments, patchDocument } from "./documents";
import { parseRoute, type Route } from "./route";
import { RPCS } from "./rpc";

/** Firestore's limit of a request is 10 MiB; JSON needs more room than its binary form. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Answers a request to /v1. @throws FirestoreError */
export async function handleRest(
  spaces: Spaces,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const route = parseRoute(request.url ?? "");
  const visitor = await spaces.visit(header(request, "authorization"), route.database);
  const body = parseJsonObject((await readBody(request, MAX_BODY_BYTES)).toString());
  if (!body) throw invalid("The request's body is not a JSON object.");
  const text = await answer(visitor, route, request.method, body);
  response
    .writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" })
    .end(text);
}

async function answer(
  visitor: Visitor,
  route: Route,
  method: string | undefined,
  body: JsonObject,
): Promise<string> {
  const rpc = route.verb === undefined ? undefined : RPCS[route.verb];
  const isCollection = route.segments.length % 2 === 1;
  if (rpc && method === "POST") return rpc(visitor, body, route);
  if (method === "POST" && isCollection) return createDocument(visitor, route, body);
  if (method === "GET") return isCollection ? listDocuments(visitor, route) : getDocument(visitor, route);
  if (method === "PATCH") return patchDocument(visitor, route, body);
  if (method === "DELETE") return deleteDocument(visitor, route);
  throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
}
