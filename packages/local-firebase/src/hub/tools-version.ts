import { readFile, realpath } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import { parseJsonObject } from "../core/http";

const NAME = "firebase-tools";
const COMMAND = "firebase";
/** The hub's version when the CLI is not installed. */
const UNKNOWN = "0.0.0";

/**
 * The version of the Firebase CLI that would run here: the CLI ignores hubs of other versions.
 * @param folder the working directory: its node_modules and those above it precede the PATH.
 */
export async function toolsVersion(
  folder = process.cwd(),
  path: string | undefined = process.env["PATH"],
): Promise<string> {
  for (let above = resolve(folder); ; above = dirname(above)) {
    const version = await versionIn(join(above, "node_modules", NAME));
    if (version !== undefined) return version;
    if (dirname(above) === above) break;
  }
  for (const bin of (path ?? "").split(delimiter).filter(Boolean)) {
    const command = await realpath(join(bin, COMMAND)).catch(() => undefined);
    for (let above = dirname(command ?? "/"); dirname(above) !== above; above = dirname(above)) {
      const version = await versionIn(above);
      if (version !== undefined) return version;
    }
    if (command !== undefined) break;
  }
  return UNKNOWN;
}

/** @returns undefined when that folder does not hold the CLI. */
async function versionIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  const { name, version } = (text === undefined ? undefined : parseJsonObject(text)) ?? {};
  return name === NAME && typeof version === "string" ? version : undefined;
}
