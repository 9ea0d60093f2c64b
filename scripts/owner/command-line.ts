/** Common parts of the command lines of the owner's scripts. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorText, StartError } from "local-firebase";
import { requireLocalData } from "../../demo/local-firebase";
import type { OwnerTarget } from "./owner-database";
import { readServiceAccount } from "./service-account";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** Options that select the documents of a script. */
export const TARGET_OPTIONS = {
  data: text,
  project: text,
  key: text,
  help: { ...flag, short: "h" },
} as const;

/** @throws StartError for an unknown option. */
export function parseOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(options: Options) {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values;
  } catch (error) {
    throw new StartError(`${errorText(error).replace(/\.? To specify.*$/, "")}. --help lists the options.`);
  }
}

export interface TargetOptions {
  readonly data?: string | undefined;
  readonly project?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Called before anything is typed, because it checks that the target exists.
 * @param prepareFolder what it does with a data folder. @throws StartError
 */
export async function readTarget(
  { data = ".local-firebase", project, key }: TargetOptions,
  prepareFolder = requireLocalData,
): Promise<OwnerTarget> {
  if (project !== undefined && key !== undefined)
    return { projectId: project, account: await readServiceAccount(key) };
  if (project !== undefined || key !== undefined) throw new StartError("--project and --key go together.");
  await prepareFolder(data);
  return { dataDir: data };
}

/** Runs a script. Expected errors print one line; unexpected ones print their stack. */
export function runScript(
  main: () => Promise<void>,
  ...expected: readonly (new (...args: never) => Error)[]
): void {
  main().catch((error: unknown) => {
    const isExpected = [StartError, ...expected].some((kind) => error instanceof kind);
    const message = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
}
