/** Common parts of the command lines of the owner's scripts. */
import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorText, StartError } from "local-firebase";
import { isDiskFull } from "../../packages/local-firebase/src/core/disk-full";
import { errorCode } from "../../packages/local-firebase/src/core/start-error";
import { requireLocalData } from "../../demo/local-firebase";
import { isBackup } from "../backup/folder";
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

/** @throws StartError for an unknown option, and for one that npm kept for itself. */
export function parseOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(options: Options) {
  refuseTaken(Object.keys(options));
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values;
  } catch (error) {
    const fault = errorText(error).replace(/\.? To specify.*$/, "");
    // The value of an option that npm kept.
    const hint =
      errorCode(error) === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL" ? " After npm run they follow --." : "";
    throw new StartError(`${fault}. --help lists the options.${hint}`);
  }
}

/** npm takes a beginning of a setting's name for the setting. */
const EXPANDED: { readonly [name: string]: string } = { to: "token_description" };

/** Settings of npm, which may come from a person's own npm: scripts ask for these, or miss them. */
const NPMS_OWN: ReadonlySet<string> = new Set(["yes", "email", "location"]);

/**
 * npm takes the options before "--", known to it or not, and passes them on as variables only.
 * @throws StartError, because a command without its --dry-run would write.
 */
function refuseTaken(names: readonly string[]): void {
  const { argv, env } = process;
  const given = new Set(argv.map((argument) => argument.split("=", 1)[0]));
  const taken = names.filter(
    (name) =>
      !NPMS_OWN.has(name) &&
      !given.has(`--${name}`) &&
      env[`npm_config_${EXPANDED[name] ?? name.replaceAll("-", "_")}`],
  );
  const options = taken.map((name) => `--${name}`).join(" ");
  if (taken.length > 0)
    throw new StartError(
      `npm took ${options} for itself: put it after --, as in npm run ${env["npm_lifecycle_event"] ?? "upgrade"} -- ${options}`,
    );
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
  prepareFolder = requireData,
): Promise<OwnerTarget> {
  if (project !== undefined && key !== undefined)
    return { projectId: project, account: await readServiceAccount(key) };
  if (project !== undefined || key !== undefined) throw new StartError("--project and --key go together.");
  await prepareFolder(data);
  return { dataDir: data };
}

/** @throws StartError, which says of a backup how its data are opened. */
async function requireData(folder: string): Promise<void> {
  if (!(await isBackup(folder))) return requireLocalData(folder);
  const copy = `${resolve(folder)}.local`;
  const way = await requireLocalData(copy).then(
    () => `Its data on this computer: --data ${copy}`,
    () => `Open it first, with ${lineOf("dev", { data: folder })}: its data are then in ${copy}.`,
  );
  throw new StartError(`${folder} is a backup, which is never changed. ${way}`);
}

/** @returns the line that runs one of the owner's scripts on a target. */
export function lineOf(
  script: string,
  { data, project, key }: TargetOptions,
  ...args: readonly string[]
): string {
  const given = Object.entries({ data, project, key }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, /[^\w./:@+-]/.test(value) ? JSON.stringify(value) : value],
  );
  const all = [...given, ...args];
  return ["npm run", script, ...(all.length > 0 ? ["--", ...all] : [])].join(" ");
}

/** Errors of the disk that a person can mend. */
const OF_THE_DISK = new Set(["EACCES", "EEXIST", "EISDIR", "ENOTDIR", "EPERM", "EROFS"]);

/** @returns one line for an expected error, and the stack of any other. */
export function messageOf(error: unknown, expected: readonly (new (...args: never) => Error)[] = []): string {
  const text = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error)) return `The disk is full. Make room, and run the same command again. (${text})`;
  const isExpected =
    [StartError, ...expected].some((kind) => error instanceof kind) ||
    OF_THE_DISK.has(errorCode(error) ?? "");
  return isExpected || !(error instanceof Error) ? text : String(error.stack);
}

/** Runs a script. */
export function runScript(
  main: () => Promise<void>,
  ...expected: readonly (new (...args: never) => Error)[]
): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error, expected)}\n`);
    process.exitCode = 1;
  });
}
