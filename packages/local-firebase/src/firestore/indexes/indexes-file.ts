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
 * Loads firestore.indexes.json as the rules files are loaded.
 * @param path undefined: none are declared, and each field alone is indexed, as in a project without such a file.
 * @param options `written`: entries that queries lack are added to the file.
 * @throws StartError when the file is missing or wrong.
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
    // At once: the query that lacks it goes on, and no other entry is added meanwhile.
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
