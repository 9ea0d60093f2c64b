/**
 * Finds import cycles. Files of a cycle cannot be understood or moved alone, and their order of execution is
 * arbitrary. Static imports, re-exports, import() and imports of types count.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { ROOT } from "../run-tool";

const FOLDERS = ["src", "packages", "demo", "scripts", "tests"];
const MODULE = /\.(?:js|mjs|ts|tsx)$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|dist)\/|\.d\.ts$/;
/** Endings that an import path may omit, in the order of resolution. */
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];

/** @returns the modules in some folders, as paths from the root. */
function modulesIn(root: string, folders: readonly string[]): ReadonlySet<string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path).split(sep).join("/"),
    ),
  );
  return new Set(paths.filter((path) => MODULE.test(path) && !NOT_OURS.test(path)));
}

/** @returns the modules that a module imports. Imports of a module's URL (`?url`) do not count. */
function importsOf(root: string, modules: ReadonlySet<string>, path: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith(".")) return [];
    const wanted = posix.join(posix.dirname(path), fileName);
    return ENDINGS.map((ending) => wanted + ending).find((one) => modules.has(one)) ?? [];
  });
}

/**
 * @param root the folder that paths start from.
 * @returns the cycles, each as its modules in order.
 */
export function importCycles(root: string, folders: readonly string[]): string[][] {
  const modules = modulesIn(root, folders);
  const cycles: string[][] = [];
  const walked = new Set<string>();
  const walk = (module: string, path: readonly string[]): void => {
    const begin = path.indexOf(module);
    if (begin >= 0) cycles.push([...path.slice(begin), module]);
    if (begin >= 0 || walked.has(module)) return;
    for (const imported of importsOf(root, modules, module)) walk(imported, [...path, module]);
    walked.add(module);
  };
  for (const module of modules) walk(module, []);
  return cycles;
}

function main(): void {
  const cycles = importCycles(ROOT, FOLDERS);
  if (cycles.length === 0) return;
  process.stderr.write(`Files import each other:\n${cycles.map((path) => path.join(" -> ")).join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
