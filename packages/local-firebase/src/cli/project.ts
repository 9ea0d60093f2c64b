import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withoutComments } from "../core/commented-json";
import type { StorageTargets } from "../core/firebase-json-files";
import { isJsonObject, type JsonObject } from "../core/http";
import { errorCode, errorText, StartError } from "../core/start-error";

const FILE = ".firebaserc";

/**
 * Finds the project of a command, as Google's tools do.
 * @param given an id, or an alias of .firebaserc; undefined: the alias "default".
 * @param folder the folder of .firebaserc.
 * @returns undefined when no project is named.
 * @throws StartError when .firebaserc is unreadable.
 */
export async function findProject(given: string | undefined, folder: string): Promise<string | undefined> {
  const { projects } = await readFirebaserc(folder);
  const aliases = isJsonObject(projects) ? projects : {};
  const name = given ?? "default";
  const known = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  return typeof known === "string" ? known : given;
}

/** The buckets of the targets that `firebase target:apply storage` has stored for a project. @throws StartError */
export async function findStorageTargets(project: string, folder: string): Promise<StorageTargets> {
  const { targets } = await readFirebaserc(folder);
  const own = isJsonObject(targets) && Object.hasOwn(targets, project) ? targets[project] : undefined;
  const storage = isJsonObject(own) && isJsonObject(own.storage) ? own.storage : {};
  return new Map(
    Object.entries(storage).map(([target, buckets]) => [
      target,
      Array.isArray(buckets) ? buckets.filter((bucket) => typeof bucket === "string") : [],
    ]),
  );
}

async function readFirebaserc(folder: string): Promise<JsonObject> {
  const path = join(folder, FILE);
  try {
    const json: unknown = JSON.parse(withoutComments(await readFile(path, "utf8")));
    return isJsonObject(json) ? json : {};
  } catch (error) {
    if (errorCode(error) === "ENOENT") return {};
    throw new StartError(`${path} cannot be read: ${errorText(error)}`);
  }
}
