/**
 * Writes dist/, the content of the package: the modules joined into a few, which Node starts in two thirds of the time
 * of one for each source; their source maps with the sources' text; the types of the entries; copies of the other files.
 * Node and TypeScript need whole file names in a package's imports, which the types omit.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, posix, sep } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { build as bundle } from "vite";

/** The native compiler takes a tenth of the time. */
export const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve("typescript-native/package.json")),
  "bin/tsc",
);
const ENTRIES = ["index", "project", "rules/index"];
/** The command, and what finds other files by its own address, which a joined file would change. */
const FIXED = ["cli/main", "cli/help", "ui/page-files"];

/** Texts by their path below dist/, with "/". */
type Output = ReadonlyMap<string, string>;

/** @param root the package's folder. @throws Error with the compiler's messages. */
export async function build(root: string): Promise<void> {
  const compiled = withWholeNames(await compileTypes(root));
  const dist = join(root, "dist");
  await rm(dist, { recursive: true, force: true });
  await bundle({
    configFile: false,
    envFile: false,
    root,
    logLevel: "warn",
    build: {
      ssr: true,
      target: "node20",
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: Object.fromEntries([...ENTRIES, ...FIXED].map((name) => [name, `src/${name}.ts`])),
        external: /^[^./]/,
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
      },
    },
  });
  await cp(join(root, "src"), dist, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  for (const path of reachable(
    ENTRIES.map((name) => `${name}.d.ts`),
    compiled,
  )) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), compiled.get(path) ?? "");
  }
}

async function compileTypes(root: string): Promise<Output> {
  const folder = await mkdtemp(join(tmpdir(), "local-firebase-build-"));
  try {
    const args = [COMPILER, "-p", join(root, "tsconfig.build.json"), "--outDir", folder, "--pretty", "false"];
    await promisify(execFile)(process.execPath, args).catch(({ stdout }: { readonly stdout: string }) => {
      throw new Error(stdout);
    });
    const files = await readdir(folder, { recursive: true });
    const compiled = files.filter((path) => path.endsWith(".ts"));
    return new Map(
      await Promise.all(
        compiled.map(
          async (path) => [path.split(sep).join("/"), await readFile(join(folder, path), "utf8")] as const,
        ),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Completes each import of an own file: "./x" becomes "./x.js" or "./x/index.js". */
function withWholeNames(output: Output): Output {
  const whole = (from: string, name: string): string => {
    const path = posix.join(posix.dirname(from), name);
    const found = ["", "/index"].find((end) => output.has(`${path}${end}.d.ts`));
    if (found === undefined) throw new Error(`${from} imports ${name}, which has no types`);
    return `${name}${found}.js`;
  };
  const rewrite = (path: string, text: string): string =>
    // From the last to the first, so that earlier positions stay valid.
    ownImports(text).reduceRight(
      (rest, { fileName, pos }) =>
        rest.slice(0, pos + 1) + whole(path, fileName) + rest.slice(pos + 1 + fileName.length),
      text,
    );
  return new Map([...output].map(([path, text]) => [path, rewrite(path, text)]));
}

/** The imports of own files, in the order of the text; each begins with its quotation mark. */
function ownImports(text: string): readonly ts.FileReference[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.filter(({ fileName }) => fileName.startsWith(".")).sort((a, b) => a.pos - b.pos);
}

/** The types that a program can reach from the package's entries. */
function reachable(entries: readonly string[], output: Output): ReadonlySet<string> {
  const found = new Set(entries);
  for (const path of found)
    for (const { fileName } of ownImports(output.get(path) ?? ""))
      found.add(posix.join(posix.dirname(path), fileName).replace(/\.js$/, ".d.ts"));
  return found;
}
