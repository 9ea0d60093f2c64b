import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../core/contracts";
import { chunksOf, header, readBody, sendJson } from "../core/http";
import type { Address } from "./address";
import type { StorageContext } from "./context";
import { notFound, StorageError } from "./errors";
import { toJson, type StoredObject } from "./stored-object";
import { authorizeUpload, describeUpload, publish, type Upload } from "./upload";

/** One upload in chunks. It is kept in memory: a restart ends it and removes its bytes. */
interface Session {
  readonly upload: Upload;
  readonly file: string;
  readonly declaredSize: number;
  received: number;
  result?: StoredObject;
  lastUsed: number;
  /** Requests of one session run one after another: a retry waits for what is left of the request it repeats. */
  queue: Promise<void>;
}

const METADATA_BYTES = 64 * 1024;
/** Most bytes of an object; rules usually allow fewer. */
const MAX_BYTES = 5 * 1024 ** 3;
/** A session that nobody has used for so long is dropped. */
const IDLE_MS = 60 * 60 * 1000;

/** Uploads in chunks: start, chunks with their offset, query, cancel. */
export interface ResumableUploads {
  start(caller: Caller, address: Address, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A later request, which names its session by `upload_id`. */
  proceed(id: string, address: Address, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export function createResumableUploads(
  context: StorageContext,
  now: () => number = Date.now,
): ResumableUploads {
  const sessions = new Map<string, Session>();

  const drop = async (id: string, session: Session) => {
    sessions.delete(id);
    if (!session.result) await context.files.remove(session.file);
  };

  return {
    start: async (caller, address, request, response) => {
      for (const [id, session] of sessions) if (session.lastUsed < now() - IDLE_MS) await drop(id, session);
      const declaredSize = declaredSizeOf(request);
      const body = await readBody(request, METADATA_BYTES);
      const upload = describeUpload(
        caller,
        address,
        body,
        header(request, "x-goog-upload-header-content-type"),
      );
      authorizeUpload(context, upload, { size: declaredSize });
      const id = randomUUID();
      const file = await context.files.begin();
      sessions.set(id, {
        upload,
        file,
        declaredSize,
        received: 0,
        lastUsed: now(),
        queue: Promise.resolve(),
      });
      const query = new URLSearchParams({ name: upload.name, upload_id: id, upload_protocol: "resumable" });
      response
        .writeHead(200, {
          "X-Goog-Upload-Status": "active",
          "X-Goog-Upload-URL": `http://${header(request, "host")}/v0/b/${upload.bucket}/o?${query}`,
        })
        .end();
    },
    proceed: async (id, address, request, response) => {
      const session = sessions.get(id);
      if (!session || session.upload.bucket !== address.bucket) throw notFound();
      session.lastUsed = now();
      const step = session.queue.then(() =>
        take(context, session, () => drop(id, session), request, response),
      );
      session.queue = step.catch(() => undefined);
      return step;
    },
  };
}

function declaredSizeOf(request: IncomingMessage): number {
  const size = header(request, "x-goog-upload-header-content-length") ?? "";
  if (!/^\d+$/.test(size)) throw new StorageError(400, "The upload does not say how large it is.");
  if (Number(size) > MAX_BYTES) throw new StorageError(413, "The upload is too large.");
  return Number(size);
}

async function take(
  context: StorageContext,
  session: Session,
  drop: () => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const commands = (header(request, "x-goog-upload-command") ?? "")
    .split(",")
    .map((command) => command.trim());
  if (commands.includes("query")) return answer(response, session);
  if (commands.includes("cancel")) {
    await drop();
    response.writeHead(200, { "X-Goog-Upload-Status": "cancelled" }).end();
    return;
  }
  if (!commands.includes("upload") && !commands.includes("finalize"))
    throw new StorageError(400, "Unknown command.");
  // The answer to the last chunk was lost and the client repeats it.
  if (session.result) return answer(response, session);
  if (commands.includes("upload")) await receive(context, session, request);
  if (commands.includes("finalize")) await finalize(context, session, drop);
  return answer(response, session);
}

async function receive(context: StorageContext, session: Session, request: IncomingMessage): Promise<void> {
  if (header(request, "x-goog-upload-offset") !== String(session.received))
    throw new StorageError(400, `The next byte is ${session.received}.`);
  for await (const chunk of chunksOf(request)) {
    if (session.received + chunk.length > session.declaredSize)
      throw new StorageError(400, "The upload is larger than was declared.");
    await context.files.append(session.file, session.received, chunk);
    session.received += chunk.length;
  }
}

async function finalize(context: StorageContext, session: Session, drop: () => Promise<void>): Promise<void> {
  if (session.received !== session.declaredSize)
    throw new StorageError(400, `${session.received} of ${session.declaredSize} bytes have arrived.`);
  const digest = await context.files.digest(session.file);
  await context.files.settle(session.file);
  try {
    session.result = await publish(context, session.upload, session.file, digest);
  } catch (error) {
    await drop();
    throw error;
  }
}

function answer(response: ServerResponse, session: Session): void {
  response.setHeader("X-Goog-Upload-Size-Received", String(session.received));
  response.setHeader("X-Goog-Upload-Status", session.result ? "final" : "active");
  if (session.result) sendJson(response, 200, toJson(session.result));
  else response.writeHead(200).end();
}
