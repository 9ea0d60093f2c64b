import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorCode, errorText, isDiskFull, StartError } from "local-firebase";
import type { OwnerProduct } from "./product";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text as readAll } from "node:stream/consumers";

export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;

export const TARGET_OPTIONS = {
  data: text,
  project: text,
  key: text,
} as const;

const TARGET_HELP = `
  --data DIR               the data folder of a local Firebase that is stopped (.local-firebase)
  --project ID --key FILE  Firebase instead, with a service account's key
`;

type Options = NonNullable<ParseArgsConfig["options"]>;

/** One of the owner's commands. @param args what follows its name. */
export type OwnerCommand = (args: readonly string[], product: OwnerProduct) => Promise<void>;

/** @param run may return how many things are left to do, which sets the exit code. */
export function ownerCommand<Given extends Options>(
  help: string,
  options: Given,
  run: (values: ReturnType<typeof parseOptions<Given>>, product: OwnerProduct) => Promise<unknown>,
): OwnerCommand {
  return async (args, product) => {
    if (args.some((arg) => arg === "--help" || arg === "-h"))
      process.stdout.write(help + ("key" in options ? TARGET_HELP : ""));
    else if (await run(parseOptions(args, options), product)) process.exitCode = 1;
  };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

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

export type TargetOptions = { readonly [name in keyof typeof TARGET_OPTIONS]?: string | undefined };

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
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Otherwise Ctrl-C would leave the promise pending, and the script would exit with success.
  terminal.on("SIGINT", () => process.exit(130));
  const typed = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");
  return typed;
}
