import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../core/contracts";
import { header, readBody, sendJson } from "../core/http";
import type { Address } from "./address";
import { StorageError } from "./errors";
import { toJson } from "./stored-object";
import { authorizeUpload, describeUpload } from "./upload";
import { readDeclaredSize, type UploadSession, type UploadSessions } from "./upload-sessions";

const METADATA_BYTES = 64 * 1024;

/** Uploads in chunks, in the web SDK's protocol: start, chunks with their offset, query, cancel. */
export interface ResumableUploads {
  start(caller: Caller, address: Address, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles a later request of the session in `upload_id`. */
  proceed(id: string, address: Address, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export function createResumableUploads(sessions: UploadSessions): ResumableUploads {
  return {
    start: async (caller, address, request, response) => {
      const declaredSize = readDeclaredSize(header(request, "x-goog-upload-header-content-length") ?? "");
      const body = await readBody(request, METADATA_BYTES);
      const type = header(request, "x-goog-upload-header-content-type");
      const upload = describeUpload(caller, address, body, type);
      authorizeUpload(sessions.context, upload, { size: declaredSize });
      const id = await sessions.begin(upload, declaredSize);
      const query = new URLSearchParams({ name: upload.name, upload_id: id, upload_protocol: "resumable" });
      response
        .writeHead(200, {
          "X-Goog-Upload-Status": "active",
          "X-Goog-Upload-URL": `http://${header(request, "host")}/v0/b/${upload.bucket}/o?${query}`,
        })
        .end();
    },
    proceed: (id, address, request, response) =>
      sessions.run(id, address.bucket, (session) => take(sessions, id, session, request, response)),
  };
}

async function take(
  sessions: UploadSessions,
  id: string,
  session: UploadSession,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const commands = (header(request, "x-goog-upload-command") ?? "")
    .split(",")
    .map((command) => command.trim());
  if (commands.includes("query")) return answer(response, session);
  if (commands.includes("cancel")) {
    await sessions.drop(id);
    response.writeHead(200, { "X-Goog-Upload-Status": "cancelled" }).end();
    return;
  }
  if (!commands.includes("upload") && !commands.includes("finalize"))
    throw new StorageError(400, "Unknown command.");
  // The client lost the answer to the last chunk and repeats the chunk.
  if (session.result) return answer(response, session);
  if (commands.includes("upload")) {
    if (header(request, "x-goog-upload-offset") !== String(session.received))
      throw new StorageError(400, `The next byte is ${session.received}.`);
    await sessions.receive(session, request);
  }
  if (commands.includes("finalize")) {
    if (session.received !== session.declaredSize)
      throw new StorageError(400, `${session.received} of ${session.declaredSize} bytes have arrived.`);
    await sessions.finish(id, session);
  }
  return answer(response, session);
}

function answer(response: ServerResponse, session: UploadSession): void {
  response.setHeader("X-Goog-Upload-Size-Received", String(session.received));
  response.setHeader("X-Goog-Upload-Status", session.result ? "final" : "active");
  if (session.result) sendJson(response, 200, toJson(session.result));
  else response.writeHead(200).end();
}
