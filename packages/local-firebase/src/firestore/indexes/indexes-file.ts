import { readFileSync, writeFileSync } from "node:fs";
import type { IndexesHolder } from "../deps";
import { errorText, StartError } from "../../core/start-error";
import { openWatchedFile, type WatchOptions } from "../../core/watched-file";
import { withoutComments } from "../../core/commented-json";
import { isJsonObject } from "../../core/http";
import { addEntry, type MissingEntry } from "./add-entry";
import { IndexDefinitions } from "./definitions";

export interface IndexesFile extends IndexesHolder {
  close(): void;
}

/**
 * Loads firestore.indexes.json like a rules file.
 * @param path undefined: no index is declared and only single fields are indexed, as in a project without such a file.
 * @param options `written`: the missing indexes of queries are added to the file.
 * @throws StartError when the file is missing or invalid.
 */
export async function openIndexesFile(
  path: string | undefined,
  options: Omit<WatchOptions, "what"> & { readonly written?: boolean | undefined },
): Promise<IndexesFile> {
  if (path === undefined) {
    if (options.written) throw new StartError("Indexes can be written only into a file that is named.");
    const none = new IndexDefinitions();
    return { current: () => none, close: () => undefined };
  }
  const file = await openWatchedFile(path, (text) => read(path, text), { ...options, what: "indexes" });
  if (!options.written) return file;
  const add = (missing: MissingEntry) => {
    // Synchronous, so that the query continues at once and no other entry is added in between.
    const text = addEntry(readFileSync(path, "utf8"), missing);
    const definitions = read(path, text);
    writeFileSync(path, text);
    file.replace(definitions);
  };
  return { current: file.current, close: file.close, add };
}

function read(path: string, text: string): IndexDefinitions {
  try {
    const json: unknown = JSON.parse(withoutComments(text));
    if (!isJsonObject(json)) throw new Error("it is not a JSON object");
    return new IndexDefinitions(json);
  } catch (error) {
    throw new StartError(`${path} declares no indexes that can be used: ${errorText(error)}`);
  }
}
