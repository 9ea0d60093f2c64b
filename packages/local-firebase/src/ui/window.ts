import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "../core/contracts";
import { header, requestUrl, sendText } from "../core/http";
import { createApi } from "./api";
import type { WindowContext } from "./context";
import { sendPageFile } from "./page-files";

/** The window's path when the ui port has a handler of its own. */
const BESIDE = "/window/";

/**
 * The ui port: the window on all stored data and requests, and the program's own handler.
 * @param own answers everything outside of the window's folder. Without it the window has the whole port.
 */
export function createWindow(context: WindowContext, own?: RequestHandler): RequestHandler {
  const folder = own ? BESIDE : "/";
  const api = createApi(context);
  return async (request, response) => {
    const { pathname } = requestUrl(request);
    if (own && `${pathname}/` === folder)
      return void response.writeHead(308, { Location: folder, "Content-Length": 0 }).end();
    if (!pathname.startsWith(folder)) return (own ?? notFound)(request, response);
    const path = pathname.slice(folder.length);
    if (!path.startsWith("api/")) return sendPageFile(path, context.test, request, response);
    // The API's writes bypass the rules. So only test tools may use it, and of the pages on this machine only its own.
    if (!context.test) return sendText(response, 403, "This window is closed.");
    if (!isFromWindow(request)) return sendText(response, 403, "Only the window itself may ask this.");
    return api(path.slice("api/".length), request, response);
  };
}

/**
 * Whether the request comes from the window's own page. A page of another origin needs a preflight for this header, and
 * no preflight is ever granted.
 */
function isFromWindow(request: IncomingMessage): boolean {
  const origin = header(request, "origin");
  const isOwn = origin === undefined || origin === `http://${header(request, "host") ?? ""}`;
  return isOwn && header(request, "x-local-firebase-window") === "1";
}

const notFound: RequestHandler = async (_request, response) => sendText(response, 404, "Not Found");
