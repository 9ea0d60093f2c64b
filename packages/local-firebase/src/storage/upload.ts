import type { IncomingMessage } from "node:http";
import type { Caller } from "../core/contracts";
import { header, parseJsonObject, readBody } from "../core/http";
import { checkedName, type Address } from "./address";
import { authorize, type StorageContext } from "./context";
import { StorageError } from "./errors";
import { readMultipart } from "./multipart";
import { mergeSettings, type ObjectSettings } from "./settings";
import { createDigester, newObject, toNewRulesObject, type Digest, type StoredObject } from "./stored-object";

/** The most bytes of an upload in one request; larger files come in chunks. */
const MULTIPART_BYTES = 64 * 1024 * 1024;

/** An upload with a known address and known settings. */
export interface Upload {
  readonly caller: Caller;
  readonly bucket: string;
  readonly name: string;
  readonly settings: ObjectSettings;
  /** The client's digests of its bytes. */
  readonly expected?: Partial<Digest>;
  /** Default: a random token. */
  readonly downloadTokens?: string;
  /** Called before the object replaces an existing one. @throws StorageError to keep the existing one. */
  readonly onlyIf?: (before: StoredObject | undefined) => void;
}

/** Reads the metadata of an upload. @throws StorageError 400 */
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
  // The rules check the name in the URL, so the body may not name another.
  if ((body.name ?? name) !== name || (body.bucket ?? address.bucket) !== address.bucket)
    throw new StorageError(400, "The metadata names another object than the URL.");
  const settings = mergeSettings(contentType === undefined ? {} : { contentType }, body);
  return { caller, bucket: address.bucket, name: checkedName(name), settings };
}

/**
 * Checks an upload against the rules. An upload is `create`, even over an existing object, which rules see as
 * `resource`; `update` is for settings alone. The official emulator does the same. Production is reported to check
 * `update` for an existing object, so rules should grant both alike.
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

/** Publishes a durable file as an object, if the rules allow it with its actual size. */
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

/** Handles an upload in one request: a JSON part and a data part. */
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

/** Handles an upload in one request that holds the data alone; the URL names the object. */
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
  // The rules are checked before the write, and by `publish` again afterwards.
  authorizeUpload(context, upload, digest);
  return publish(context, upload, await context.files.write(data), digest);
}
