import { setTimeout } from "node:timers/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendText } from "../../core/http";
import type { Log } from "../../core/contracts";
import { errorText } from "../../core/start-error";
import type { Stream, StreamOutput } from "../stream";
import type { Attachment } from "./back-channel";
import { parseForwardBody } from "./forward-channel";
import { frame } from "./framing";
import { makeRoom, mayHold } from "./room";
import { Session } from "./session";
import type { ChannelTimings } from "./timings";

/** Enough for a commit of 10 MiB, URL-encoded. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const PROTOCOL_VERSION = 8;
const GOODBYE_MS = 100;
const GOODBYE_STEP_MS = 5;

export type OpenStream = (
  output: StreamOutput,
  authorization: string | undefined,
  database: string,
) => Stream;

/** All WebChannels of the server, and their HTTP side. */
export class Channels {
  readonly #sessions = new Map<string, Session>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(
    private readonly open: { readonly Listen: OpenStream; readonly Write: OpenStream },
    private readonly timings: ChannelTimings,
    private readonly log: Log,
  ) {
    this.#sweeper = setInterval(() => this.#sweep(), timings.sweepMs).unref();
  }

  /** @throws FirestoreError when the request is malformed. */
  async handle(kind: "Listen" | "Write", request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URLSearchParams((request.url ?? "").split("?")[1] ?? "");
    const id = query.get("SID");
    if (id === null && request.method === "POST") return this.#handshake(kind, query, request, response);
    const session = id === null ? undefined : this.#sessions.get(id);
    if (!session || session.kind !== kind) {
      // The SDK looks for "Unknown SID" in the answer, but not at its very beginning.
      sendText(response, 400, "Error: Unknown SID");
      return;
    }
    session.touch();
    if (request.method === "GET") this.#attach(session, query, response);
    else if (query.get("TYPE") === "terminate") {
      session.dispose();
      sendText(response, 200, "");
    } else await this.#forward(session, query, request, response);
  }

  /** Tells every client to reconnect and ends every channel. */
  async shutdown(): Promise<void> {
    clearInterval(this.#sweeper);
    const sessions = [...this.#sessions.values()];
    await Promise.all(sessions.map((session) => session.stop()));
    // Waits for these messages. A client between two connections gets a moment to fetch its own.
    const deadline = Date.now() + GOODBYE_MS;
    do await setTimeout(GOODBYE_STEP_MS);
    while (sessions.some((session) => session.back.hasUnsent) && Date.now() < deadline);
    for (const session of sessions) session.dispose();
  }

  async #handshake(
    kind: "Listen" | "Write",
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = parseForwardBody((await readBody(request, MAX_BODY_BYTES)).toString());
    const session = new Session(
      kind,
      (opened) => this.open[kind](opened, body.authorization, query.get("database") ?? ""),
      (waiting) => !mayHold(waiting, this.#sessions.values()),
      (gone) => this.#sessions.delete(gone.id),
      (error) => this.log.warn(`firestore  ${kind}: ${errorText(error)}`),
    );
    this.#sessions.set(session.id, session);
    const welcome = ["c", session.id, "", PROTOCOL_VERSION, 12, this.timings.keepAliveMs];
    sendFrames(response).end(frame(JSON.stringify([[0, welcome]])));
    session.receive(session.forward.accept(body.offset, body.maps));
  }

  #attach(session: Session, query: URLSearchParams, response: ServerResponse): void {
    const acknowledged = Number(query.get("AID") ?? 0);
    const { keepAliveMs, writeHoldMs } = this.timings;
    const attachment = (): Attachment => {
      if (query.get("CI") === "1")
        return {
          acknowledged,
          mode: "long poll",
          holdMs: Math.min(Number(query.get("TO") ?? Infinity), keepAliveMs),
        };
      if (session.kind === "Write" && !mayHold(session, this.#sessions.values()))
        return { acknowledged, mode: "short stream", holdMs: writeHoldMs };
      return { acknowledged, mode: "stream" };
    };
    session.back.attach(sendFrames(response), attachment());
    if (session.kind === "Listen") makeRoom(this.#sessions.values());
  }

  async #forward(
    session: Session,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = parseForwardBody((await readBody(request, MAX_BODY_BYTES)).toString());
    session.back.acknowledge(Number(query.get("AID") ?? 0));
    session.receive(session.forward.accept(body.offset, body.maps));
    const state = [session.back.attached ? 1 : 0, session.back.sentId, session.back.outstanding];
    sendFrames(response).end(frame(JSON.stringify(state)));
  }

  #sweep(): void {
    const now = Date.now();
    for (const session of [...this.#sessions.values()]) {
      if (now - session.idleSince > this.timings.sessionMs) session.dispose();
      else session.back.keepAlive(this.timings.keepAliveMs - this.timings.sweepMs);
    }
  }
}

function sendFrames(response: ServerResponse): ServerResponse {
  return response.writeHead(200, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-cache, no-store",
    "X-Content-Type-Options": "nosniff",
  });
}
