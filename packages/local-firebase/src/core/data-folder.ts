import { mkdir, open, readdir, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode, errorText, StartError } from "./start-error";

/** This file marks a data folder of the local Firebase. */
const MARKER = "local-firebase.json";
/** Raised when the layout of the folder or of its entries becomes unreadable for older code. */
const FORMAT = 1;

/** The paths inside a data folder. */
export interface DataFolder {
  readonly root: string;
  /** The embedded store. */
  readonly store: string;
  /** The bytes of stored objects, one file each. */
  readonly files: string;
  /** The bytes of unfinished uploads. */
  readonly uploads: string;
  /** The key that signs tokens. */
  readonly key: string;
}

/**
 * Opens a data folder, or creates one if there is nothing.
 * @throws StartError for a file, and for a folder that is not writable, foreign or of a newer format. Nothing is
 * changed then.
 */
export async function openDataFolder(root: string): Promise<DataFolder> {
  const folder: DataFolder = {
    root,
    store: join(root, "store"),
    files: join(root, "files"),
    uploads: join(root, "uploads"),
    key: join(root, "token-key.json"),
  };
  try {
    const kind = await stat(root).catch(() => undefined);
    if (kind && !kind.isDirectory()) throw new StartError(`The data folder ${root} is a file.`);
    await makeFolder(root);
    await checkMarker(root);
    // The key is created after the store, so a key without a store means a lost store.
    if ((await exists(folder.key)) && !(await exists(folder.store)))
      throw new StartError(`The data in ${folder.store} is gone. Restore it or choose another folder.`);
    await makeFolder(folder.files);
    await makeFolder(folder.uploads);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const why =
      errorCode(error) === "EACCES" || errorCode(error) === "EROFS" ? "is not writable" : "cannot be used";
    throw new StartError(`The data folder ${root} ${why}: ${errorText(error)}`);
  }
  return folder;
}

/**
 * Checks the folder for a tool that edits the data of a stopped local Firebase. A mistyped name must not create a
 * folder.
 * @param hint ends the message; it may say how a folder is created.
 * @throws StartError when this is not a data folder.
 */
export async function requireDataFolder(root: string, hint = "Check the name."): Promise<void> {
  if (!(await stat(join(root, MARKER)).catch(() => undefined)))
    throw new StartError(`There is no data of a local Firebase in ${root}. ${hint}`);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/**
 * Creates parent folders, too. The "recursive" option of mkdir never returns in a folder such as /proc, which reports
 * ENOENT for new folders. `mode` as for mkdir(2).
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const isThere = async () => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  if (await isThere()) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), mode);
  await mkdir(path, mode).catch(async (error: unknown) => {
    // Another process may have created it first.
    if (!(await isThere())) throw error;
  });
}

async function checkMarker(root: string): Promise<void> {
  const path = join(root, MARKER);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) {
    const names = await readdir(root);
    if (names.some((name) => !name.startsWith(MARKER)))
      throw new StartError(
        `The folder ${root} holds other files (${names[0]}) and no ${MARKER}: choose an empty folder for the data.`,
      );
    await writeFileDurably(path, `${JSON.stringify({ format: FORMAT })}\n`);
    return;
  }
  const format = formatOf(text);
  if (format === undefined)
    throw new StartError(`The data file ${path} is damaged. Restore it or choose another folder.`);
  if (format > FORMAT)
    throw new StartError(
      `The data in ${root} was written by a newer version (format ${format}, this one reads ${FORMAT}). Update, or choose another folder.`,
    );
}

function formatOf(text: string): number | undefined {
  try {
    const marker: unknown = JSON.parse(text);
    const format =
      typeof marker === "object" && marker !== null && "format" in marker ? marker.format : undefined;
    return typeof format === "number" && Number.isInteger(format) && format > 0 ? format : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a file so that a crash leaves either the whole file or none. `mode` as for open(2). */
export async function writeFileDurably(
  path: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, "w", mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } catch (error) {
    // Windows cannot sync a directory handle; its renames are journalled.
    if (errorCode(error) !== "EPERM") throw error;
  } finally {
    await folder.close();
  }
}
