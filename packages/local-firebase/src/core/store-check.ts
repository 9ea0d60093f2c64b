import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDamagedLog } from "./store-log";
import { tablesOf } from "./store-manifest";
import { isDamagedTable } from "./store-table";

/**
 * Looks for damage in a store that is to be opened: the store takes what it reads from its files on trust. Its other
 * files (CURRENT, MANIFEST) it checks itself.
 * @param path the store's own folder.
 * @returns the name of a damaged file, or undefined; also when another process changes the files meanwhile.
 */
export async function damagedFile(path: string): Promise<string | undefined> {
  const isDamaged = async (name: string, judge: (content: Buffer) => boolean) =>
    judge(await readFile(join(path, name)));
  try {
    for (const name of await readdir(path))
      if (name.endsWith(".log") && (await isDamaged(name, isDamagedLog))) return name;
    // Only those that are in force: a crash may have left a table that was not finished, which the store deletes.
    const current = (await readFile(join(path, "CURRENT"), "utf8")).trim();
    for (const name of tablesOf(await readFile(join(path, current))))
      if (await isDamaged(name, isDamagedTable)) return name;
  } catch {
    // A file is gone: another process uses the store, or opening it will say what is wrong.
  }
  return undefined;
}
