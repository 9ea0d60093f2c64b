import { rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { Store, StoreOperation } from "./contracts";
import { syncFolder } from "./data-folder";
import { errorCode, errorText, StartError } from "./start-error";
import { damagedFile } from "./store-check";

type Level = ClassicLevel<string, string>;

/** So many entries are fetched at once when a section is read: fewer calls into the store are faster. */
const READ_CHUNK = 1000;

/**
 * Opens the embedded store. Keys are `section!key`, values JSON text. Writes keep their order; those that arrive while
 * one is under way are joined into the next, so that a burst pays for one sync.
 * @param path the store's own folder.
 * @throws StartError when another process holds it, or it is damaged. Nothing is changed then.
 */
export async function openStore(path: string): Promise<Store> {
  if (!(await stat(path).catch(() => undefined))) await createEmpty(path);
  const damaged = await damagedFile(path);
  if (damaged !== undefined)
    throw new StartError(
      `The data in ${join(path, damaged)} is damaged. Restore it or choose another folder.`,
    );
  const level: Level = new ClassicLevel(path, { createIfMissing: false, errorIfExists: false });
  try {
    await level.open();
  } catch (error) {
    throw openError(path, error);
  }
  const writes = createWriteQueue(level);
  return {
    section: <V>(name: string) => ({
      entries: () => readEntries<V>(level, path, name),
      get: async (key: string) => {
        const text = await level.get(keyOf(name, key));
        return text === undefined ? undefined : parse<V>(path, keyOf(name, key), text);
      },
    }),
    write: writes.add,
    close: async () => {
      await writes.idle();
      await level.close();
    },
  };
}

/** Makes the store elsewhere and moves it to its place: a folder without data then means damage, never a crash. */
async function createEmpty(path: string): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { recursive: true, force: true });
  const level: Level = new ClassicLevel(fresh, { createIfMissing: true });
  await level.open();
  await level.close();
  await rename(fresh, path);
  await syncFolder(dirname(path));
}

function openError(path: string, error: unknown): StartError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (errorCode(cause) === "LEVEL_LOCKED")
    return new StartError(
      `The data in ${dirname(path)} is in use by another local Firebase. Stop it, or choose another folder.`,
    );
  return new StartError(
    `The data in ${path} cannot be read (${errorText(cause)}). Restore it or choose another folder.`,
  );
}

function keyOf(section: string, key: string): string {
  return `${section}!${key}`;
}

async function* readEntries<V>(level: Level, path: string, section: string): AsyncGenerator<[string, V]> {
  const prefix = keyOf(section, "");
  // All keys that begin with `section!`: '"' is the character after '!'.
  const iterator = level.iterator({ gte: prefix, lt: `${section}"` });
  try {
    for (;;) {
      const chunk = await iterator.nextv(READ_CHUNK);
      if (chunk.length === 0) return;
      for (const [key, text] of chunk) yield [key.slice(prefix.length), parse<V>(path, key, text)];
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data in ${path} cannot be read (${errorText(error)}). Restore it or choose another folder.`,
    );
  } finally {
    await iterator.close();
  }
}

function parse<V>(path: string, key: string, text: string): V {
  try {
    return JSON.parse(text) as V;
  } catch {
    throw new StartError(
      `The data in ${path} is damaged at ${JSON.stringify(key)}. Restore it or choose another folder.`,
    );
  }
}

interface Waiting {
  readonly operations: readonly StoreOperation[];
  resolve(): void;
  reject(error: unknown): void;
}

function createWriteQueue(level: Level) {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const drain = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await level.batch(
          group.flatMap((entry) => entry.operations.map(toBatch)),
          { sync: true },
        );
        for (const entry of group) entry.resolve();
      } catch (error) {
        for (const entry of group) entry.reject(error);
      }
    }
    running = undefined;
  };

  return {
    add: (operations: readonly StoreOperation[]) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ operations, resolve, reject });
        running ??= drain();
      }),
    idle: async () => running,
  };
}

function toBatch(operation: StoreOperation) {
  const key = keyOf(operation.section, operation.key);
  return operation.type === "del"
    ? { type: "del" as const, key }
    : { type: "put" as const, key, value: JSON.stringify(operation.value) };
}
