import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  runProcess,
  type ProcessOptions,
  type ProcessRun,
} from "../packages/firestore-panel/cli/owner/run-process";

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const require = createRequire(import.meta.url);

/**
 * @returns the Node arguments that run a package's command without npx or a shell, the same on every system.
 * @param tool a package whose command has the package's name, or "package/command".
 */
export function toolArgs(tool: string, ...args: string[]): string[] {
  const scoped = tool.startsWith("@");
  const parts = tool.split("/");
  const name = parts.slice(0, scoped ? 2 : 1).join("/");
  const command = parts[scoped ? 2 : 1] ?? name;
  const manifest = join(ROOT, "node_modules", name, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin: string | { [command: string]: string };
  };
  const entry = typeof bin === "string" ? bin : bin[command];
  if (!entry) throw new Error(`${name} has no command ${command}`);
  return [join(dirname(manifest), entry), ...args];
}

/** @returns the Node arguments that run one of the project's TypeScript files. */
export function scriptArgs(file: string, ...args: string[]): string[] {
  return ["--import", require.resolve("tsx"), join(ROOT, file), ...args];
}

/** Runs the task for every item, at most `atOnce` at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Runs Node in the project's root, without standard input. */
export function runTool(
  args: readonly string[],
  options: Omit<ProcessOptions, "cwd"> = {},
): Promise<ProcessRun> {
  return runProcess(args, { ...options, cwd: ROOT });
}
