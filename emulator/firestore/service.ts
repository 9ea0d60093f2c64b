import type { IncomingMessage, ServerResponse } from "node:http";
import type { DocumentReader, RequestHandler } from "../core/contracts";
import { BodyTooLargeError, sendJson, sendText } from "../core/http";
import type { WireFields } from "../core/wire";
import { Channels } from "./channel/channels";
import { CHANNEL_TIMINGS, type ChannelTimings } from "./channel/timings";
import { handleControl } from "./control";
import { answerCors } from "./cors";
import { StoredDocument, type DocumentChange } from "./document";
import { asFirestoreError, FirestoreError, invalid } from "./errors";
import { ListenStream } from "./listen/listen-stream";
import { checkDocumentPath } from "./paths";
import { handleRest } from "./rest/rest";
import { Spaces, type SpacesDeps } from "./space";
import { errorText } from "../core/start-error";
import { versionText } from "./values/timestamps";
import { WriteStream } from "./write-stream";

export interface FirestoreServiceDeps extends SpacesDeps {
  /** Waiting times of the channels; tests shorten them. */
  readonly timings?: Partial<ChannelTimings>;
}

/** A document to import. */
export interface ImportedDocument {
  /** Below the documents root. */
  readonly path: string;
  readonly fields: WireFields;
  /** Microseconds since the epoch; absent: now. */
  readonly createMicros?: bigint;
}

export interface FirestoreService {
  readonly handler: RequestHandler;
  /** The configured project's documents, for Storage and its rules. */
  readonly reader: DocumentReader;
  /** Writes documents past the rules, in one atomic commit. */
  importDocuments(documents: Iterable<ImportedDocument>): Promise<void>;
  /** Whether the configured project has no document. */
  isEmpty(): boolean;
  /** Tells every client to come back later and ends the streams. Call it after refusing new connections. */
  shutdown(): Promise<void>;
}

const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;

/** The local Firestore: everything behind its port. Documents are read from the store before the promise resolves. */
export async function createFirestoreService(deps: FirestoreServiceDeps): Promise<FirestoreService> {
  const spaces = new Spaces(deps);
  const { database } = await spaces.open(deps.projectId);
  const timings = { ...CHANNEL_TIMINGS, ...deps.timings };
  const channels = new Channels(
    {
      Listen: (session, authorization, name) =>
        new ListenStream(spaces.visit(authorization, name), (message) => session.back.send(message)),
      Write: (session, authorization, name) =>
        new WriteStream(spaces.visit(authorization, name), (message) => session.back.send(message), timings),
    },
    timings,
    deps.log,
  );

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const channel = CHANNEL.exec(path)?.[1];
    if (channel === "Listen" || channel === "Write") return channels.handle(channel, request, response);
    if (path.startsWith("/v1/")) return handleRest(spaces, request, response);
    if (deps.test && path.startsWith("/emulator/")) return handleControl(spaces, request, response);
    if (path === "/") return sendText(response, 200, "Ok\n");
    throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  };

  return {
    handler: async (request, response) => {
      if (answerCors(request, response)) return;
      await route(request, response).catch((error: unknown) => {
        const refusal = error instanceof BodyTooLargeError ? invalid("The request is too large.") : asFirestoreError(error);
        if (refusal.status === "INTERNAL") deps.log.warn(`firestore  ${request.method} ${request.url}: ${errorText(error)}`);
        if (response.headersSent) response.destroy();
        else sendJson(response, refusal.httpStatus, refusal.toWire());
      });
    },
    reader: { get: (path) => database.get(path) ?? null },
    importDocuments: async (documents) => {
      await database.commit((micros) =>
        [...documents].map(({ path, fields, createMicros }): DocumentChange => {
          const created = createMicros === undefined ? undefined : versionText(createMicros);
          const after = StoredDocument.create(database.root, checkDocumentPath(path), fields, created, micros);
          return { path, before: database.get(path), after };
        }),
      );
    },
    isEmpty: () => database.size === 0,
    shutdown: () => channels.shutdown(),
  };
}
