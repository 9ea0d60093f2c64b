/**
 * Writes dist/, the content of the package: JavaScript and types for each source file, and copies of the other files.
 * Node and TypeScript need whole file names in a package's imports, which the sources omit.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, posix, sep } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";

/** The native compiler takes a tenth of the time. */
export const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve("typescript-native/package.json")),
  "bin/tsc",
);
const ENTRIES = ["index.d.ts", "project.d.ts", "rules/index.d.ts"];

/** Texts by their path below dist/, with "/". */
type Output = ReadonlyMap<string, string>;

/** @param root the package's folder. @throws Error with the compiler's messages. */
export async function build(root: string): Promise<void> {
  const compiled = withWholeNames(await compile(root));
  const types = reachable(ENTRIES, compiled);
  const dist = join(root, "dist");
  await rm(dist, { recursive: true, force: true });
  await cp(join(root, "src"), dist, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  for (const [path, text] of compiled) {
    if (path.endsWith(".d.ts") && !types.has(path)) continue;
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
}

async function compile(root: string): Promise<Output> {
  const folder = await mkdtemp(join(tmpdir(), "local-firebase-build-"));
  try {
    const args = [COMPILER, "-p", join(root, "tsconfig.build.json"), "--outDir", folder, "--pretty", "false"];
    await promisify(execFile)(process.execPath, args).catch(({ stdout }: { readonly stdout: string }) => {
      throw new Error(stdout);
    });
    const files = await readdir(folder, { recursive: true });
    const compiled = files.filter((path) => path.endsWith(".ts") || path.endsWith(".js"));
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
    const found = [`${name}.js`, `${name}/index.js`].find((_, index) =>
      output.has(index === 0 ? `${path}.js` : `${path}/index.js`),
    );
    if (found === undefined) throw new Error(`${from} imports ${name}, which is not built`);
    return found;
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
