import { type JsonObject, isJsonObject } from "../../core/http";
import { contentTypeOf, etagOf, type StoredObject } from "../stored-object";

/** The entry of the custom metadata in which Firebase stores the tokens of download URLs. */
const TOKENS = "firebaseStorageDownloadTokens";

/** An object in the JSON API. @param origin of this server, for the object's links. */
export function toResource(object: StoredObject, origin: string): object {
  const { bucket, name, generation } = object;
  const path = `b/${bucket}/o/${encodeURIComponent(name)}`;
  return {
    kind: "storage#object",
    id: `${bucket}/${name}/${generation}`,
    selfLink: `${origin}/storage/v1/${path}`,
    mediaLink: `${origin}/download/storage/v1/${path}?generation=${generation}&alt=media`,
    bucket,
    name,
    generation,
    metageneration: String(object.metageneration),
    ...toMetadata(object),
    storageClass: "STANDARD",
    size: String(object.size),
    md5Hash: object.md5Hash,
    crc32c: object.crc32c,
    etag: etagOf(object),
    timeCreated: object.timeCreated,
    updated: object.updated,
    timeStorageClassUpdated: object.timeCreated,
  };
}

/** What a client may set of an object, in the JSON API. The tokens of download URLs are custom metadata. */
export function toMetadata({ settings, downloadTokens }: StoredObject): JsonObject {
  const metadata = { ...settings.metadata, ...(downloadTokens !== "" && { [TOKENS]: downloadTokens }) };
  return {
    ...settings,
    contentType: contentTypeOf(settings),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

/** A bucket in the JSON API. */
export function toBucketResource(bucket: string, origin: string): object {
  return {
    kind: "storage#bucket",
    id: bucket,
    name: bucket,
    selfLink: `${origin}/storage/v1/b/${bucket}`,
    location: "US",
    storageClass: "STANDARD",
  };
}

/**
 * Separates the tokens of download URLs from the metadata in a body.
 * @returns the rest and the tokens: "" when the body removes them, undefined when it does not mention them.
 */
export function splitTokens(body: JsonObject): {
  readonly body: JsonObject;
  readonly tokens: string | undefined;
} {
  const { metadata } = body;
  if (metadata === null) return { body, tokens: "" };
  if (!isJsonObject(metadata) || !Object.hasOwn(metadata, TOKENS)) return { body, tokens: undefined };
  const { [TOKENS]: tokens, ...others } = metadata;
  return { body: { ...body, metadata: others }, tokens: typeof tokens === "string" ? tokens : "" };
}
