import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./start-error";
import { isDamagedLog, writesOf } from "./store-log";
import { fileNumber, readManifest, type Manifest } from "./store-manifest";
import { isDamagedTable } from "./store-table";

/** Damage of a file of the store. */
export class StoreDamage extends Error {
  constructor(
    readonly file: string,
    readonly what: "damaged" | "missing" | "incomplete",
  ) {
    super(`${file} is ${what}`);
  }
}

/** The content of a closed store. */
interface State {
  readonly manifest: Manifest;
  /** The current logs, the oldest first. */
  readonly logs: readonly { readonly name: string; readonly content: Buffer }[];
  /** The number of the last change in its files. */
  readonly sequence: number;
}

/**
 * Looks for damage before the store is opened: the store trusts its files and continues without lost data.
 * @param path the store's own folder.
 * @param acknowledged the number of the last acknowledged change, if known.
 * @returns the number of the last change; undefined when only opening the store can report the error.
 * @throws StoreDamage
 */
export async function checkStore(path: string, acknowledged: number): Promise<number | undefined> {
  try {
    return await check(path, acknowledged);
  } catch {
    // Another process may be using the store and have changed its files in between. Real damage fails again.
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
 * Removes the changes after the last acknowledged one from the logs. A failed write may have left some or all of its
 * changes. Only the process that holds the store may call this, and not during a write.
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

/**
 * The number of the last change in a store's files; undefined when only opening it can report the error. @throws
 * StoreDamage
 */
export async function lastSequence(path: string): Promise<number | undefined> {
  return (await readState(path))?.sequence;
}

/** @returns undefined when CURRENT or the manifest is unreadable: the store itself reports that. @throws StoreDamage */
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

/** The numbers of a write's changes. It begins with the first number (8 bytes) and their count (4 bytes). */
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
