import { execFile } from "node:child_process";
import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { pack } from "../../scripts/pack";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
/** The other packages of a user's programs. */
const BESIDE = [
  ...["firebase", "firebase-admin", "@firebase/rules-unit-testing"],
  ...["@playwright/test", "vite", "vitest"],
];
const COMMANDS = {
  playwright: "@playwright/test/cli.js",
  vite: "vite/bin/vite.js",
  vitest: "vitest/vitest.mjs",
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
  await npmInstall(project, tarball);
  await linkOthers(join(project, "node_modules"));
  return project;
}

/** Installs packages in a project, or what its manifest names. */
export async function npmInstall(project: string, ...packages: readonly string[]): Promise<void> {
  const how = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...how, ...packages], { cwd: project });
}

/** What is not under test is not installed again: that would take a minute. */
async function linkOthers(modules: string): Promise<void> {
  for (const name of BESIDE) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(await installed(name), join(modules, name));
  }
  for (const [name, file] of Object.entries(COMMANDS))
    await symlink(join("..", file), join(modules, ".bin", name));
}

/** The folder of a package in the workspace. */
async function installed(name: string): Promise<string> {
  for (const modules of require.resolve.paths(name) ?? []) {
    const found = await realpath(join(modules, name)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`${name} is not installed`);
}
