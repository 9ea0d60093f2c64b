import { createHash, randomUUID, type Hash } from "node:crypto";
import crc32c from "crc-32/crc32c.js";
import type { StorageRulesObject } from "../rules/api";
import type { ObjectSettings } from "./settings";

/** The digests of an object's bytes. */
export interface Digest {
  readonly size: number;
  /** Base64, as in the API. */
  readonly md5Hash: string;
  readonly crc32c: string;
}

/** An object's entry in the store. The data folder holds its bytes in the file with that name. */
export interface StoredObject extends Digest {
  readonly bucket: string;
  readonly name: string;
  readonly file: string;
  readonly settings: ObjectSettings;
  /** Microseconds since the epoch; each upload of this name raises it. */
  readonly generation: string;
  /** Each change of the settings raises it. */
  readonly metageneration: number;
  /** ISO times. */
  readonly timeCreated: string;
  readonly updated: string;
  /** Each token is permission to read the bytes. Comma separated. */
  readonly downloadTokens: string;
}

/** Consumes bytes in order and returns their digest. */
export function createDigester(): { update(chunk: Uint8Array): void; digest(): Digest } {
  const md5: Hash = createHash("md5");
  let size = 0;
  let crc = 0;
  return {
    update: (chunk) => {
      md5.update(chunk);
      crc = crc32c.buf(chunk, crc);
      size += chunk.length;
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(crc | 0);
      return { size, md5Hash: md5.digest("base64"), crc32c: bytes.toString("base64") };
    },
  };
}

/** The entry of a new upload. */
export function newObject(
  place: { readonly bucket: string; readonly name: string; readonly file: string },
  settings: ObjectSettings,
  digest: Digest,
  generation: bigint,
  downloadTokens: string = randomUUID(),
): StoredObject {
  const now = new Date(Number(generation / 1000n)).toISOString();
  return {
    ...place,
    ...digest,
    settings,
    generation: String(generation),
    metageneration: 1,
    timeCreated: now,
    updated: now,
    downloadTokens,
  };
}

/** The entry after a change of the settings; the bytes stay. @param version microseconds since the epoch. */
export function changedObject(
  before: StoredObject,
  change: Partial<Pick<StoredObject, "settings" | "downloadTokens">>,
  version: bigint,
): StoredObject {
  const updated = new Date(Number(version / 1000n)).toISOString();
  return { ...before, ...change, metageneration: before.metageneration + 1, updated };
}

export function contentTypeOf(settings: ObjectSettings): string {
  return settings.contentType ?? "application/octet-stream";
}

export function etagOf(object: StoredObject): string {
  return createHash("sha1").update(`${object.generation}/${object.metageneration}`).digest("base64url");
}

/** The object in the API's form. */
export function toJson(object: StoredObject): object {
  const { file: _file, settings, size, metageneration, ...shown } = object;
  return {
    ...shown,
    ...settings,
    contentType: contentTypeOf(settings),
    size: String(size),
    metageneration: String(metageneration),
    etag: etagOf(object),
  };
}

/** The stored object in rules (`resource`). */
export function toRulesObject(object: StoredObject): StorageRulesObject {
  const { file: _file, downloadTokens: _tokens, settings, metageneration, ...shown } = object;
  return {
    ...shown,
    ...settings,
    contentType: contentTypeOf(settings),
    metageneration: String(metageneration),
    etag: etagOf(object),
  };
}

/** An object being written in rules (`request.resource`): it lacks the fields that the server sets. */
export function toNewRulesObject(
  place: { readonly bucket: string; readonly name: string },
  settings: ObjectSettings,
  bytes: { readonly size: number } & Partial<Digest>,
): StorageRulesObject {
  return {
    ...settings,
    ...bytes,
    name: place.name,
    bucket: place.bucket,
    contentType: contentTypeOf(settings),
  };
}
