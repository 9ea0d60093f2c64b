import { randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, type DataFolder } from "../core/data-folder";
import { createDigester, type Digest } from "./stored-object";

/** The bytes of objects: one file each, under a random name. A file counts only once an entry in the store names it. */
export interface ByteFiles {
  /** Writes all bytes of an upload at once. @returns the file's name. */
  write(bytes: Uint8Array): Promise<string>;
  /** Begins a file that grows by `append`. */
  begin(): Promise<string>;
  /** Adds bytes at `position`. */
  append(file: string, position: number, chunk: Uint8Array): Promise<void>;
  /** The digest of a file that is still growing. */
  digest(file: string): Promise<Digest>;
  /** Makes a grown file durable, ready to be named by an entry. */
  settle(file: string): Promise<void>;
  /** @param end inclusive, as in an HTTP range. */
  read(file: string, start: number, end: number): ReadStream;
  /** Removes a file, whether it was still growing or not. */
  remove(file: string): Promise<void>;
  /** Removes every file that is not in `known`, and every unfinished one: left by a crash. Called once, at start. */
  sweep(known: ReadonlySet<string>): Promise<void>;
}

export function createByteFiles(folder: DataFolder): ByteFiles {
  const growing = (file: string) => join(folder.uploads, file);
  const settled = (file: string) => join(folder.files, file);

  const begin = async () => {
    const file = randomUUID();
    await (await open(growing(file), "wx")).close();
    return file;
  };
  const append = async (file: string, position: number, chunk: Uint8Array) => {
    const handle = await open(growing(file), "r+");
    try {
      // One write may take fewer bytes than it was given.
      for (let done = 0; done < chunk.length;)
        done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
    } finally {
      await handle.close();
    }
  };
  const settle = async (file: string) => {
    const handle = await open(growing(file), "r+");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(growing(file), settled(file));
    await syncFolder(folder.files);
  };

  return {
    begin,
    append,
    settle,
    write: async (bytes) => {
      const file = await begin();
      await append(file, 0, bytes);
      await settle(file);
      return file;
    },
    digest: async (file) => {
      const digester = createDigester();
      for await (const chunk of createReadStream(growing(file)) as AsyncIterable<Buffer>)
        digester.update(chunk);
      return digester.digest();
    },
    read: (file, start, end) => createReadStream(settled(file), { start, end }),
    remove: async (file) => {
      await rm(growing(file), { force: true });
      await rm(settled(file), { force: true });
    },
    sweep: async (known) => {
      for (const file of await readdir(folder.uploads)) await rm(growing(file), { force: true });
      for (const file of await readdir(folder.files))
        if (!known.has(file)) await rm(settled(file), { force: true });
    },
  };
}
