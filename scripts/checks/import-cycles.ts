/**
 * Finds import cycles. Files of a cycle cannot be understood or moved alone, and their order of execution is
 * arbitrary. Static imports, re-exports, import() and imports of types count.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { ROOT } from "../run-tool";
import { sourceFiles } from "../source-files";

const FOLDERS = ["src", "packages", "demo", "scripts", "tests"];
const MODULE = /\.(?:js|mjs|ts|tsx)$/;
const TYPES_ONLY = /\.d\.ts$/;
/** Endings that an import path may omit, in the order of resolution. */
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];

/** Each module with those that it imports, one for each import, as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * @param root the folder that paths start from.
 * @param packages the main modules of packages that are imported by name. Each of their entries counts as the main one.
 */
export function importGraph(
  root: string,
  folders: readonly string[],
  packages: { readonly [name: string]: string } = {},
): ImportGraph {
  const modules = modulesIn(root, folders);
  return new Map([...modules].map((path) => [path, importsOf(root, modules, packages, path)]));
}

/** @returns the modules in some folders, as paths from the root. */
function modulesIn(root: string, folders: readonly string[]): ReadonlySet<string> {
  const paths = folders.flatMap((folder) =>
    sourceFiles(join(root, folder)).map((path) => `${folder}/${path}`),
  );
  return new Set(paths.filter((path) => MODULE.test(path) && !TYPES_ONLY.test(path)));
}

/** @returns the modules that a module imports. Imports of a module's URL (`?url`) do not count. */
function importsOf(
  root: string,
  modules: ReadonlySet<string>,
  packages: { readonly [name: string]: string },
  path: string,
): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith(".")) return packages[fileName.split("/")[0] ?? ""] ?? [];
    const wanted = posix.join(posix.dirname(path), fileName);
    return ENDINGS.map((ending) => wanted + ending).find((one) => modules.has(one)) ?? [];
  });
}

/** @returns the cycles, each as its modules in order. */
export function importCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const walked = new Set<string>();
  const walk = (module: string, path: readonly string[]): void => {
    const begin = path.indexOf(module);
    if (begin >= 0) cycles.push([...path.slice(begin), module]);
    if (begin >= 0 || walked.has(module)) return;
    for (const imported of graph.get(module) ?? []) walk(imported, [...path, module]);
    walked.add(module);
  };
  for (const module of graph.keys()) walk(module, []);
  return cycles;
}

/** @returns the modules of each knot: modules that reach each other by imports. The largest knot comes first. */
export function importKnots(graph: ImportGraph): string[][] {
  const index = new Map<string, number>();
  const open: string[] = [];
  const knots: string[][] = [];
  const walk = (module: string): number => {
    const own = index.size;
    index.set(module, own);
    open.push(module);
    let low = own;
    for (const imported of graph.get(module) ?? []) {
      if (!index.has(imported)) low = Math.min(low, walk(imported));
      else if (open.includes(imported)) low = Math.min(low, index.get(imported) ?? low);
    }
    if (low === own) {
      const knot = open.splice(open.indexOf(module));
      if (knot.length > 1) knots.push(knot);
    }
    return low;
  };
  for (const module of graph.keys()) if (!index.has(module)) walk(module);
  return knots.sort((a, b) => b.length - a.length);
}

function main(): void {
  const cycles = importCycles(importGraph(ROOT, FOLDERS));
  if (cycles.length === 0) return;
  process.stderr.write(`Files import each other:\n${cycles.map((path) => path.join(" -> ")).join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
