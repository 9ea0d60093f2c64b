import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../core/contracts";
import type { Locator } from "../core/hub";
import { isJsonObject, parseJsonObject } from "../core/http";
import { errorText } from "../core/start-error";

/** A project id that is valid in a file name. */
const FILE_SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The path of the file by which the Firebase CLI finds the hub of a project. */
export function locatorPath(projectId: string): string {
  return join(tmpdir(), `hub-${projectId}.json`);
}

/**
 * Writes the file by which the Firebase CLI finds this hub. A failure is logged and stops nothing.
 * @returns a function that removes the file, unless it belongs to another hub by then.
 */
export async function writeLocator(
  projectId: string,
  locator: Locator,
  log: Log,
): Promise<() => Promise<void>> {
  if (!FILE_SAFE.test(projectId)) return () => Promise.resolve();
  const path = locatorPath(projectId);
  const other = await processOf(path);
  if (other !== undefined && other !== process.pid && isRunning(other))
    log.warn(`hub        process ${other} serves the project ${projectId} too: the CLI will find this one`);
  try {
    // Written whole, and never through a foreign link: everybody can write to the folder.
    const fresh = `${path}.${randomUUID()}`;
    await writeFile(fresh, JSON.stringify(locator), { flag: "wx" });
    await rename(fresh, path);
  } catch (error) {
    log.warn(`hub        the CLI cannot find this process: ${errorText(error)}`);
    return () => Promise.resolve();
  }
  return async () => {
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === JSON.stringify(locator)) await rm(path, { force: true });
  };
}

async function processOf(path: string): Promise<number | undefined> {
  const locator = parseJsonObject(await readFile(path, "utf8").catch(() => ""));
  const pid = isJsonObject(locator) ? locator["pid"] : undefined;
  return typeof pid === "number" && pid > 0 ? pid : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
