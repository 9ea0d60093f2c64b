import { rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ClassicLevel, type BatchOperation } from "classic-level";
import { openAcknowledged, readAcknowledged, type Acknowledged } from "./acknowledged";
import { syncFolder } from "./data-folder";
import { isDiskFull } from "./disk-full";
import { errorCode, errorText, StartError } from "./start-error";
import { checkStore, cutUnacknowledged, lastSequence, StoreDamage } from "./store-check";

type Level = ClassicLevel<string, string>;
type Operation = BatchOperation<Level, string, string>;

/** The files of the embedded store (LevelDB), held by this process. */
export interface StoreFiles {
  /** The open store, for reads. @throws StartError while the files cannot be reopened after a failed write. */
  level(): Promise<Level>;
  /** Writes all operations or none, one call at a time. The write is synced when it resolves. */
  write(operations: Operation[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store's files, or creates them if they never existed.
 * @param path the store's own folder. A file beside it holds the number of the last acknowledged write.
 * @throws StartError when another process holds them or they are damaged. Nothing is changed then.
 */
export async function openStoreFiles(path: string): Promise<StoreFiles> {
  const record = `${path}.acknowledged`;
  const known = await readAcknowledged(record);
  if (!(await stat(path).catch(() => undefined))) {
    if (known !== undefined)
      throw new StartError(`The data in ${path} is gone. Restore it or choose another folder.`);
    await createEmpty(path);
  }
  const sequence = await checkStore(path, known ?? 0).catch((error: unknown) => {
    throw asStartError(path, error);
  });
  const level = await openLevel(path);
  if (sequence === undefined) {
    await level.close();
    throw new StartError(`The data in ${path} is damaged. Restore it or choose another folder.`);
  }
  try {
    return hold(path, level, sequence, openAcknowledged(record, sequence));
  } catch (error) {
    await level.close();
    throw openError(path, error);
  }
}

function hold(path: string, first: Level, start: number, acknowledged: Acknowledged): StoreFiles {
  let level = first;
  let sequence = start;
  let isBroken = false;
  let isClosed = false;
  let mending: Promise<void> | undefined;

  /**
   * After a failed write, the library refuses all others or continues with a hole in its log. The log may hold parts of
   * the failed write, which was never acknowledged. They are removed, and the next write reopens the files. If the disk
   * is still full, a later write does.
   */
  const mend = async () => {
    try {
      // Only while this process holds the files: once they are closed, another process may take them.
      if (level.status === "open") await cutUnacknowledged(path, sequence);
      await level.close();
      if ((await lastSequence(path)) !== sequence)
        throw new StartError(
          `The data in ${path} was changed by another process. Restart the local Firebase.`,
        );
    } catch (error) {
      throw asStartError(path, error);
    }
    level = await openLevel(path);
    isBroken = false;
  };
  const mended = () => {
    if (isClosed) return Promise.reject(new Error("The store is closed."));
    return (mending ??= mend().finally(() => (mending = undefined)));
  };

  return {
    level: async () => {
      if (level.status !== "open") await mended();
      return level;
    },
    write: async (operations) => {
      if (isBroken) await mended();
      try {
        await level.batch(operations, { sync: true });
      } catch (error) {
        isBroken = true;
        if (level.status === "open") await cutUnacknowledged(path, sequence).catch(() => undefined);
        throw error;
      }
      sequence += operations.length;
      acknowledged.set(sequence);
    },
    close: async () => {
      isClosed = true;
      await mending?.catch(() => undefined);
      await level.close();
      acknowledged.close();
    },
  };
}

/**
 * Creates the store elsewhere and moves it into place, so that a folder without data means damage and never a crash.
 */
async function createEmpty(path: string): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { recursive: true, force: true });
  const level: Level = new ClassicLevel(fresh, { createIfMissing: true });
  await level.open();
  await level.close();
  await rename(fresh, path);
  await syncFolder(dirname(path));
}

/** @throws StartError */
async function openLevel(path: string): Promise<Level> {
  const level: Level = new ClassicLevel(path, { createIfMissing: false, errorIfExists: false });
  try {
    await level.open();
    return level;
  } catch (error) {
    throw openError(path, error);
  }
}

function openError(path: string, error: unknown): StartError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (errorCode(cause) === "LEVEL_LOCKED")
    return new StartError(
      `The data in ${dirname(path)} is in use by another local Firebase. Stop it, or choose another folder.`,
    );
  if (/permission denied|read-only file system/i.test(errorText(cause)))
    return new StartError(
      `The data in ${dirname(path)} cannot be written (${errorText(cause)}). Give this account the right to write all of it, or choose another folder.`,
    );
  if (isDiskFull(cause))
    return new StartError(`The disk is full: the data in ${path} cannot be opened (${errorText(cause)}).`);
  return new StartError(
    `The data in ${path} cannot be read (${errorText(cause)}). Restore it or choose another folder.`,
  );
}

function asStartError(path: string, error: unknown): unknown {
  if (!(error instanceof StoreDamage)) return error;
  const what = error.what === "incomplete" ? "incomplete: acknowledged writes are gone from it" : error.what;
  return new StartError(
    `The data in ${join(path, error.file)} is ${what}. Restore it or choose another folder.`,
  );
}
