import type { IncomingMessage, ServerResponse } from "node:http";
import {
  AuthTokenError,
  type Caller,
  type RequestHandler,
  type Store,
  type TokenVerifier,
} from "../core/contracts";
import type { DataFolder } from "../core/data-folder";
import { allowAnyOrigin, BodyTooLargeError, header, sendJson } from "../core/http";
import type { RulesFile } from "../core/rules-file";
import { RulesError } from "../rules/api";
import { readAddress, type Address } from "./address";
import { createByteFiles } from "./byte-files";
import { authorize, type StorageContext } from "./context";
import { isDownloadToken, sendBytes } from "./download";
import { notFound, StorageError } from "./errors";
import { listObjects } from "./listing";
import { openObjectDirectory } from "./object-directory";
import { createResumableUploads, type ResumableUploads } from "./resumable";
import { replaceRules } from "./replace-rules";
import { createDigester, newObject, toJson, type StoredObject } from "./stored-object";
import { updateSettings } from "./update-settings";
import { uploadMultipart } from "./upload";

const EXPOSED = [
  "X-Goog-Upload-Status",
  "X-Goog-Upload-URL",
  "X-Goog-Upload-Size-Received",
  "Content-Range",
  "ETag",
];

/** A file to begin with. */
export interface SeedFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly downloadToken: string;
}

export interface StorageService {
  readonly handler: RequestHandler;
  /** Adds objects to a bucket, replacing those of the same name. */
  seed(bucket: string, files: readonly SeedFile[]): Promise<void>;
}

export type StorageDeps = Pick<StorageContext, "clock" | "log" | "documents" | "hasBucket"> & {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly verifier: TokenVerifier;
  readonly rules: RulesFile;
  readonly test: boolean;
};

/** The local Storage: the API that the web SDK calls. The rules are asked about every request but a token's download. */
export async function createStorageService(deps: StorageDeps): Promise<StorageService> {
  const files = createByteFiles(deps.folder);
  const context: StorageContext = { ...deps, files, objects: await openObjectDirectory(deps.store, files) };
  const resumable = createResumableUploads(context);

  return {
    handler: async (request, response) => {
      if (allowAnyOrigin(request, response, EXPOSED)) return;
      try {
        if (deps.test && `${request.method} ${request.url}` === "PUT /internal/setRules")
          return await replaceRules(deps.rules, request, response);
        await route(context, resumable, deps.verifier, request, response);
      } catch (error) {
        sendError(response, error);
      }
    },
    seed: async (bucket, seeds) => {
      for (const { path, contentType, bytes, downloadToken } of seeds) {
        const digester = createDigester();
        digester.update(bytes);
        const place = { bucket, name: path, file: await files.write(bytes) };
        await context.objects.put(
          newObject(place, { contentType }, digester.digest(), context.clock.next(), downloadToken),
        );
      }
    },
  };
}

async function route(
  context: StorageContext,
  resumable: ResumableUploads,
  verifier: TokenVerifier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = readAddress(request);
  if (!address || !context.hasBucket(address.bucket)) throw notFound();
  const caller = (): Promise<Caller> => verifier.verify(header(request, "authorization"));

  if (address.name !== undefined)
    return routeObject(context, address.name, address, caller, request, response);
  if (request.method === "GET") return sendJson(response, 200, listObjects(context, await caller(), address));
  if (request.method !== "POST") throw new StorageError(405, "Method Not Allowed.");

  const session = address.query.get("upload_id");
  if (session !== null) return resumable.proceed(session, address, request, response);
  switch (header(request, "x-goog-upload-protocol")) {
    case "multipart":
      return sendJson(
        response,
        200,
        toJson(await uploadMultipart(context, await caller(), address, request)),
      );
    case "resumable":
      return resumable.start(await caller(), address, request, response);
    default:
      throw new StorageError(400, "The upload's protocol is neither multipart nor resumable.");
  }
}

async function routeObject(
  context: StorageContext,
  name: string,
  address: Address,
  caller: () => Promise<Caller>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { bucket, query } = address;
  const found = (): StoredObject => {
    const object = context.objects.get(bucket, name);
    if (!object) throw notFound();
    return object;
  };
  switch (request.method) {
    case "GET":
    case "HEAD": {
      const media = query.get("alt") === "media";
      const held = context.objects.get(bucket, name);
      // Whoever holds the URL with its token may read: that is what such a URL is for.
      if (media && held && isDownloadToken(held, query.get("token")))
        return sendBytes(context, held, request, response);
      authorize(context, { caller: await caller(), method: "get", bucket, path: name });
      return media
        ? sendBytes(context, found(), request, response)
        : sendJson(response, 200, toJson(found()));
    }
    case "PATCH":
      return sendJson(
        response,
        200,
        toJson(await updateSettings(context, name, address, await caller(), request)),
      );
    case "DELETE": {
      authorize(context, { caller: await caller(), method: "delete", bucket, path: name });
      await context.objects.remove(found());
      return void response.writeHead(204).end();
    }
    default:
      throw new StorageError(405, "Method Not Allowed.");
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  const status =
    error instanceof StorageError
      ? error.status
      : error instanceof AuthTokenError
        ? 401
        : error instanceof BodyTooLargeError
          ? 413
          : error instanceof RulesError
            ? 400
            : undefined;
  if (status === undefined || !(error instanceof Error) || response.headersSent) throw error;
  sendJson(response, status, { error: { code: status, message: error.message } });
}
