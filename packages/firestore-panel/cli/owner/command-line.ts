/** What the command lines of the owner's commands have in common. */
import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorCode, errorText, isDiskFull, StartError } from "local-firebase";
import { isBackup } from "../backup/folder";
import { requireLocalData } from "./data";
import type { OwnerProduct } from "./product";
import type { OwnerTarget } from "./owner-database";
import { readServiceAccount } from "./service-account";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text as readAll } from "node:stream/consumers";

const text = { type: "string" } as const;

/** Options that select the documents of a script. */
export const TARGET_OPTIONS = {
  data: text,
  project: text,
  key: text,
} as const;

type Options = NonNullable<ParseArgsConfig["options"]>;

/** One of the owner's commands. @param args what follows its name. */
export type OwnerCommand = (args: readonly string[], product: OwnerProduct) => Promise<void>;

/** @param run sets the exit code if something is left to do. */
export function ownerCommand<Given extends Options>(
  help: string,
  options: Given,
  run: (values: ReturnType<typeof parseOptions<Given>>, product: OwnerProduct) => Promise<void>,
): OwnerCommand {
  return async (args, product) => {
    if (args.some((arg) => arg === "--help" || arg === "-h")) process.stdout.write(help);
    else await run(parseOptions(args, options), product);
  };
}

/** Writes a line for people. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @throws StartError for an unknown option. */
function parseOptions<Given extends Options>(args: readonly string[], options: Given) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const fault = errorText(error).replace(/\.? To specify.*$/, "");
    // The value of an option that npm kept.
    const hint =
      errorCode(error) === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL" ? " After npm run they follow --." : "";
    throw new StartError(`${fault}. --help lists the options.${hint}`);
  }
}

export interface TargetOptions {
  readonly data?: string | undefined;
  readonly project?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Called before anything is typed, because it checks that the target exists.
 * @param localProject the id of the local Firebase's project. @param prepareFolder what it does with a data folder. @throws StartError
 */
export async function readTarget(
  { data = ".local-firebase", project, key }: TargetOptions,
  localProject: string,
  prepareFolder = requireData,
): Promise<OwnerTarget> {
  if (project !== undefined && key !== undefined)
    return { projectId: project, account: await readServiceAccount(key) };
  if (project !== undefined || key !== undefined) throw new StartError("--project and --key go together.");
  await prepareFolder(data);
  return { dataDir: data, projectId: localProject };
}

/** @throws StartError, which says of a backup how its data are opened. */
async function requireData(folder: string): Promise<void> {
  if (!(await isBackup(folder))) return requireLocalData(folder);
  const copy = `${resolve(folder)}.local`;
  const way = await requireLocalData(copy).then(
    () => `Its data on this computer: --data ${copy}`,
    () => `Open it first, with npm run dev -- ${optionsIn({ data: folder })}: its data are then in ${copy}.`,
  );
  throw new StartError(`${folder} is a backup, which is never changed. ${way}`);
}

/** @returns the line that runs one of the owner's commands on a target. */
export function lineOf(command: string, target: TargetOptions, ...args: readonly string[]): string {
  return ["npm run owner --", command, optionsIn(target), ...args].filter((part) => part !== "").join(" ");
}

function optionsIn({ data, project, key }: TargetOptions): string {
  const given = Object.entries({ data, project, key }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, /[^\w./:@+-]/.test(value) ? JSON.stringify(value) : value],
  );
  return given.join(" ");
}

/** Errors of the disk that a person can mend. */
const OF_THE_DISK = new Set(["EACCES", "EEXIST", "EISDIR", "ENOTDIR", "EPERM", "EROFS"]);

/** @returns one line for an expected error, and the stack of any other. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error)) return `The disk is full. Make room, and run the same command again. (${text})`;
  const isExpected = error instanceof StartError || OF_THE_DISK.has(errorCode(error) ?? "");
  return isExpected || !(error instanceof Error) ? text : String(error.stack);
}

/** Reads a password: typed without echo, or the first line of piped input. */
export async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await readAll(process.stdin)).split(/\r?\n/)[0] ?? "";
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const typed = await readTyped("", nowhere);
  process.stderr.write("\n");
  return typed;
}

/** @returns the line that is typed at the terminal. */
export function readAnswer(question: string): Promise<string> {
  return readTyped(question, process.stderr);
}

async function readTyped(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Otherwise Ctrl-C would leave the promise pending, and the script would exit with success.
  terminal.on("SIGINT", () => process.exit(130));
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
