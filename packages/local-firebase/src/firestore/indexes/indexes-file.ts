import { errorText, StartError } from "../../core/start-error";
import { openWatchedFile, type WatchedFile, type WatchOptions } from "../../core/watched-file";
import { isJsonObject } from "../../core/http";
import { IndexDefinitions } from "./definitions";

/**
 * Loads firestore.indexes.json as the rules files are loaded.
 * @param path undefined: none are declared, and each field alone is indexed, as in a project without such a file.
 * @throws StartError when the file is missing or wrong.
 */
export async function openIndexesFile(
  path: string | undefined,
  options: Omit<WatchOptions, "what">,
): Promise<Pick<WatchedFile<IndexDefinitions>, "current" | "close">> {
  if (path === undefined) {
    const none = new IndexDefinitions();
    return { current: () => none, close: () => undefined };
  }
  return openWatchedFile(path, (text) => read(path, text), { ...options, what: "indexes" });
}

function read(path: string, text: string): IndexDefinitions {
  try {
    const json: unknown = JSON.parse(text);
    if (!isJsonObject(json)) throw new Error("it is not a JSON object");
    return new IndexDefinitions(json);
  } catch (error) {
    throw new StartError(`${path} declares no indexes that can be used: ${errorText(error)}`);
  }
}
