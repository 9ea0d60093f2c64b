import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { isJsonObject, parseJsonObject, type JsonObject } from "../core/http";
import type { StorageService } from "../storage/service";
import type { OpenedFile } from "../storage/byte-files";
import { mergeSettings } from "../storage/settings";
import { createDigester, etagOf, type Digest, type StoredObject } from "../storage/stored-object";

export const STORAGE_FOLDER = "storage_export";
const SUFFIX = ".json";

/** An object of an export: its metadata and the path of its bytes. */
export interface ExportedObject extends Omit<StoredObject, "file" | keyof Digest> {
  readonly source: string;
  readonly digest: Digest;
}

/**
 * Writes buckets, bytes and metadata as the official tools do. @throws Error when the bytes of an object are damaged.
 */
export async function writeObjects(folder: string, storage: StorageService): Promise<number> {
  const path = join(folder, STORAGE_FOLDER);
  for (const part of ["blobs", "metadata"]) await mkdir(join(path, part), { recursive: true });
  const objects: StoredObject[] = [];
  for (const begun of [...storage.objects.all()]) {
    const current = await openCurrent(begun, storage);
    if (!current) continue;
    const { object, bytes } = current;
    objects.push(object);
    await writeBytes(join(path, "blobs", object.file), object, bytes);
    await writeFile(
      join(path, "metadata", object.file + SUFFIX),
      JSON.stringify(metadataOf(object), undefined, 2),
    );
  }
  const buckets = [...new Set(objects.map(({ bucket }) => bucket))].sort().map((id) => ({ id }));
  await writeFile(join(path, "buckets.json"), JSON.stringify({ buckets }, undefined, 2));
  return objects.length;
}

/**
 * Opens an object or its current replacement. Its bytes stay readable even if it is deleted.
 * @returns undefined when it was deleted. @throws Error when its bytes are damaged.
 */
async function openCurrent(begun: StoredObject, { objects, files }: StorageService) {
  for (let object: StoredObject | undefined = begun; object;) {
    const bytes = await files.open(object.file, object);
    if (bytes) return { object, bytes };
    const { bucket, name, file }: StoredObject = object;
    object = objects.get(bucket, name);
    if (object?.file === file) throw new Error(`the bytes of ${bucket}/${name} are lost or damaged`);
  }
  return undefined;
}

async function writeBytes(path: string, { size }: StoredObject, bytes: OpenedFile): Promise<void> {
  if (size > 0) return pipeline(bytes.read(0, size - 1), createWriteStream(path));
  await bytes.close();
  await writeFile(path, "");
}

/** The official emulator's form: the checksum is a decimal text, the generation a number. */
function metadataOf(object: StoredObject): object {
  const { bucket, name, settings, generation, metageneration, timeCreated, updated, size, md5Hash } = object;
  const { metadata, contentType = "application/octet-stream", ...headers } = settings;
  return {
    name,
    bucket,
    metageneration,
    generation: Number(generation),
    contentType,
    storageClass: "STANDARD",
    ...headers,
    ...(metadata && { customMetadata: metadata }),
    downloadTokens: object.downloadTokens.split(",").filter((token) => token !== ""),
    etag: etagOf(object),
    timeCreated,
    updated,
    size,
    md5Hash,
    crc32c: String(Buffer.from(object.crc32c, "base64").readUInt32BE(0)),
  };
}

/**
 * The objects of an export, after all their bytes were checked.
 * @param path of the folder with `metadata` and `blobs`.
 * @throws Error when an object is malformed, missing or damaged.
 */
export async function* readObjects(path: string): AsyncGenerator<ExportedObject> {
  const metadata = join(path, "metadata");
  const entries = await readdir(metadata, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(SUFFIX)) continue;
    const file = join(entry.parentPath, entry.name);
    const json = parseJsonObject(await readFile(file, "utf8"));
    if (!json) throw new Error(`${file} is no JSON object`);
    const source = join(path, "blobs", relative(metadata, file).slice(0, -SUFFIX.length));
    yield await readObject(json, source);
  }
}

async function readObject(json: JsonObject, source: string): Promise<ExportedObject> {
  const { bucket, name, md5Hash, downloadTokens, customMetadata } = json;
  if (typeof bucket !== "string" || typeof name !== "string" || name === "")
    throw new Error(`the metadata of ${source} name no object`);
  const digester = createDigester();
  for await (const chunk of createReadStream(source) as AsyncIterable<Buffer>) digester.update(chunk);
  const digest = digester.digest();
  if (typeof md5Hash === "string" && md5Hash !== digest.md5Hash)
    throw new Error(`the bytes of ${bucket}/${name} are damaged`);
  const timeCreated = timeOf(json["timeCreated"]) ?? new Date().toISOString();
  const settings = { ...json, metadata: isJsonObject(customMetadata) ? customMetadata : undefined };
  return {
    bucket,
    name,
    source,
    digest,
    settings: mergeSettings({}, settings),
    generation: String(countOf(json["generation"]) ?? Date.now() * 1000),
    metageneration: countOf(json["metageneration"]) ?? 1,
    timeCreated,
    updated: timeOf(json["updated"]) ?? timeCreated,
    downloadTokens: Array.isArray(downloadTokens) ? downloadTokens.join(",") : String(downloadTokens ?? ""),
  };
}

/** Replaces all objects. */
export async function replaceObjects(
  storage: StorageService,
  exported: AsyncIterable<ExportedObject>,
): Promise<number> {
  for (const object of [...storage.objects.all()]) await storage.objects.remove(object);
  let count = 0;
  for await (const { source, digest, ...object } of exported) {
    const file = await storage.files.begin();
    let position = 0;
    for await (const chunk of createReadStream(source) as AsyncIterable<Buffer>) {
      await storage.files.append(file, position, chunk);
      position += chunk.length;
    }
    await storage.files.settle(file);
    await storage.objects.put({ ...object, ...digest, file });
    count += 1;
  }
  return count;
}

function countOf(value: unknown): number | undefined {
  const number = Number(value ?? NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function timeOf(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
