import { execFile } from "node:child_process";
import { cp, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Packs a copy of the workspace: packing replaces the manifest for a moment, which others read meanwhile.
 * @param folder an empty folder to work in.
 * @returns the path of the tarball in it.
 */
export async function pack(folder: string): Promise<string> {
  const copy = join(folder, "workspace", "packages", "local-firebase");
  const skipped = new Set(["node_modules", "dist", "tests"].map((name) => join(root, name)));
  await cp(root, copy, { recursive: true, filter: (path) => !skipped.has(path) });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await symlink(join(root, "../../node_modules"), join(folder, "workspace", "node_modules"));
  const packed = await run("npm", ["pack", "--pack-destination", folder, "--offline", "--json"], {
    cwd: copy,
  });
  const manifests = await Promise.all([copy, root].map((at) => readFile(join(at, "package.json"), "utf8")));
  if (manifests[0] !== manifests[1]) throw new Error("Packing left another manifest behind.");
  // npm 12 answers with an object, by the package's name; earlier versions with a list.
  const [made] = Object.values(JSON.parse(packed.stdout) as { readonly [key: string]: { filename: string } });
  if (!made) throw new Error("npm packed nothing.");
  return join(folder, made.filename);
}
