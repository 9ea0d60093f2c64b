import type { IncomingMessage } from "node:http";
import { isAbsolute } from "node:path";
import type { Log, RequestHandler } from "./contracts";
import { BodyTooLargeError, header, parseJsonObject, readBody, requestUrl, sendJson, sendText } from "./http";
import { errorText } from "./start-error";

/** The names of the services, as test tools use them. */
export const SERVICES = ["auth", "firestore", "storage", "hub", "ui"] as const;
export type Service = (typeof SERVICES)[number];
export type Ports = { readonly [service in Service]: number };

const HOST = "127.0.0.1";
const BODY_BYTES = 64 * 1024;

/** The content of the file by which tools find a hub. */
export interface Locator {
  /** The version of the tools: they ignore the hub of another version. */
  readonly version: string;
  readonly origins: readonly string[];
  readonly pid: number;
}

export interface HubOptions {
  /** Called on each request. 0: not listening. */
  ports(): Ports;
  locator(): Locator;
  /** Exports the data to a folder; absent outside of a test process. @throws Error with a line for a person. */
  readonly exportData?: ((folder: string, initiatedBy: string) => Promise<unknown>) | undefined;
  readonly log: Log;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/**
 * The hub for Google's tools and test tools: it lists the services and exports data (`firebase emulators:export`).
 * It also accepts requests to disable and enable background triggers, although there are none.
 */
export function createHub(options: HubOptions): RequestHandler {
  const routes: { readonly [route: string]: (request: IncomingMessage) => Promise<Answer> | Answer } = {
    "GET /": () => ({ status: 200, body: { ...options.locator(), host: HOST, port: options.ports().hub } }),
    "GET /emulators": () => ({ status: 200, body: emulatorsOf(options.ports()) }),
    "POST /_admin/export": (request) => exportTo(options, request),
    "PUT /functions/disableBackgroundTriggers": () => ({ status: 200, body: { enabled: false } }),
    "PUT /functions/enableBackgroundTriggers": () => ({ status: 200, body: { enabled: true } }),
  };
  return async (request, response) => {
    const route = `${request.method} ${requestUrl(request).pathname}`;
    const answer = Object.hasOwn(routes, route) ? routes[route] : undefined;
    if (!answer) return sendText(response, 404, "Not Found");
    const { status, body } = await answer(request);
    sendJson(response, status, body);
  };
}

function emulatorsOf(ports: Ports): object {
  const listening = SERVICES.filter((name) => ports[name] !== 0);
  return Object.fromEntries(
    listening.map((name) => {
      const port = ports[name];
      return [name, { name, host: HOST, port, listen: [{ address: HOST, family: "IPv4", port }] }];
    }),
  );
}

/** Writes files to a folder of the client's choice. So it refuses pages and works in a test process only. */
async function exportTo({ exportData, log }: HubOptions, request: IncomingMessage): Promise<Answer> {
  const refuse = (status: number, message: string): Answer => ({ status, body: { message } });
  if (!exportData) return refuse(403, "Exports are open in a process for tests only.");
  if (header(request, "origin") !== undefined)
    return refuse(403, "Export cannot be triggered by external callers.");
  const text = await readBody(request, BODY_BYTES).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) return undefined;
    throw error;
  });
  const { path, initiatedBy = "unknown" } = parseJsonObject(text?.toString() ?? "") ?? {};
  if (typeof path !== "string" || !isAbsolute(path))
    return refuse(400, "path must be the absolute path of a folder.");
  try {
    await exportData(path, String(initiatedBy));
    return { status: 200, body: { message: "OK" } };
  } catch (error) {
    log.warn(`hub        export failed: ${errorText(error)}`);
    return refuse(500, errorText(error));
  }
}
