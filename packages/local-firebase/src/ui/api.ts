import type { IncomingMessage, ServerResponse } from "node:http";
import { ADMIN_OPERATIONS, type AdminOperation } from "../auth/admin/operations";
import { AuthApiError } from "../auth/errors";
import type { RequestHandler } from "../core/contracts";
import {
  BodyTooLargeError,
  parseJsonObject,
  readBody,
  requestUrl,
  sendJson,
  type JsonObject,
} from "../core/http";
import { defaultBucket } from "../core/bucket";
import { asFirestoreError, FirestoreError, invalid } from "../firestore/errors";
import type { WindowContext } from "./context";
import { Events } from "./events";
import { callFirestore, metersOf, openDatabases } from "./firestore-calls";
import { shownRules } from "./shown-rules";
import { OwnRequests } from "./own-requests";
import { listUsers } from "./user-list";

/** More than the size of the largest commit. */
const BODY_BYTES = 12 * 1024 * 1024;
/** The prefix of the storage's own API. */
const STORAGE = "storage/";

/** Operations on users that change nothing. */
const READS: readonly string[] = ["lookup", "query", "batchGet"];

type Answer = (query: URLSearchParams, body: JsonObject) => Promise<unknown> | unknown;

/**
 * The window's API: JSON in, JSON out, an error as `{ error: { status, message } }`. It acts as the owner, so no rules
 * are checked.
 * @returns a handler for the path after "api/".
 */
export function createApi(context: WindowContext) {
  const own = new OwnRequests(context.requests);
  const events = new Events(context, own);
  const routes: { readonly [route: string]: Answer } = {
    "GET state": () => ({
      projectId: context.projectId,
      databases: openDatabases(context),
      ports: context.ports(),
      buckets: [...new Set([defaultBucket(context.projectId), ...context.storage.buckets()])],
    }),
    "GET users": (query) => listUsers(context.auth, query),
    "GET outbox": () => context.outbox.messages(),
    "DELETE outbox": () => context.outbox.clear().then(() => ({})),
    "GET requests": () => own.others(),
    "DELETE requests": () => {
      context.requests.clear();
      for (const meter of metersOf(context)) meter.reset();
      return {};
    },
    "GET reads": () => metersOf(context).map((meter) => meter.read()),
    "GET rules": (query) => shownRules(context, query),
  };

  const answer: (path: string, request: IncomingMessage) => Promise<unknown> = async (path, request) => {
    const query = requestUrl(request).searchParams;
    const body = parseJsonObject((await readBody(request, BODY_BYTES)).toString("utf8"));
    if (!body) throw invalid("The body is not a JSON object.");
    const [service = "", method = ""] = path.split("/");
    if (request.method === "POST" && service === "firestore")
      return callFirestore(context, method, query, body);
    if (request.method === "POST" && service === "auth" && isAdminOperation(method)) {
      const answered = await context.auth.admin(method, body, `http://127.0.0.1:${context.ports().auth}`);
      if (!READS.includes(method)) events.send("users");
      return answered;
    }
    const route = `${request.method ?? ""} ${path}`;
    const routed = Object.hasOwn(routes, route) ? routes[route] : undefined;
    if (!routed) throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
    return routed(query, body);
  };

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (path === "events" && request.method === "GET") return events.handler(request, response);
    if (path.startsWith(STORAGE)) {
      await own.run(() => asOwner(context.storage.handler, request, response));
      if (request.method !== "GET") events.send("files");
      return;
    }
    try {
      sendJson(response, 200, await answer(path, request));
    } catch (error) {
      const { httpStatus, status, message } = refusalOf(error);
      sendJson(response, httpStatus, { error: { status, message } });
    }
  };
}

function isAdminOperation(name: string): name is AdminOperation {
  return Object.hasOwn(ADMIN_OPERATIONS, name);
}

/** Forwards a request to the storage as the owner. Preflights are not forwarded: the window never needs one. */
function asOwner(handler: RequestHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "OPTIONS") return Promise.resolve(void response.writeHead(405).end());
  const url = request.url ?? "";
  request.url = `/${url.slice(url.indexOf(STORAGE) + STORAGE.length)}`;
  request.headers.authorization = "Bearer owner";
  return handler(request, response);
}

function refusalOf(error: unknown): { httpStatus: number; status: string; message: string } {
  if (error instanceof AuthApiError) return { httpStatus: 400, status: "AUTH", message: error.message };
  if (error instanceof BodyTooLargeError)
    return { httpStatus: 413, status: "INVALID_ARGUMENT", message: "The request is too large." };
  const refusal = asFirestoreError(error);
  if (refusal.status === "INTERNAL") throw error;
  return { httpStatus: refusal.httpStatus, status: refusal.status, message: refusal.message };
}
