import type { IncomingMessage, ServerResponse } from "node:http";
import { header, parseJsonObject, readBody } from "../../core/http";
import { StorageError } from "../errors";
import { readMultipart } from "../multipart";
import { createDigester } from "../stored-object";
import { describeUpload, publish, type Upload } from "../upload";
import { readDeclaredSize, type UploadSession, type UploadSessions } from "../upload-sessions";
import { sendObject } from "./answers";
import { requireConditions } from "./conditions";
import { splitTokens } from "./resource";
import { digestOf, expectedDigest, readContentRange } from "./upload-headers";

/** The most bytes of an upload in one request; larger files come in chunks. */
const SINGLE_BYTES = 64 * 1024 * 1024;
const METADATA_BYTES = 64 * 1024;
/** "Resume Incomplete": the status of a chunk that was not the last. */
const INCOMPLETE = 308;

/** Uploads of the JSON API: bytes alone (media), with metadata (multipart), or in chunks (resumable). */
export class JsonUploads {
  readonly #sessions: UploadSessions;

  constructor(sessions: UploadSessions) {
    this.#sessions = sessions;
  }

  /** Answers a request to /upload/storage/v1/b/{bucket}/o. @throws StorageError */
  async handle(
    bucket: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const id = query.get("upload_id");
    if (id !== null)
      return this.#sessions.run(id, bucket, (session) => this.#proceed(id, session, request, response));
    if (request.method !== "POST") throw new StorageError(405, "Method Not Allowed.");
    const type = header(request, "x-upload-content-type") ?? header(request, "content-type");
    switch (query.get("uploadType")) {
      case "media": {
        const data = await readBody(request, SINGLE_BYTES);
        return this.#store(
          describe(bucket, query, Buffer.from("{}"), type, request),
          data,
          request,
          response,
        );
      }
      case "multipart": {
        const body = await readBody(request, SINGLE_BYTES);
        const { json, data } = readMultipart(body, header(request, "content-type") ?? "");
        const upload = describe(bucket, query, json.body, data.contentType, request);
        return this.#store(upload, data.body, request, response);
      }
      case "resumable":
        return this.#start(bucket, query, request, response);
      default:
        throw new StorageError(400, "The uploadType is none of media, multipart and resumable.");
    }
  }

  async #store(
    upload: Upload,
    data: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { context } = this.#sessions;
    const digester = createDigester();
    digester.update(data);
    const file = await context.files.write(data);
    sendObject(await publish(context, upload, file, digester.digest()), request, response);
  }

  async #start(
    bucket: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(request, METADATA_BYTES);
    const upload = describe(bucket, query, body, header(request, "x-upload-content-type"), request);
    const declared = header(request, "x-upload-content-length");
    const size = declared === undefined ? undefined : readDeclaredSize(declared);
    upload.onlyIf?.(this.#sessions.context.objects.get(bucket, upload.name));
    const id = await this.#sessions.begin(upload, size);
    const parameters = new URLSearchParams({ uploadType: "resumable", name: upload.name, upload_id: id });
    const location = `http://${header(request, "host")}/upload/storage/v1/b/${bucket}/o?${parameters}`;
    response.writeHead(200, { Location: location, "Content-Length": 0 }).end();
  }

  async #proceed(
    id: string,
    session: UploadSession,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.method === "DELETE") {
      await this.#sessions.drop(id);
      return void response.writeHead(499, { "Content-Length": 0 }).end();
    }
    if (request.method !== "PUT") throw new StorageError(405, "Method Not Allowed.");
    // The client lost the answer to the last chunk and repeats the chunk or asks for the status.
    if (session.result) return sendObject(session.result, request, response);
    const range = readContentRange(header(request, "content-range"));
    if (range.total !== undefined) session.declaredSize ??= range.total;
    if (range.total !== undefined && range.total !== session.declaredSize)
      throw new StorageError(400, `The upload was declared as ${session.declaredSize} bytes.`);
    if (range.start !== undefined) {
      if (range.start > session.received)
        throw new StorageError(400, `The next byte is ${session.received}.`);
      await this.#sessions.receive(session, request, session.received - range.start);
    }
    const isWhole = range.isLast || session.received === session.declaredSize;
    if (!isWhole) {
      const stored = session.received > 0 && { Range: `bytes=0-${session.received - 1}` };
      return void response.writeHead(INCOMPLETE, { "Content-Length": 0, ...stored }).end();
    }
    if (session.received !== (session.declaredSize ?? session.received))
      throw new StorageError(400, `${session.received} of ${session.declaredSize} bytes have arrived.`);
    const object = await this.#sessions.finish(id, session, expectedDigest(request));
    sendObject(object, request, response);
  }
}

/** @throws StorageError 400 */
function describe(
  bucket: string,
  query: URLSearchParams,
  json: Uint8Array,
  contentType: string | undefined,
  request: IncomingMessage,
): Upload {
  const { body, tokens } = splitTokens(parseJsonObject(Buffer.from(json).toString("utf8")) ?? {});
  const encoding = query.get("contentEncoding");
  const metadata = JSON.stringify({ ...body, ...(encoding !== null && { contentEncoding: encoding }) });
  const upload = describeUpload({ kind: "owner" }, { bucket, query }, Buffer.from(metadata), contentType);
  return {
    ...upload,
    expected: { ...digestOf(body.md5Hash, body.crc32c), ...expectedDigest(request) },
    // As in production, a token is created on the first request for a download URL.
    downloadTokens: tokens ?? "",
    onlyIf: (before) => requireConditions(query, before),
  };
}
