import type { Store, StoreOperation } from "./contracts";
import { errorText, StartError } from "./start-error";
import { openStoreFiles, type StoreFiles } from "./store-files";

/** The number of entries in one read of a section: fewer calls into the store are faster. */
const READ_CHUNK = 1000;

/**
 * Opens the embedded store. Keys are `section!key`, values JSON text. Writes keep their order. Writes that arrive
 * during another are joined, so that a burst needs one sync. A failed write, for example on a full disk, leaves nothing
 * for the next one.
 * @param path the store's own folder.
 * @throws StartError when another process holds it or it is damaged. Nothing is changed then.
 */
export async function openStore(path: string): Promise<Store> {
  const files = await openStoreFiles(path);
  const writes = createWriteQueue(files);
  return {
    section: <V>(name: string) => ({
      entries: () => readEntries<V>(files, path, name),
      get: async (key: string) => {
        const text = await (await files.level()).get(keyOf(name, key));
        return text === undefined ? undefined : parse<V>(path, keyOf(name, key), text);
      },
    }),
    write: writes.add,
    close: async () => {
      await writes.idle();
      await files.close();
    },
  };
}

function keyOf(section: string, key: string): string {
  return `${section}!${key}`;
}

async function* readEntries<V>(
  files: StoreFiles,
  path: string,
  section: string,
): AsyncGenerator<[string, V]> {
  const prefix = keyOf(section, "");
  // All keys that begin with `section!`: '"' is the character after '!'.
  const iterator = (await files.level()).iterator({ gte: prefix, lt: `${section}"` });
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

function createWriteQueue(files: StoreFiles) {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const drain = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await files.write(group.flatMap((entry) => entry.operations.map(toBatch)));
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
