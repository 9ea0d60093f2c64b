import type { IncomingMessage, ServerResponse } from "node:http";
import { header, sendJson } from "../../core/http";
import { authorize, type StorageContext } from "../context";
import { sendBytes } from "../download";
import { notFound, StorageError } from "../errors";
import { listPage } from "../listing";
import { mergeSettings } from "../settings";
import { changedObject, type StoredObject } from "../stored-object";
import type { UploadSessions } from "../upload-sessions";
import { originOf, readJson, requireMethod, sendObject } from "./answers";
import { failedCondition, readNumber, requireConditions } from "./conditions";
import { copyObject } from "./copy";
import { readResource, type Resource } from "./path";
import { splitTokens, toBucketResource, toResource } from "./resource";
import { JsonUploads } from "./uploads";

/** Unsupported parameters that change a request's meaning. An answer that ignores them would be wrong. */
const ABSENT_PARAMETERS = [
  "predefinedAcl",
  "destinationPredefinedAcl",
  "kmsKeyName",
  "destinationKmsKeyName",
  "matchGlob",
  "softDeleted",
  "rewriteToken",
];
const ABSENT_HEADERS = ["x-goog-encryption-key", "x-goog-copy-source-encryption-key"];

type CopyOf = Extract<Resource, { readonly target: unknown }>;

/**
 * The Google Cloud JSON API, as far as the admin SDK and @google-cloud/storage use it for objects. It checks no rules.
 */
export class JsonApi {
  readonly #uploads: JsonUploads;

  constructor(
    private readonly context: StorageContext,
    sessions: UploadSessions,
    private readonly ownBucket: string,
  ) {
    this.#uploads = new JsonUploads(sessions);
  }

  /** Answers a request whose path `isJsonApi`. The caller has checked its permission. @throws StorageError */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const resource = readResource(request);
    const query = new URLSearchParams((request.url ?? "").split(/\?(.*)/s)[1] ?? "");
    const absent =
      ABSENT_PARAMETERS.find((name) => query.get(name)) ??
      ABSENT_HEADERS.find((name) => header(request, name) !== undefined);
    if (absent !== undefined) throw new StorageError(400, `The local Storage does not offer ${absent}.`);
    if (resource.kind === "buckets") return this.#listBuckets(request, response);
    if (!this.context.hasBucket(resource.bucket)) throw notFound("The specified bucket does not exist.");
    switch (resource.kind) {
      case "bucket":
        requireMethod(request, "GET");
        return sendJson(response, 200, toBucketResource(resource.bucket, originOf(request)));
      case "objects":
        requireMethod(request, "GET");
        return this.#list(resource.bucket, query, request, response);
      case "upload":
        return this.#uploads.handle(resource.bucket, query, request, response);
      case "object":
        return this.#object(resource, query, request, response);
      default:
        requireMethod(request, "POST");
        return this.#copy(resource, query, request, response);
    }
  }

  #listBuckets(request: IncomingMessage, response: ServerResponse): void {
    requireMethod(request, "GET");
    const names = [...new Set([this.ownBucket, ...this.context.objects.buckets()])].sort();
    const items = names.map((name) => toBucketResource(name, originOf(request)));
    sendJson(response, 200, { kind: "storage#buckets", items });
  }

  #list(bucket: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const { names, ...page } = listPage(this.context, { kind: "owner" }, { bucket, query });
    const items = names.map((name) => toResource(this.#found(bucket, name), originOf(request)));
    sendJson(response, 200, { kind: "storage#objects", ...page, items });
  }

  async #object(
    { bucket, name }: { readonly bucket: string; readonly name: string },
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const ask = (method: "get" | "update" | "delete") =>
      authorize(this.context, { caller: { kind: "owner" }, method, bucket, path: name });
    switch (request.method) {
      case "GET":
      case "HEAD": {
        ask("get");
        const object = this.#found(bucket, name, readNumber(query, "generation"));
        const failed = failedCondition(query, object);
        if (failed === "not match") return void response.writeHead(304).end();
        requireConditions(query, object);
        return query.get("alt") === "media"
          ? sendBytes(this.context, object, request, response)
          : sendObject(object, request, response);
      }
      case "PATCH":
      case "PUT": {
        ask("update");
        const { body, tokens } = splitTokens(await readJson(request));
        const before = this.#found(bucket, name, readNumber(query, "generation"));
        requireConditions(query, before);
        const settings = mergeSettings(request.method === "PATCH" ? before.settings : {}, body);
        const change = { settings, ...(tokens !== undefined && { downloadTokens: tokens }) };
        const after = changedObject(before, change, this.context.clock.next());
        await this.context.objects.put(after);
        return sendObject(after, request, response);
      }
      case "DELETE": {
        ask("delete");
        const object = this.#found(bucket, name, readNumber(query, "generation"));
        requireConditions(query, object);
        await this.context.objects.remove(object);
        return void response.writeHead(204).end();
      }
      default:
        throw new StorageError(405, "Method Not Allowed.");
    }
  }

  async #copy(
    at: CopyOf,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!this.context.hasBucket(at.target.bucket)) throw notFound("The specified bucket does not exist.");
    const sent = await readJson(request);
    const source = this.#found(at.bucket, at.name, readNumber(query, "sourceGeneration"));
    const copy = await copyObject(this.context, source, at.target, query, sent);
    if (at.kind === "copyTo") return sendObject(copy, request, response);
    const [size, resource] = [String(copy.size), toResource(copy, originOf(request))];
    const done = { kind: "storage#rewriteResponse", totalBytesRewritten: size, objectSize: size, done: true };
    sendJson(response, 200, { ...done, resource });
  }

  /** @throws StorageError 404 for a missing object and for another generation. */
  #found(bucket: string, name: string, generation?: string): StoredObject {
    const object = this.context.objects.get(bucket, name);
    if (!object || (generation !== undefined && generation !== object.generation))
      throw notFound(`No such object: ${bucket}/${name}`);
    return object;
  }
}
