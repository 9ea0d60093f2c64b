import type { IncomingMessage, ServerResponse } from "node:http";
import { AuthTokenError, type RequestHandler, type Store, type TokenVerifier } from "../core/contracts";
import type { DataFolder } from "../core/data-folder";
import { DISK_FULL, isDiskFull } from "../core/disk-full";
import { allowAnyOrigin, BodyTooLargeError, sendJson } from "../core/http";
import type { RulesFile } from "../core/rules-file";
import { errorText } from "../core/start-error";
import { createByteFiles, type ByteFiles } from "./byte-files";
import type { StorageContext } from "./context";
import { reportDamage } from "./damage";
import { StorageError } from "./errors";
import { answerFirebaseApi } from "./firebase-api";
import { sendJsonApiError } from "./json-api/answers";
import { JsonApi } from "./json-api/json-api";
import { isJsonApi } from "./json-api/path";
import { openObjectDirectory, type ObjectDirectory } from "./object-directory";
import { replaceRules } from "./replace-rules";
import { createResumableUploads } from "./resumable";
import { createDigester, newObject } from "./stored-object";
import { UploadSessions } from "./upload-sessions";

const CLOSED =
  "The Google Cloud JSON API of the local Storage is closed: it asks no rules, so only a process for tests has it.";
const EXPOSED = [
  "X-Goog-Upload-Status",
  "X-Goog-Upload-URL",
  "X-Goog-Upload-Size-Received",
  "Content-Range",
  "ETag",
];

/** A file of the seed. */
export interface SeedFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly downloadToken: string;
}

export interface StorageService {
  readonly handler: RequestHandler;
  /** The stored objects, for other parts of this process. */
  readonly objects: ObjectDirectory;
  readonly files: ByteFiles;
  /** Adds objects to a bucket. They replace objects of the same name. */
  seed(bucket: string, files: readonly SeedFile[]): Promise<void>;
  /** The buckets that have contained an object since the start. */
  buckets(): readonly string[];
}

export type StorageDeps = Pick<StorageContext, "clock" | "log" | "requests" | "documents" | "hasBucket"> & {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly verifier: TokenVerifier;
  readonly rules: RulesFile;
  /** The bucket of this process. */
  readonly bucket: string;
  /** Opens the Google Cloud JSON API, which checks no rules, and lets tools replace the rules. */
  readonly test: boolean;
};

/**
 * The local Storage: the web SDK's API and the admin SDK's API. The rules check every request of the first except
 * downloads with a token.
 */
export async function createStorageService(deps: StorageDeps): Promise<StorageService> {
  const files = createByteFiles(deps.folder);
  const context: StorageContext = { ...deps, files, objects: await openObjectDirectory(deps.store, files) };
  await reportDamage(context.objects, files, deps.log);
  const sessions = new UploadSessions(context);
  const resumable = createResumableUploads(sessions);
  const jsonApi = new JsonApi(context, sessions, deps.bucket);

  return {
    handler: async (request, response) => {
      if (allowAnyOrigin(request, response, EXPOSED)) return;
      try {
        if (deps.test && `${request.method} ${request.url}` === "PUT /internal/setRules")
          return await replaceRules(deps.rules, deps.log, request, response);
        if (!isJsonApi(request)) return await answerFirebaseApi(context, resumable, deps, request, response);
        // The admin client sends no token to an emulator, so it cannot be identified.
        if (!deps.test) throw new StorageError(403, CLOSED);
        await jsonApi.handle(request, response);
      } catch (error) {
        const isFull = isDiskFull(error);
        if (isFull) deps.log.warn(`storage    ${errorText(error)}`);
        sendError(request, response, isFull ? new StorageError(402, DISK_FULL) : error);
      }
    },
    objects: context.objects,
    files,
    buckets: () => context.objects.buckets(),
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

function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const status =
    error instanceof StorageError
      ? error.status
      : error instanceof AuthTokenError
        ? 401
        : error instanceof BodyTooLargeError
          ? 413
          : undefined;
  if (status === undefined || !(error instanceof Error) || response.headersSent) throw error;
  if (isJsonApi(request)) return sendJsonApiError(request, response, status, error.message);
  sendJson(response, status, { error: { code: status, message: error.message } });
}
