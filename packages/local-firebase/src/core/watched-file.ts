import { watch, type FSWatcher } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Log } from "./contracts";
import { errorText, StartError } from "./start-error";

/** The parsed content of one project file: the last valid content, or a replacement. */
export interface WatchedFile<T> {
  current(): T;
  /** Replaces the content until the file is edited. */
  replace(value: T): void;
  close(): void;
}

export interface WatchOptions {
  /** The name of the content in the log: "rules". */
  readonly what: string;
  readonly watched: boolean;
  readonly log: Log;
  /** Ends the message about an unreadable file. */
  readonly hint?: string | undefined;
}

/** An editor writes a file in several steps. The file is read after this many milliseconds without a change. */
const SETTLE_MS = 30;

/**
 * Loads a file. With `watched`, it reloads the file after each edit. An invalid edit is reported once and keeps the
 * previous content.
 * @param load parses the text.
 * @throws StartError when the file is missing, and the errors of the first `load`.
 */
export async function openWatchedFile<T>(
  path: string,
  load: (text: string) => T,
  options: WatchOptions,
): Promise<WatchedFile<T>> {
  const { what, log } = options;
  const prefix = what.padEnd(10);
  let text = await read(path, options);
  let value = load(text);

  const reload = async () => {
    try {
      const edited = await read(path, options);
      if (edited === text) return;
      text = edited;
      value = load(edited);
      log.info(`${prefix} ${path} loaded again`);
    } catch (error) {
      log.warn(`${prefix} ${errorText(error)} (the previous ${what} stay in force)`);
    }
  };
  const failed = (error: unknown) =>
    log.warn(`${prefix} ${path} cannot be watched (${errorText(error)}): start again after an edit`);
  const stop = options.watched ? watchFile(path, () => void reload(), failed) : () => undefined;

  return {
    current: () => value,
    replace: (replacement) => {
      value = replacement;
    },
    close: stop,
  };
}

async function read(path: string, { what, hint }: WatchOptions): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const fault = `The ${what} file ${path} cannot be read (${errorText(error)}).`;
    throw new StartError(hint === undefined ? fault : `${fault} ${hint}`);
  }
}

/**
 * Watches the folder, not the file: editors replace a file by renaming another over it.
 * @param failed called once when watching ends: the system's limit is reached, or the folder is gone.
 */
function watchFile(path: string, changed: () => void, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  const stop = () => {
    clearTimeout(timer);
    watcher?.close();
  };
  const onChange = (_event: string, name: string | null) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLE_MS);
  };
  try {
    watcher = watch(dirname(path), { persistent: false }, onChange).on("error", (error) => {
      stop();
      failed(error);
    });
  } catch (error) {
    failed(error);
  }
  return stop;
}
