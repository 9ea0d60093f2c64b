import { setInterval } from "node:timers";
import type { ServerResponse } from "node:http";
import type { RequestHandler } from "../core/contracts";
import type { Space } from "../firestore/space";
import type { WindowContext } from "./context";
import type { OwnRequests } from "./own-requests";

/** The interval of the search for a new message. */
const LOOK_MS = 1000;
/** A commit with more paths is sent without its paths. */
const MAX_PATHS = 500;
/** A window that does not read is disconnected before it fills the memory: it reconnects and requests everything. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Sends events to every open window as server-sent events. `request`: a new or changed entry of the log of requests.
 * `commit`: database and paths of the changed documents (no paths: many). `outbox`: there is a new message. `users` and
 * `files`: a window has changed one. `databases`: another one was opened.
 */
export class Events {
  readonly #open = new Set<ServerResponse>();
  readonly #watched = new WeakSet<Space>();
  #newest: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: WindowContext,
    own: OwnRequests,
  ) {
    context.requests.subscribe((entry) => {
      if (!own.has(entry)) this.send("request", entry);
    });
  }

  /** Answers with the events from now on, until the window disconnects. */
  readonly handler: RequestHandler = async (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write(": open\n\n");
    this.#watchProjects();
    if (this.#open.size === 0) this.#newest = this.#newestMessage();
    this.#open.add(response);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
    response.on("close", () => {
      this.#open.delete(response);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  };

  send(event: "request" | "commit" | "outbox" | "users" | "files" | "databases", data: object = {}): void {
    if (this.#open.size === 0) return;
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const response of this.#open)
      if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
      else response.write(text);
  }

  /** Any request may open another project at any time. */
  #watchProjects(): void {
    for (const space of this.context.spaces.all()) {
      if (this.#watched.has(space)) continue;
      this.#watched.add(space);
      this.send("databases");
      space.database.onCommit(({ changes }) => {
        if (this.#open.size === 0) return;
        const paths = changes.length > MAX_PATHS ? [] : changes.map(({ path }) => path);
        const { projectId: project, databaseId: database } = space.database;
        this.send("commit", { project, database, paths });
      });
    }
  }

  #look(): void {
    this.#watchProjects();
    const number = this.#newestMessage();
    if (number !== this.#newest) this.send("outbox");
    this.#newest = number;
  }

  #newestMessage(): number | undefined {
    return this.context.outbox.messages()[0]?.number;
  }
}
