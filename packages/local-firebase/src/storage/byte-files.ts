import { createHash, randomUUID } from "node:crypto";
import { constants, createReadStream, type ReadStream } from "node:fs";
import { copyFile, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, type DataFolder } from "../core/data-folder";
import { createDigester, type Digest } from "./stored-object";

/**
 * The bytes of objects: one file each, under a random name. A file is valid only when an entry in the store names it.
 */
export interface ByteFiles {
  /** Writes all bytes of an upload in one step. @returns the file's name. */
  write(bytes: Uint8Array): Promise<string>;
  /** Creates a file that grows by `append`. */
  begin(): Promise<string>;
  /** Adds bytes at `position`. */
  append(file: string, position: number, chunk: Uint8Array): Promise<void>;
  /** The digest of a growing file. */
  digest(file: string): Promise<Digest>;
  /** Makes a grown file durable, so that an entry can name it. */
  settle(file: string): Promise<void>;
  /**
   * Opens a durable file whose bytes match the digest. The bytes are checked once in the life of a process, and again
   * when the file has changed. An open file stays readable even if it is removed.
   * @returns undefined when the file is missing or damaged.
   */
  open(file: string, digest: Digest): Promise<OpenedFile | undefined>;
  /** The size of a durable file in bytes; undefined when it is missing. */
  size(file: string): Promise<number | undefined>;
  /** Copies a durable file. @returns the name of the durable copy. */
  copy(file: string): Promise<string>;
  /** Removes a durable or growing file. */
  remove(file: string): Promise<void>;
  /** Removes unfinished files and files outside of `known`, which a crash has left. Called once, at the start. */
  sweep(known: ReadonlySet<string>): Promise<void>;
}

export interface OpenedFile {
  /** Reads a range of bytes and then closes the file. @param end inclusive, as in an HTTP range. */
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
      // One write may write fewer bytes than it was given.
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

  /** The files that were checked and found intact: name to inode and time of change. */
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
        // On a full disk, this frees the bytes written so far.
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
