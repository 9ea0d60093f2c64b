import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkDeclarations, generatedFiles } from "../../packages/firestore-panel/src/panel/rules";
import { definition } from "../../src/definition";

/** @returns the names of the files that were not up to date. @throws DeclarationError */
export async function writeRules(folder: string): Promise<readonly string[]> {
  checkDeclarations(definition);
  return writeStale(folder, [...generatedFiles(definition)]);
}

/** @param write false: only finds them. @returns the names of the files that were not up to date. */
export async function writeStale(
  folder: string,
  files: readonly (readonly [name: string, text: string])[],
  write = true,
): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [name, text] of files) {
    const path = join(folder, name);
    const present = await readFile(path, "utf8").catch(() => undefined);
    if (present?.replaceAll("\r\n", "\n") === text) continue;
    stale.push(name);
    if (write) await writeFile(path, text);
  }
  return stale;
}
