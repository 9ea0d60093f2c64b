/**
 * The folder of a backup: `backup.json`, which holds its own checksum too, names the parts, each a file with one JSON
 * object a line and with its checksum. `documents/` holds the documents by collection. `files/` holds lists of the
 * stored files, and their bytes in files that are named after their SHA-256. Only its owner can read it, and a process
 * that is killed leaves every part whole.
 */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { chmod, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import {
  beginDataFolder,
  errorCode,
  errorText,
  makeFolder,
  parseJsonObject,
  StartError,
  whileLocked,
  writeFileDurably,
  type JsonObject,
} from "local-firebase";
import type { Ports } from "local-firebase/project";
import { mapParallel } from "../../src/data/chunked";

const MANIFEST = "backup.json";
const LOCK = "lock";
const FORMAT = 2;
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;
/** The beginning of the names of files that are not whole yet. */
const INCOMING = "incoming-";

export interface Part {
  readonly file: string;
  /** The folder of `documents/` or `files/` whose content this is: a collection, or "". */
  readonly of: string;
  readonly lines: number;
  /** The path after which the next part begins. */
  readonly last: string;
  readonly sha256: string;
}

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
  readonly schemaVersion?: number;
  readonly leftOut: readonly string[];
  readonly documents: readonly Part[];
  readonly files: readonly Part[];
  /** Files that were removed or replaced before their bytes were read. */
  readonly missing: readonly string[];
}

export interface FileLine {
  readonly path: string;
  readonly sha256: string;
  readonly metadata: JsonObject;
}

export class BackupFolder {
  #checked: Promise<void> | undefined;

  private constructor(
    readonly root: string,
    private current: Manifest,
  ) {}

  /**
   * Begins a backup, or continues it, while no other process writes into the folder.
   * @throws StartError for a folder with something else, and if what it holds is damaged.
   */
  static async begin<T>(root: string, begun: Source, task: (folder: BackupFolder) => Promise<T>): Promise<T> {
    await readUnfinished(root, begun);
    await makePrivate(root, "documents", "files");
    const inUse = `Another backup into ${root} is running. Wait for it, or choose another folder.`;
    return whileLocked(join(root, LOCK), inUse, async () => {
      // Read again: another process may have written it before the lock was taken.
      const unfinished = await readUnfinished(root, begun);
      for (const name of await readdir(join(root, "files")))
        if (name.startsWith(INCOMING)) await rm(join(root, "files", name));
      const nothing = { moments: [], documents: [], files: [], missing: [] };
      const folder = new BackupFolder(
        root,
        unfinished ?? { format: FORMAT, ...begun, begun: new Date().toISOString(), ...nothing },
      );
      await folder.check();
      await folder.change({});
      return task(folder);
    });
  }

  static async open(root: string): Promise<BackupFolder> {
    const manifest = await readManifest(root);
    if (!manifest) throw new StartError(`There is no backup in ${root}. Check the name.`);
    if (manifest.finished === undefined)
      throw new StartError(
        `The backup in ${root} is not finished: run the same npm run owner -- backup again.`,
      );
    return new BackupFolder(root, manifest);
  }

  get manifest(): Manifest {
    return this.current;
  }

  async change(change: Partial<Manifest>): Promise<void> {
    const after = { ...this.current, ...change };
    const text = JSON.stringify({ ...after, sha256: sumOfManifest(after) }, null, 2);
    await writeFileDurably(join(this.root, MANIFEST), `${text}\n`, OWNER_ONLY.file);
    this.current = after;
  }

  async add(kind: "documents" | "files", of: string, lines: readonly string[], last: string): Promise<void> {
    const parts = this.current[kind];
    const name = [String(parts.length + 1).padStart(5, "0"), encodeURIComponent(of)]
      .filter(Boolean)
      .join("-");
    const file = `${kind}/${name}.ndjson`;
    const text = lines.map((line) => `${line}\n`).join("");
    await writeFileDurably(join(this.root, file), text, OWNER_ONLY.file);
    const sha256 = sumOf(text);
    await this.change({ [kind]: [...parts, { file, of, lines: lines.length, last, sha256 }] });
  }

