/**
 * Runs before npm packs: builds, and replaces the workspace's manifest, which points to the sources, by that of the
 * package. `postpack` restores it.
 */
import { rename, stat, writeFile, readFile, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifest = join(root, "package.json");
const kept = join(root, "package.workspace.json");

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** The built files of a source such as "./src/x.ts". */
function built(source: string): { types: string; default: string } {
  const path = source.replace(/^\.\/src\//, "./dist/").replace(/\.ts$/, "");
  return { types: `${path}.d.ts`, default: `${path}.js` };
}

function published({ exports, ...source }: Manifest): object {
  const left = Object.fromEntries(
    Object.entries(source).filter(([key]) => key !== "scripts" && key !== "devDependencies"),
  );
  const entries = Object.entries(exports).map(([name, path]) => [name, built(path)] as const);
  return {
    ...left,
    bin: { "local-firebase": "dist/cli/main.js" },
    exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" },
  };
}

// An interrupted pack has left the package's manifest here.
if (await stat(kept).catch(() => undefined)) await rename(kept, manifest);
await build(root);
await copyFile(manifest, kept);
const source = JSON.parse(await readFile(manifest, "utf8")) as Manifest;
await writeFile(manifest, `${JSON.stringify(published(source), undefined, 2)}\n`);
