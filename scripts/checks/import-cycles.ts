/**
 * Import cycles: modules that load each other run in an order that nobody has chosen. Static imports, re-exports and
 * import() count. Types do not, because nothing is loaded for them.
 */
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { ROOT } from "../run-tool";

const FOLDERS = ["src", "packages", "demo", "scripts", "tests"];
const MODULE = /\.(?:js|mjs|ts|tsx)$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|dist)\/|\.d\.ts$/;

/** @returns the modules below some folders, as paths from the root. */
function modulesIn(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        join(folder, path).split(sep).join("/"),
      ),
    )
    .filter((path) => MODULE.test(path) && !NOT_OURS.test(path));
}

/** What each module loads of the others. One bundle of all of them is asked, since a bundler has to know just that. */
async function loadedBy(root: string, modules: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { metafile } = await build({
    stdin: {
      contents: modules.map((path) => `import ${JSON.stringify(`./${path}`)};`).join("\n"),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    packages: "external",
    // Only the address of that module is taken.
    external: ["*?url"],
    format: "esm",
    platform: "node",
    loader: { ".css": "empty", ".module.css": "empty" },
    // An import stays an import where none of its names is used as a value.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  return new Map(
    Object.entries(metafile.inputs).map(([path, { imports }]) => [
      path,
      imports.filter(({ external }) => external !== true).map((loaded) => loaded.path),
    ]),
  );
}

/**
 * @param root the folder that paths start from.
 * @returns the cycles that were met, each as the modules passed on the way round; none if there are none.
 */
export async function importCycles(root: string, folders: readonly string[]): Promise<string[][]> {
  const imports = await loadedBy(root, modulesIn(root, folders));
  const cycles: string[][] = [];
  const walked = new Set<string>();
  const walk = (module: string, way: readonly string[]): void => {
    const begin = way.indexOf(module);
    if (begin >= 0) cycles.push([...way.slice(begin), module]);
    if (begin >= 0 || walked.has(module)) return;
    for (const loaded of imports.get(module) ?? []) walk(loaded, [...way, module]);
    walked.add(module);
  };
  for (const module of imports.keys()) walk(module, []);
  return cycles;
}

async function main(): Promise<void> {
  const cycles = await importCycles(ROOT, FOLDERS);
  if (cycles.length === 0) return;
  process.stderr.write(`Modules load each other:\n${cycles.map((way) => way.join(" -> ")).join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
