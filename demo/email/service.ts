import type { IncomingMessage, ServerResponse } from "node:http";
import {
  allowAnyOrigin,
  BodyTooLargeError,
  header,
  readBody,
  requestUrl,
  sendJson,
  sendText,
  type Log,
  type Outbox,
  type OutboxMessage,
  type RequestHandler,
} from "local-firebase";
import { outboxPage } from "./page";
import { EmailRequestError, readSend, readSendForm } from "./requests";

/** Leaves room for a form's attachments. */
const BODY_BYTES = 10 * 1024 * 1024;

/** Submitted content must not run or load anything on the page. */
const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/**
 * The e-mail service's two endpoints, which store their messages, and the page and the file that show them.
 */
export function createEmailService(deps: {
  readonly outbox: Outbox;
  readonly log: Log;
  readonly test: boolean;
}): RequestHandler {
  const { outbox, log, test } = deps;
  const keep = async (response: ServerResponse, message: Omit<OutboxMessage, "number" | "at">) => {
    await outbox.add(message);
    log.info(`email      ${message.service} / ${message.template} kept in the outbox`);
    sendText(response, 200, "OK");
  };

  return async (request, response) => {
    const route = `${request.method} ${requestUrl(request).pathname}`;
    switch (route) {
      case "OPTIONS /api/v1.0/email/send":
      case "OPTIONS /api/v1.0/email/send-form":
        allowAnyOrigin(request, response);
        return;
      case "POST /api/v1.0/email/send":
        return answer(request, response, async (body) => keep(response, readSend(body)));
      case "POST /api/v1.0/email/send-form":
        return answer(request, response, async (body) =>
          keep(response, await readSendForm(body, header(request, "content-type") ?? "")),
        );
      case "GET /":
      case "GET /outbox":
        response.writeHead(200, PAGE_HEADERS).end(outboxPage(outbox.messages()));
        return;
      case "GET /outbox.json":
        return sendJson(response, 200, outbox.messages());
      case "DELETE /outbox.json":
        if (!test) return sendText(response, 405, "Method Not Allowed");
        await outbox.clear();
        return sendJson(response, 200, []);
      default:
        return sendText(response, 404, "Not Found");
    }
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  accept: (body: Buffer) => Promise<void>,
): Promise<void> {
  allowAnyOrigin(request, response);
  try {
    await accept(await readBody(request, BODY_BYTES));
  } catch (error) {
    if (error instanceof EmailRequestError) sendText(response, 400, error.message);
    else if (error instanceof BodyTooLargeError) sendText(response, 413, "Payload Too Large");
    else throw error;
  }
}
