import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import type { SeedFile, SeedPlace } from "local-firebase";

const IMAGES = new URL("./images/", import.meta.url);
const IMAGE_TYPE = "image/webp";

/** The committed pictures by name without extension ("logo-karak-lane"). */
export type Pictures = ReadonlyMap<string, Buffer>;

/** Reads every committed picture. */
export async function readPictures(): Promise<Pictures> {
  const names = (await readdir(IMAGES)).filter((name) => name.endsWith(".webp")).sort();
  const bytes = await Promise.all(names.map((name) => readFile(new URL(name, IMAGES))));
  return new Map(
    names.map((name, index) => [name.slice(0, -".webp".length), bytes[index] ?? Buffer.alloc(0)]),
  );
}

/** Collects the files that documents refer to. Each `put` returns the file's URL in the local Storage. */
export interface FileShelf {
  readonly files: readonly SeedFile[];
  /** Stores a committed picture. @throws if there is no picture of that name. */
  putPicture(path: string, picture: string): string;
  putPdf(path: string, bytes: Buffer): string;
}

export function fileShelf(place: SeedPlace, pictures: Pictures): FileShelf {
  const files: SeedFile[] = [];
  const put = (path: string, contentType: string, bytes: Buffer): string => {
    const file = { path, contentType, bytes, downloadToken: tokenOf(path) };
    files.push(file);
    return downloadUrl(place, path, file.downloadToken);
  };
  return {
    files,
    putPicture: (path, picture) => {
      const bytes = pictures.get(picture);
      if (!bytes) throw new Error(`The demo has no picture "${picture}" in demo/images.`);
      return put(path, IMAGE_TYPE, bytes);
    },
    putPdf: (path, bytes) => put(path, "application/pdf", bytes),
  };
}

/** @returns the URL that the web SDK's `getDownloadURL` gives for this object. */
function downloadUrl(place: SeedPlace, path: string, token: string): string {
  return `${place.storageOrigin}/v0/b/${place.bucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
}

/** @returns a token in UUID form, derived from the path. The demo's files are public anyway. */
function tokenOf(path: string): string {
  const hex = createHash("sha256").update(path).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
