import { createHash, randomUUID } from "node:crypto";
import { constants, createReadStream, type ReadStream } from "node:fs";
import { copyFile, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
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
  /**
   * Opens a durable file whose bytes are still those of the digest: they are read through once in the life of a process,
   * and again when the file has changed. Nobody can take them away from one who has opened it.
   * @returns undefined when the file is gone or damaged.
   */
  open(file: string, digest: Digest): Promise<OpenedFile | undefined>;
  /** The size of a durable file in bytes; undefined when it is gone. */
  size(file: string): Promise<number | undefined>;
  /** Copies a durable file. @returns the name of the durable copy. */
  copy(file: string): Promise<string>;
  /** Removes a file, whether it was still growing or not. */
  remove(file: string): Promise<void>;
  /** Removes every file that is not in `known`, and every unfinished one: left by a crash. Called once, at start. */
  sweep(known: ReadonlySet<string>): Promise<void>;
}

export interface OpenedFile {
  /** Some of the bytes; closes the file when it ends. @param end inclusive, as in an HTTP range. */
  read(start: number, end: number): ReadStream;
  close(): Promise<void>;
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

  /** Which files have been read through and found as they should be: their inode and time of change by name. */
  const intact = new Map<string, string>();
  const isIntact = async (file: string, handle: FileHandle, digest: Digest) => {
    const { size, ino, mtimeMs } = await handle.stat();
    if (size !== digest.size) return false;
    const seen = `${ino}/${mtimeMs}`;
    if (intact.get(file) === seen) return true;
    const md5 = createHash("md5");
    for await (const chunk of handle.createReadStream({
      autoClose: false,
      start: 0,
    }) as AsyncIterable<Buffer>)
      md5.update(chunk);
    if (md5.digest("base64") !== digest.md5Hash) return false;
    intact.set(file, seen);
    return true;
  };

  return {
    begin,
    append,
    settle,
    write: async (bytes) => {
      const file = await begin();
      try {
        await append(file, 0, bytes);
        await settle(file);
      } catch (error) {
        // A full disk gets back what was written so far.
        await rm(growing(file), { force: true });
        throw error;
      }
      return file;
    },
    digest: async (file) => {
      const digester = createDigester();
      for await (const chunk of createReadStream(growing(file)) as AsyncIterable<Buffer>)
        digester.update(chunk);
      return digester.digest();
    },
    open: async (file, digest) => {
      const handle = await open(settled(file), "r").catch(() => undefined);
      if (!handle) return undefined;
      const isSound = await isIntact(file, handle, digest).catch(() => false);
      if (isSound)
        return { read: (start, end) => handle.createReadStream({ start, end }), close: () => handle.close() };
      await handle.close();
      return undefined;
    },
    size: async (file) => (await stat(settled(file)).catch(() => undefined))?.size,
    copy: async (file) => {
      const name = randomUUID();
      await copyFile(settled(file), growing(name), constants.COPYFILE_FICLONE);
      await settle(name);
      return name;
    },
    remove: async (file) => {
      intact.delete(file);
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
