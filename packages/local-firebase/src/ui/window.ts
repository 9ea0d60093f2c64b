import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "../core/contracts";
import { header, requestUrl, sendText } from "../core/http";
import { createApi } from "./api";
import type { WindowContext } from "./context";
import { sendPageFile } from "./page-files";

/** Where the window lies when the ui port has a handler of its own. */
const BESIDE = "/window/";

/**
 * The ui port: the window on everything that is stored and asked, and beside it the handler that the program has given.
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
    // What the API writes goes past the rules: only test tools may, and of the pages on this machine only its own.
    if (!context.test) return sendText(response, 403, "This window is closed.");
    if (!isFromWindow(request)) return sendText(response, 403, "Only the window itself may ask this.");
    return api(path.slice("api/".length), request, response);
  };
}

/**
 * Whether the window's own page asks. A page of another origin, be it on this machine, would have to ask leave for this
 * header, and no leave is ever given.
 */
function isFromWindow(request: IncomingMessage): boolean {
  const origin = header(request, "origin");
  const isOwn = origin === undefined || origin === `http://${header(request, "host") ?? ""}`;
  return isOwn && header(request, "x-local-firebase-window") === "1";
}

const notFound: RequestHandler = async (_request, response) => sendText(response, 404, "Not Found");
