import type { IncomingMessage } from "node:http";
import type { Caller } from "../core/contracts";
import { header, parseJsonObject, readBody } from "../core/http";
import { checkedName, type Address } from "./address";
import { authorize, type StorageContext } from "./context";
import { StorageError } from "./errors";
import { readMultipart } from "./multipart";
import { mergeSettings, type ObjectSettings } from "./settings";
import { createDigester, newObject, toNewRulesObject, type Digest, type StoredObject } from "./stored-object";

/** Most bytes of an upload in one request; larger files come in chunks. */
const MULTIPART_BYTES = 64 * 1024 * 1024;

/** An upload whose place and settings are known. */
export interface Upload {
  readonly caller: Caller;
  readonly bucket: string;
  readonly name: string;
  readonly settings: ObjectSettings;
  /** What the client says that its bytes are known by. */
  readonly expected?: Partial<Digest>;
  /** Default: one that nobody can guess. */
  readonly downloadTokens?: string;
  /** Called before the object takes the place of the one that is there. @throws StorageError to leave that one. */
  readonly onlyIf?: (before: StoredObject | undefined) => void;
}

/** Reads what an upload says of itself. @throws StorageError 400 */
export function describeUpload(
  caller: Caller,
  address: Address,
  json: Uint8Array,
  contentType: string | undefined,
): Upload {
  const body = parseJsonObject(Buffer.from(json).toString("utf8"));
  if (!body) throw new StorageError(400, "The metadata is not a JSON object.");
  const name = address.query.get("name") ?? body.name;
  if (typeof name !== "string") throw new StorageError(400, "The upload has no name.");
  // The rules judge what the URL says.
  if ((body.name ?? name) !== name || (body.bucket ?? address.bucket) !== address.bucket)
    throw new StorageError(400, "The metadata names another object than the URL.");
  const settings = mergeSettings(contentType === undefined ? {} : { contentType }, body);
  return { caller, bucket: address.bucket, name: checkedName(name), settings };
}

/**
 * Asks the rules whether an upload may be stored. Storing bytes is `create`, also over an object that is there, which
 * rules see as `resource`; `update` is for settings alone. The official emulator does the same. Production is reported
 * to ask `update` for an object that is there, so rules do well to grant the two alike.
 */
export function authorizeUpload(
  context: StorageContext,
  upload: Upload,
  bytes: { readonly size: number } & Partial<Digest>,
): void {
  authorize(context, {
    caller: upload.caller,
    method: "create",
    bucket: upload.bucket,
    path: upload.name,
    newResource: toNewRulesObject(upload, upload.settings, bytes),
  });
}

/** Makes a durable file visible as an object, if the rules allow it now that its true size is known. */
export async function publish(
  context: StorageContext,
  upload: Upload,
  file: string,
  digest: Digest,
): Promise<StoredObject> {
  const { bucket, name, settings, expected, downloadTokens, onlyIf } = upload;
  try {
    authorizeUpload(context, upload, digest);
    for (const key of ["md5Hash", "crc32c"] as const)
      if (expected?.[key] !== undefined && expected[key] !== digest[key])
        throw new StorageError(400, `The ${key} of what arrived is ${digest[key]}, not ${expected[key]}.`);
    onlyIf?.(context.objects.get(bucket, name));
  } catch (error) {
    await context.files.remove(file);
    throw error;
  }
  const object = newObject({ bucket, name, file }, settings, digest, context.clock.next(), downloadTokens);
  await context.objects.put(object);
  return object;
}

/** An upload in one request: a JSON part and a data part. */
export async function uploadMultipart(
  context: StorageContext,
  caller: Caller,
  address: Address,
  request: IncomingMessage,
): Promise<StoredObject> {
  const body = await readBody(request, MULTIPART_BYTES);
  const { json, data } = readMultipart(body, header(request, "content-type") ?? "");
  return storeWhole(context, describeUpload(caller, address, json.body, data.contentType), data.body);
}

/** An upload in one request that is the data alone; the URL names it. */
export async function uploadMedia(
  context: StorageContext,
  caller: Caller,
  address: Address,
  request: IncomingMessage,
): Promise<StoredObject> {
  const data = await readBody(request, MULTIPART_BYTES);
  const upload = describeUpload(caller, address, Buffer.from("{}"), header(request, "content-type"));
  return storeWhole(context, upload, data);
}

async function storeWhole(context: StorageContext, upload: Upload, data: Buffer): Promise<StoredObject> {
  const digester = createDigester();
  digester.update(data);
  const digest = digester.digest();
  // The rules are asked before anything is written, and again by `publish` when it is written.
  authorizeUpload(context, upload, digest);
  return publish(context, upload, await context.files.write(data), digest);
}
