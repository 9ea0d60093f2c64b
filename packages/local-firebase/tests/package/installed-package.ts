import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, realpath, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
/** The other packages of a user's programs. */
const BESIDE = ["firebase", "@firebase/rules-unit-testing", "@types/node"];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
}

/**
 * Packs the package and installs it in a new project, without a registry.
 * @param folder an empty folder to work in.
 * @returns the project's folder.
 */
export async function installPackage(folder: string): Promise<string> {
  const project = join(folder, "project");
  await install(await pack(folder), project);
  return project;
}

/** Packs a copy of the workspace: packing replaces the manifest for a moment, which other tests read. */
async function pack(folder: string): Promise<string> {
  const copy = join(folder, "workspace", "packages", "local-firebase");
  const skipped = new Set(["node_modules", "dist", "tests"].map((name) => join(root, name)));
  await cp(root, copy, { recursive: true, filter: (path) => !skipped.has(path) });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await symlink(join(root, "../../node_modules"), join(folder, "workspace", "node_modules"));
  await run("npm", ["pack", "--pack-destination", folder, "--offline"], { cwd: copy });
  const manifests = await Promise.all([copy, root].map((at) => readFile(join(at, "package.json"), "utf8")));
  if (manifests[0] !== manifests[1]) throw new Error("Packing left another manifest behind.");
  const [tarball = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  return join(folder, tarball);
}

/** Installs as npm does, without its registry: only the packages that the manifest names. */
async function install(tarball: string, project: string): Promise<void> {
  const modules = join(project, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  await run("tar", ["-xzf", tarball], { cwd: modules });
  const own = join(modules, "local-firebase");
  await cp(join(modules, "package"), own, { recursive: true });
  await rm(join(modules, "package"), { recursive: true });
  const { dependencies, bin } = JSON.parse(await readFile(join(own, "package.json"), "utf8")) as Manifest;
  for (const name of [...Object.keys(dependencies), ...BESIDE]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(await installed(name), join(modules, name));
  }
  for (const [name, path] of Object.entries(bin)) {
    await chmod(join(own, path), 0o755);
    await symlink(join("..", "local-firebase", path), join(modules, ".bin", name));
  }
}

/** The folder of a package in the workspace. */
async function installed(name: string): Promise<string> {
  for (const modules of createRequire(join(root, "package.json")).resolve.paths(name) ?? []) {
    const found = await realpath(join(modules, name)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`${name} is not installed`);
}
