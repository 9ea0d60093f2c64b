import { setInterval } from "node:timers";
import type { ServerResponse } from "node:http";
import type { RequestHandler } from "../core/contracts";
import type { Space } from "../firestore/space";
import type { WindowContext } from "./context";
import type { OwnRequests } from "./own-requests";

/** How often it is looked whether there is a new message. */
const LOOK_MS = 1000;
/** More paths of one commit are not told one by one. */
const MAX_PATHS = 500;
/** A window that takes nothing is let go before it fills the memory: it comes back and asks for everything. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * What happens, told to every open window as server-sent events: `request` (an entry of the log of requests, again when it
 * changes), `commit` (database and paths of the documents that changed; no paths: many), `outbox` (its newest message is
 * another), `users` and `files` (a window has changed one), `databases` (somebody has asked for another).
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
      if (!own.has(entry)) this.tell("request", entry);
    });
  }

  /** Answers with the events from now on, until the window goes. */
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

  tell(event: "request" | "commit" | "outbox" | "users" | "files" | "databases", data: object = {}): void {
    if (this.#open.size === 0) return;
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const response of this.#open)
      if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
      else response.write(text);
  }

  /** Projects are opened at any time, by whoever asks for one. */
  #watchProjects(): void {
    for (const space of this.context.spaces.all()) {
      if (this.#watched.has(space)) continue;
      this.#watched.add(space);
      this.tell("databases");
      space.database.onCommit(({ changes }) => {
        if (this.#open.size === 0) return;
        const paths = changes.length > MAX_PATHS ? [] : changes.map(({ path }) => path);
        const { projectId: project, databaseId: database } = space.database;
        this.tell("commit", { project, database, paths });
      });
    }
  }

  #look(): void {
    this.#watchProjects();
    const number = this.#newestMessage();
    if (number !== this.#newest) this.tell("outbox");
    this.#newest = number;
  }

  #newestMessage(): number | undefined {
    return this.context.outbox.messages()[0]?.number;
  }
}
