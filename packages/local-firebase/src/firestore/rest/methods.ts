import type { JsonObject } from "../../core/http";
import { FirestoreError } from "../errors";
import { checkIds } from "../paths";
import { readMessage } from "./message";
import { NO_PARAMETERS, PARAMETERS, readParameters } from "./parameters";
import type { Route } from "./route";
import { VERBS, type Verb } from "./verbs";

/** The protocol's method and message of a plain REST request. */
export interface ProtocolRequest {
  readonly method: string;
  readonly request: JsonObject;
}

/** The methods that answer with several messages: a JSON list. */
export const STREAMING: readonly string[] = ["BatchGetDocuments", "RunQuery", "RunAggregationQuery"];

/**
 * Translates a request into the protocol's method and message. It refuses unknown parts: an answer that ignores them
 * would be wrong.
 * @throws FirestoreError
 */
export function toProtocolRequest(
  route: Route,
  httpMethod: string | undefined,
  body: JsonObject,
): ProtocolRequest {
  // Checked before joining: an encoded slash must not split an id in two.
  checkIds(route.segments);
  const verb = route.verb === undefined ? undefined : VERBS[route.verb];
  if (verb && httpMethod === "POST") return byVerb(verb, route, body);
  const isCollection = route.segments.length % 2 === 1;
  const parent = [`${route.database}/documents`, ...route.segments.slice(0, -1)].join("/");
  const collectionId = route.segments.at(-1);
  const name = [`${route.database}/documents`, ...route.segments].join("/");
  if (httpMethod === "GET" && isCollection)
    return {
      method: "ListDocuments",
      request: { parent, collectionId, ...readParameters(PARAMETERS.ListDocuments, route.query) },
    };
  if (httpMethod === "GET")
    return {
      method: "GetDocument",
      request: { name, ...readParameters(PARAMETERS.GetDocument, route.query) },
    };
  if (httpMethod === "DELETE")
    return {
      method: "DeleteDocument",
      request: { name, ...readParameters(PARAMETERS.DeleteDocument, route.query) },
    };
  const { fields } = readMessage("Document", body);
  if (httpMethod === "POST" && isCollection)
    return {
      method: "CreateDocument",
      request: {
        parent,
        collectionId,
        document: { fields },
        ...readParameters(PARAMETERS.CreateDocument, route.query),
      },
    };
  if (httpMethod === "PATCH")
    return {
      method: "UpdateDocument",
      request: { document: { name, fields }, ...readParameters(PARAMETERS.UpdateDocument, route.query) },
    };
  throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
}

function byVerb({ method, place }: Verb, route: Route, body: JsonObject): ProtocolRequest {
  readParameters(NO_PARAMETERS, route.query);
  if (place === "database" && route.segments.length > 0)
    throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  const request = readMessage(`${method}Request`, body);
  const parent = [`${route.database}/documents`, ...route.segments].join("/");
  return { method, request: { ...request, [place]: place === "parent" ? parent : route.database } };
}
