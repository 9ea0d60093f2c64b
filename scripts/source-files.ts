/** The files of a source folder. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Installed and built files. Tests write such files, and remove them, while checks read the sources. */
const NOT_SOURCE = new Set(["node_modules", "dist"]);

/** @returns the paths below a folder, from there and with `/`, without installed and built files. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (NOT_SOURCE.has(entry.name)) return [];
    return sourceFiles(join(folder, entry.name)).map((path) => `${entry.name}/${path}`);
  });
}