  /** Stores a file's bytes. @returns their SHA-256. */
  async keep(bytes: AsyncIterable<Uint8Array>): Promise<string> {
    const incoming = join(this.root, "files", INCOMING + randomUUID());
    const hash = createHash("sha256");
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await writeFile(incoming, hashed(), { flag: "wx", mode: OWNER_ONLY.file, flush: true });
    const sha256 = hash.digest("hex");
    await rename(incoming, this.#bytesOf(sha256));
    return sha256;
  }

  bytes({ sha256 }: FileLine): Promise<Blob> {
    return openAsBlob(this.#bytesOf(sha256));
  }

  /** @returns the lines of a part, as text. @throws StartError if the part is damaged. */
  async read({ file, sha256 }: Part): Promise<string> {
    const text = await readFile(join(this.root, file), "utf8").catch(() => "");
    if (sumOf(text) !== sha256) throw this.#damaged(file);
    return text;
  }

  /**
   * Compares every part and every stored file with its checksum, once.
   * @param report receives one line for people before that. @throws StartError naming a damaged one.
   */
  check(report: (line: string) => void = () => undefined): Promise<void> {
    if (!this.#checked) report("Comparing the checksums.");
    return (this.#checked ??= this.#compare());
  }

  async #compare(): Promise<void> {
    for (const part of this.current.documents) await this.read(part);
    for (const part of this.current.files)
      await mapParallel(linesOf<FileLine>(await this.read(part)), async ({ sha256 }) => {
        if ((await sha256Of(this.#bytesOf(sha256))) !== sha256) throw this.#damaged(`files/${sha256}`);
      });
  }

  #bytesOf(sha256: string): string {
    return join(this.root, "files", sha256);
  }

  #damaged(file: string): StartError {
    const way = this.current.finished === undefined ? "Begin again in another folder" : "Use another backup";
    return new StartError(`${join(this.root, file)} is missing or damaged. ${way}.`);
  }
}

/** Creates a folder, and folders in it, that only their owner can read. @throws StartError that names it. */
async function makePrivate(root: string, ...names: readonly string[]): Promise<void> {
  try {
    for (const name of ["", ...names]) await makeFolder(join(root, name), OWNER_ONLY.folder);
    await chmod(root, OWNER_ONLY.folder);
  } catch (error) {
    throw new StartError(`${root} is not a folder that you can write: ${errorText(error)}`);
  }
}

/**
 * Creates a data folder that gets no demo data, once the backup is known to be whole. Only its owner can read it, because
 * it holds what the backup holds.
 */
export async function beginLocalCopy(
  dataDir: string,
  backup: BackupFolder,
  report: (line: string) => void,
): Promise<void> {
  if (!(await exists(dataDir))) await backup.check(report);
  await makePrivate(dataDir);
  await beginDataFolder(dataDir, "backup");
}

export function localDownloads({ storage }: Ports): string {
  return `http://127.0.0.1:${storage}`;
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export function isBackup(root: string): Promise<boolean> {
  return exists(join(root, MANIFEST));
}

export function linesOf<Line>(text: string): readonly Line[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}

export function totalOf(parts: readonly Part[]): number {
  return parts.reduce((total, { lines }) => total + lines, 0);
}

export function ageOf({ project, begun, moments }: Manifest, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moments[0] ?? begun)) / 60_000));
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return `${project}, ${count} ${unit}${count === 1 ? "" : "s"} old`;
}

type Source = Pick<Manifest, "project" | "bucket" | "source" | "leftOut">;

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
  const text = await readFile(join(root, MANIFEST), "utf8").catch(async (error: unknown) => {
    if (errorCode(error) !== "ENOENT")
      throw new StartError(`${root} is not a folder that you can read: ${errorText(error)}`);
    const names = await readdir(root).catch(() => []);
    const other = names.find((name) => !["documents", "files", LOCK, `${MANIFEST}.tmp`].includes(name));
    if (other !== undefined) throw new StartError(`${root} holds other files (${other}) and no backup.`);
    return undefined;
  });
  if (text === undefined) return undefined;
  const path = join(root, MANIFEST);
  const { sha256, ...manifest } = parseJsonObject(text) ?? {};
  if (typeof manifest["format"] === "number" && manifest["format"] !== FORMAT)
    throw new StartError(
      `${path} is of another version of this program (format ${manifest["format"]}, this one reads ${FORMAT}). Use that version.`,
    );
  if (sha256 !== sumOfManifest(manifest)) throw new StartError(`${path} is damaged. Use another backup.`);
  return manifest as unknown as Manifest;
}

function sumOfManifest(manifest: object): string {
  return sumOf(JSON.stringify(manifest));
}

function sumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function sha256Of(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (error) {
    return errorText(error);
  }
  return hash.digest("hex");
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
