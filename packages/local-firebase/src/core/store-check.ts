import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./start-error";
import { isDamagedLog, writesOf } from "./store-log";
import { fileNumber, readManifest, type Manifest } from "./store-manifest";
import { isDamagedTable } from "./store-table";

/** What is wrong with a file of the store. */
export class StoreDamage extends Error {
  constructor(
    readonly file: string,
    readonly what: "damaged" | "missing" | "incomplete",
  ) {
    super(`${file} is ${what}`);
  }
}

/** What a store that is not open holds. */
interface State {
  readonly manifest: Manifest;
  /** The logs that are in force, the oldest first. */
  readonly logs: readonly { readonly name: string; readonly content: Buffer }[];
  /** The number of the last change that its files hold. */
  readonly sequence: number;
}

/**
 * Looks for damage in a store that is to be opened: the store takes what it reads from its files on trust, and goes on
 * without what is lost.
 * @param path the store's own folder.
 * @param acknowledged the number of the last change that was acknowledged, as far as it is known.
 * @returns the number of the last change; undefined when only opening it will say what is wrong.
 * @throws StoreDamage
 */
export async function checkStore(path: string, acknowledged: number): Promise<number | undefined> {
  try {
    return await check(path, acknowledged);
  } catch {
    // Another process may be using the store and have changed its files meanwhile. What is damaged stays so.
    return check(path, acknowledged);
  }
}

async function check(path: string, acknowledged: number): Promise<number | undefined> {
  const state = await readState(path);
  if (!state) return undefined;
  for (const name of state.manifest.tables) {
    const content = await readFileOf(path, name);
    if (isDamagedTable(content)) throw new StoreDamage(name, "damaged");
  }
  if (state.sequence < acknowledged) throw new StoreDamage(state.logs.at(-1)?.name ?? "", "incomplete");
  return state.sequence;
}

/**
 * Takes out of the logs what comes after the last acknowledged change: of a write that failed, some or all may be there.
 * Only for a process that holds the store, and does not write meanwhile.
 * @throws StoreDamage
 */
export async function cutUnacknowledged(path: string, acknowledged: number): Promise<void> {
  for (const { name, content } of (await readState(path))?.logs ?? []) {
    let end = 0;
    for (const write of writesOf(content)) {
      if (changesOf(write.content).last > acknowledged) break;
      end = write.end;
    }
    if (end < content.length) await truncate(join(path, name), end);
  }
}

/** The number of the last change in a store's files; undefined when only opening it will say what is wrong. @throws StoreDamage */
export async function lastSequence(path: string): Promise<number | undefined> {
  return (await readState(path))?.sequence;
}

/** @returns undefined when CURRENT or the manifest cannot be read: the store itself says so. @throws StoreDamage */
async function readState(path: string): Promise<State | undefined> {
  const manifest = await currentManifest(path);
  if (!manifest) return undefined;
  const isInForce = (name: string) => name.endsWith(".log") && parseInt(name, 10) >= manifest.logNumber;
  const names = (await readdir(path)).filter(isInForce).sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
  const first = `${fileNumber(manifest.logNumber)}.log`;
  if (manifest.logNumber > 0 && !names.includes(first)) throw new StoreDamage(first, "missing");
  const logs = [];
  let sequence = manifest.lastSequence;
  for (const name of names) {
    const content = await readFileOf(path, name);
    if (isDamagedLog(content)) throw new StoreDamage(name, "damaged");
    for (const write of writesOf(content)) {
      const changes = changesOf(write.content);
      if (changes.first > sequence + 1) throw new StoreDamage(name, "incomplete");
      sequence = Math.max(sequence, changes.last);
    }
    logs.push({ name, content });
  }
  return { manifest, logs, sequence };
}

async function currentManifest(path: string): Promise<Manifest | undefined> {
  try {
    const current = (await readFile(join(path, "CURRENT"), "utf8")).trim();
    return readManifest(await readFile(join(path, current)));
  } catch {
    return undefined;
  }
}

/** The numbers of a write's changes. It begins with the first (8 bytes) and how many they are (4 bytes). */
function changesOf(write: Buffer): { readonly first: number; readonly last: number } {
  const first = Number(write.readBigUInt64LE(0));
  return { first, last: first + write.readUInt32LE(8) - 1 };
}

async function readFileOf(path: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(path, name));
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw new StoreDamage(name, "missing");
    throw error;
  }
}

async function truncate(path: string, size: number): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.truncate(size);
    await file.sync();
  } finally {
    await file.close();
  }
}
