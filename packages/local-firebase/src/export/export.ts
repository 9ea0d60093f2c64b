import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { errorText } from "../core/start-error";
import { AUTH_FOLDER, writeAccounts } from "./auth-part";
import { DEFAULT_DATABASE } from "./entity-format";
import { FIRESTORE_FOLDER, metadataFileOf, writeDocuments } from "./firestore-part";
import { ExportError, METADATA, type Exported, type Services } from "./parts";
import { STORAGE_FOLDER, writeObjects } from "./storage-part";

/** Prefix of the folder for an unfinished export. */
const UNFINISHED = ".export-";
const PARTS = [FIRESTORE_FOLDER, AUTH_FOLDER, STORAGE_FOLDER] as const;

/** The version of the official tools whose exports this layout was compared with. */
const TOOLS_FORMAT = "15.28.2";
const EMULATOR_FORMAT = "1.22.0";

/** Settles when all requested exports have ended. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Writes documents, accounts and files into a folder, in the layout of `firebase emulators:export`. A complete new
 * export replaces an existing one; other files in the folder stay. Exports run one after the other: two into one folder
 * would mix.
 * @param folder absolute. It is created if necessary.
 * @throws ExportError when the folder cannot be written, or holds other files and no export.
 */
export function exportData(services: Services, folder: string): Promise<Exported> {
  const exported = before.then(() => exportNow(services, folder));
  before = exported.catch(() => undefined);
  return exported;
}

async function exportNow(services: Services, folder: string): Promise<Exported> {
  if (!isAbsolute(folder)) throw new ExportError(`${folder} is not the absolute path of a folder.`);
  try {
    await makeFolder(folder);
    await checkTarget(folder);
    const fresh = await mkdtemp(join(folder, UNFINISHED));
    try {
      const exported = await write(services, fresh);
      // Without its metadata a folder is not an export, so half an export is never mistaken for a whole one.
      await rm(join(folder, METADATA), { force: true });
      for (const part of PARTS) {
        await rm(join(folder, part), { recursive: true, force: true });
        await rename(join(fresh, part), join(folder, part));
      }
      await rename(join(fresh, METADATA), join(folder, METADATA));
      return exported;
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  } catch (error) {
    if (error instanceof ExportError) throw error;
    throw new ExportError(`The data cannot be exported to ${folder}: ${errorText(error)}`);
  }
}

/**
 * Creates a folder and its parents. Node's own method never ends in a folder such as /proc, which refuses new folders.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

async function checkTarget(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.includes(METADATA)) return;
  const parts: readonly string[] = PARTS;
  const other = names.find((name) => !parts.includes(name) && !name.startsWith(UNFINISHED));
  if (other !== undefined)
    throw new ExportError(
      `${folder} holds other files (${other}) and no ${METADATA}: choose an empty folder, or an export.`,
    );
}

async function write(services: Services, folder: string): Promise<Exported> {
  const { projectId, auth, firestore, storage } = services;
  const spaces = await firestore.spaces.ofProject(projectId);
  // All documents are of one moment: a version is an immutable value.
  const contents = spaces.map(({ database }) => ({ database, documents: [...database.all()] }));
  let count = 0;
  for (const { database, documents } of contents) count += await writeDocuments(folder, documents, database);
  await writeAccounts(folder, auth);
  const files = await writeObjects(folder, storage);
  const version = TOOLS_FORMAT;
  const others = spaces
    .map(({ database }) => database.databaseId)
    .filter((id) => id !== DEFAULT_DATABASE)
    .map((id) => ({ database: id, metadata_file: metadataFileOf(id) }));
  const metadata = {
    version,
    firestore: {
      version: EMULATOR_FORMAT,
      path: FIRESTORE_FOLDER,
      metadata_file: metadataFileOf(DEFAULT_DATABASE),
      ...(others.length > 0 && { databases: others }),
    },
    auth: { version, path: AUTH_FOLDER },
    storage: { version, path: STORAGE_FOLDER },
  };
  await writeFile(join(folder, METADATA), JSON.stringify(metadata, undefined, 2));
  return { documents: count, files };
}
