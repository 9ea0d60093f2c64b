import type { IncomingMessage, ServerResponse } from "node:http";
import type { DocumentReader, Http2Acceptor, RequestHandler } from "../core/contracts";
import { BodyTooLargeError, sendJson, sendText } from "../core/http";
import { errorText } from "../core/start-error";
import type { RulesDocument } from "../rules/api";
import { Channels } from "./channel/channels";
import { CHANNEL_TIMINGS, type ChannelTimings } from "./channel/timings";
import { handleControl } from "./control";
import { answerCors } from "./cors";
import type { Database } from "./database";
import type { FirestoreDeps } from "./deps";
import { StoredDocument, type DocumentChange } from "./document";
import { asFirestoreError, FirestoreError, invalid } from "./errors";
import type { GrpcServer } from "./grpc/grpc-server";
import { ListenStream } from "./listen/listen-stream";
import { checkDocumentPath } from "./paths";
import { handleRest } from "./rest/rest";
import { Spaces } from "./space";
import { readFields } from "./values/check";
import { WriteStream } from "./write-stream";

export interface FirestoreServiceDeps extends FirestoreDeps {
  /** Waiting times of the channels; tests shorten them. */
  readonly timings?: Partial<ChannelTimings>;
}

/** The running local Firestore. */
export interface FirestoreService {
  readonly handler: RequestHandler;
  /** Answers gRPC. */
  readonly acceptHttp2: Http2Acceptor;
  /** The open databases, for other parts of this process. */
  readonly spaces: Spaces;
  /** Reads the documents of a project without checking rules, for Storage's rules and for tools. */
  documents(projectId: string): DocumentReader;
  /**
   * Writes documents of this process's project without checking rules; durable when it resolves.
   * @param into Default: the default database.
   */
  seed(documents: readonly RulesDocument[], into?: Database): Promise<void>;
  /** Ends every open stream so that clients reconnect soon. Call it after new connections are refused. */
  stop(): Promise<void>;
}

/** The warm-up waits until the start is over. */
const WARM_UP_AFTER_MS = 1000;
const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;

/** The local Firestore: everything behind its port. Documents are read from the store before the promise resolves. */
export async function createFirestoreService(deps: FirestoreServiceDeps): Promise<FirestoreService> {
  const spaces = new Spaces(deps);
  const { database } = await spaces.open(deps.projectId);
  const warn = (error: unknown) => deps.log.warn(`firestore  ${errorText(error)}`);
  const warmUp = setTimeout(
    () => void database.warmUp(deps.indexes.current()).catch(warn),
    WARM_UP_AFTER_MS,
  ).unref();
  const timings = { ...CHANNEL_TIMINGS, ...deps.timings };
  const channels = new Channels(
    {
      Listen: (output, authorization, name) => new ListenStream(spaces.visit(authorization, name), output),
      Write: (output, authorization, name) =>
        new WriteStream(spaces.visit(authorization, name), output, timings),
    },
    timings,
    deps.log,
  );
  // Loaded for the first client that needs it: browsers do not.
  let grpc: Promise<GrpcServer> | undefined;
  const openGrpc = async () => {
    const { GrpcServer } = await import("./grpc/grpc-server");
    return new GrpcServer({
      visit: (authorization, name) => spaces.visit(authorization, name),
      log: deps.log,
    });
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    const channel = CHANNEL.exec(path)?.[1];
    if (channel === "Listen" || channel === "Write") return channels.handle(channel, request, response);
    if (path.startsWith("/v1/") || path.startsWith("/v1beta1/")) return handleRest(spaces, request, response);
    if (deps.test && path.startsWith("/emulator/")) return handleControl(spaces, request, response);
    if (path === "/") return sendText(response, 200, "Ok\n");
    throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  };

  return {
    handler: async (request, response) => {
      if (answerCors(request, response)) return;
      await route(request, response).catch((error: unknown) => {
        const refusal =
          error instanceof BodyTooLargeError ? invalid("The request is too large.") : asFirestoreError(error);
        if (refusal.status === "INTERNAL")
          deps.log.warn(`firestore  ${request.method} ${pathOf(request)}: ${errorText(error)}`);
        if (response.headersSent) response.destroy();
        else sendJson(response, refusal.httpStatus, refusal.toWire());
      });
    },
    acceptHttp2: (socket) => {
      grpc ??= openGrpc();
      grpc.then((server) => server.accept(socket)).catch(warn);
    },
    spaces,
    documents: (projectId) => ({
      get: (path) => spaces.opened(projectId)?.database.get(path) ?? null,
      lookedUp: (caller, documents) => spaces.opened(projectId)?.meter.lookedUp(caller, documents),
    }),
    seed: async (documents, into = database) => {
      await into.commit((micros) =>
        documents.map(({ path, fields }): DocumentChange => {
          const before = into.get(path);
          const after = StoredDocument.create(
            into.root,
            checkDocumentPath(path),
            readFields(fields),
            before?.createTime,
            micros,
          );
          return { path, before, after };
        }),
      );
    },
    stop: async () => {
      clearTimeout(warmUp);
      await Promise.all([channels.shutdown(), grpc?.then((server) => server.stop())]);
    },
  };
}

/** The query may hold the secret id of a channel, so it is left out. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?")[0] ?? "";
}
