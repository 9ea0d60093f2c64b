import { execFile } from "node:child_process";
import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { pack } from "../../scripts/pack";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
/** The other packages of a user's programs, and their commands. */
const BESIDE: { readonly [name: string]: string | undefined } = {
  firebase: undefined,
  "firebase-admin": undefined,
  "@firebase/rules-unit-testing": undefined,
  "@playwright/test": "cli.js",
  vite: "bin/vite.js",
  vitest: "vitest.mjs",
};

/**
 * Packs the package and installs it in a new project, by npm with its dependencies.
 * @param folder an empty folder to work in.
 * @returns the project's folder.
 */
export async function installPackage(folder: string): Promise<string> {
  const tarball = await pack(folder);
  const project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const how = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...how, tarball], { cwd: project });
  for (const [name, command] of Object.entries(BESIDE)) await linkInstalled(name, command, project);
  return project;
}

/** What is not under test is not installed again: that would take a minute. */
async function linkInstalled(name: string, command: string | undefined, project: string): Promise<void> {
  const modules = join(project, "node_modules");
  const link = join(modules, name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(await installed(name), link);
  const shortName = name.replace(/^@(\w+)\/test$/, "$1");
  if (command !== undefined) await symlink(join(link, command), join(modules, ".bin", shortName));
}

/** The folder of a package in the workspace. */
async function installed(name: string): Promise<string> {
  for (const modules of require.resolve.paths(name) ?? []) {
    const found = await realpath(join(modules, name)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`${name} is not installed`);
}
