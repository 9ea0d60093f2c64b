/**
 * The folder of a backup: `data`, a data folder of the local Firebase, whose store finds damage and is held by one process,
 * and `backup.json`, which says where the data come from and how far they are copied. Only its owner can read it.
 */
import { chmod, readdir, readFile, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import {
  beginDataFolder,
  errorCode,
  errorText,
  makeFolder,
  parseJsonObject,
  requireDataFolder,
  StartError,
  writeFileDurably,
} from "local-firebase";
import type { Ports } from "local-firebase/project";
import { mapParallel } from "../../src/data/chunked";
import { withFolderData, type OwnerData } from "../owner/data";

const MANIFEST = "backup.json";
const DATA = "data";
const FORMAT = 3;
const OWNER_ONLY = 0o700;

export interface Manifest {
  readonly format: number;
  readonly project: string;
  readonly bucket: string;
  /** Of a local Firebase: the real path of its data folder. */
  readonly source?: string;
  /** ISO texts. A backup without an end can be continued. */
  readonly begun: string;
  readonly finished?: string;
  /** The times whose documents it holds: several, if earlier versions were gone before it had read them. */
  readonly moments: readonly string[];
  /** By collection: the path of the last document that is copied. */
  readonly copied: { readonly [collection: string]: string };
  /** Files that were removed or replaced before their bytes were read. */
  readonly missing: readonly string[];
}

type Source = Pick<Manifest, "project" | "bucket" | "source">;

export interface Backup {
  readonly manifest: Manifest;
  readonly data: OwnerData;
}

/**
 * Begins a backup, or continues it, while no other process writes into the folder.
 * @param task may change the manifest. @throws StartError for a folder with something else, and for damaged data.
 */
export async function continueBackup<T>(
  root: string,
  source: Source,
  task: (data: OwnerData, manifest: Manifest, change: (manifest: Manifest) => Promise<void>) => Promise<T>,
): Promise<T> {
  await readUnfinished(root, source);
  await beginPrivateFolder(root, DATA);
  return withFolderData(place(root, source), async (data) => {
    // Read again: another process may have written it before the data were held.
    const unfinished = await readUnfinished(root, source);
    const begun = { begun: new Date().toISOString(), moments: [], copied: {}, missing: [] };
    const change = (manifest: Manifest) =>
      writeFileDurably(join(root, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, 0o600);
    return task(data, unfinished ?? { format: FORMAT, ...source, ...begun }, change);
  });
}

/** Opens a finished backup, and compares every checksum before the task. @throws StartError naming what is damaged */
export async function openBackup<T>(root: string, task: (backup: Backup) => Promise<T>): Promise<T> {
  const manifest = await readFinished(root);
  const { dataDir, ...rest } = place(root, manifest);
  await requireDataFolder(dataDir, "Use another backup.");
  return withFolderData({ dataDir, ...rest }, async (data) => {
    // The store has compared those of the documents.
    for await (const page of data.files.all())
      await mapParallel(page, async (file) => {
        for await (const chunk of (await data.files.read(file)) ?? []) void chunk;
      });
    return task({ manifest, data });
  });
}

const place = (root: string, { project, bucket }: Source) => ({
  dataDir: join(root, DATA),
  projectId: project,
  bucket,
});

/**
 * Creates a data folder that gets no demo data and that only its owner can read.
 * @param name of a folder in it that becomes the data folder. @throws StartError that names it.
 */
export async function beginPrivateFolder(root: string, name = ""): Promise<void> {
  try {
    await makeFolder(root, OWNER_ONLY);
    await chmod(root, OWNER_ONLY);
  } catch (error) {
    throw new StartError(`${root} is not a folder that you can write: ${errorText(error)}`);
  }
  await beginDataFolder(join(root, name), "backup");
}

export function localDownloads({ storage }: Ports): string {
  return `http://127.0.0.1:${storage}`;
}

/** @returns for people, where a backup is from and which moment it shows. */
export function originOf(manifest: Manifest): string {
  const date = new Date(momentOf(manifest)).toLocaleString("en-GB", { timeZone: "UTC" });
  return `${manifest.project} as of ${date} UTC`;
}

export const momentOf = ({ begun, moments }: Manifest): string => moments[0] ?? begun;

export async function readFinished(root: string): Promise<Manifest> {
  const manifest = await readManifest(root);
  if (!manifest) throw new StartError(`There is no backup in ${root}. Check the name.`);
  if (manifest.finished === undefined)
    throw new StartError(
      `The backup in ${root} is not finished: run the same npm run owner -- backup again.`,
    );
  return manifest;
}

/** @returns a backup of the same source that can be continued. @throws StartError for any other. */
async function readUnfinished(
  root: string,
  { project, bucket, source }: Source,
): Promise<Manifest | undefined> {
  const manifest = await readManifest(root);
  if (!manifest) return undefined;
  const name = `backup of ${manifest.project} (${manifest.source ?? manifest.bucket})`;
  if (manifest.finished !== undefined)
    throw new StartError(`${root} holds a finished ${name}. Choose another folder.`);
  if (manifest.project !== project || manifest.bucket !== bucket || manifest.source !== source)
    throw new StartError(`${root} holds a ${name}. Choose another folder.`);
  return manifest;
}

async function readManifest(root: string): Promise<Manifest | undefined> {
  const path = join(root, MANIFEST);
  const text = await readFile(path, "utf8").catch(async (error: unknown) => {
    if (errorCode(error) !== "ENOENT")
      throw new StartError(`${root} is not a folder that you can read: ${errorText(error)}`);
    const names = await readdir(root).catch(() => []);
    const other = names.find((name) => ![DATA, `${MANIFEST}.tmp`].includes(name));
    if (other !== undefined) throw new StartError(`${root} holds other files (${other}) and no backup.`);
    return undefined;
  });
  if (text === undefined) return undefined;
  const manifest = parseJsonObject(text);
  if (!manifest) throw new StartError(`${path} is damaged. Use another backup.`);
  if (manifest["format"] !== FORMAT)
    throw new StartError(
      `${path} is of another version of this program (format ${String(manifest["format"])}, this one reads ${FORMAT}). Use that version.`,
    );
  return manifest as unknown as Manifest;
}

/** @param path absolute, as `folder` is. It may be the folder. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep, 1)[0] !== "..";
}

/** @param path absolute. @returns it without links. Its last folders may be missing. */
export async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realPathOf(dirname(path)), basename(path)));
}
