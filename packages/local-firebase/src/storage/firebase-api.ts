import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller, TokenVerifier } from "../core/contracts";
import { header, sendJson } from "../core/http";
import { readAddress, type Address } from "./address";
import { authorize, type StorageContext } from "./context";
import { isDownloadToken, sendBytes } from "./download";
import { notFound, StorageError } from "./errors";
import { listObjects } from "./listing";
import type { ResumableUploads } from "./resumable";
import { changedObject, toJson, type StoredObject } from "./stored-object";
import { updateSettings } from "./update-settings";
import { uploadMedia, uploadMultipart } from "./upload";

/**
 * Answers a request of the API that the web SDK calls (/v0).
 * @throws StorageError; AuthTokenError; BodyTooLargeError
 */
export async function answerFirebaseApi(
  context: StorageContext,
  resumable: ResumableUploads,
  deps: { readonly verifier: TokenVerifier; readonly test: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = readAddress(request);
  if (!address || !context.hasBucket(address.bucket)) throw notFound();
  const caller = async (): Promise<Caller> =>
    deps.test && isAdminClient(request)
      ? { kind: "owner" }
      : deps.verifier.verify(header(request, "authorization"));

  if (address.name !== undefined)
    return routeObject(context, address.name, address, caller, request, response);
  if (request.method === "GET") return sendJson(response, 200, listObjects(context, await caller(), address));
  if (request.method !== "POST") throw new StorageError(405, "Method Not Allowed.");

  const session = address.query.get("upload_id");
  if (session !== null) return resumable.proceed(session, address, request, response);
  switch (header(request, "x-goog-upload-protocol") ?? address.query.get("uploadType") ?? "media") {
    case "media":
    case "raw":
      return sendJson(response, 200, toJson(await uploadMedia(context, await caller(), address, request)));
    case "multipart":
      return sendJson(
        response,
        200,
        toJson(await uploadMultipart(context, await caller(), address, request)),
      );
    case "resumable":
      return resumable.start(await caller(), address, request, response);
    default:
      throw new StorageError(400, "The upload's protocol is none of raw, multipart and resumable.");
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
      // The token in the URL is permission enough to read: that is the purpose of such a URL.
      if (media && held && isDownloadToken(held, query.get("token")))
        return sendBytes(context, held, request, response);
      authorize(context, { caller: await caller(), method: "get", bucket, path: name });
      return media
        ? sendBytes(context, found(), request, response)
        : sendJson(response, 200, toJson(await withToken(context, found())));
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

/** The object with a token for its download URL. An upload by the JSON API does not create one. */
async function withToken(context: StorageContext, object: StoredObject): Promise<StoredObject> {
  if (object.downloadTokens !== "") return object;
  const after = changedObject(object, { downloadTokens: randomUUID() }, context.clock.next());
  await context.objects.put(after);
  return after;
}

/**
 * True for the admin SDK's getDownloadURL: it requests the token from the web SDK's API, without credentials of its own
 * for an emulator.
 */
function isAdminClient(request: IncomingMessage): boolean {
  const isCloudClient = /\bgccl\//.test(header(request, "x-goog-api-client") ?? "");
  return isCloudClient && header(request, "authorization") === undefined;
}
