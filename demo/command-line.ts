import { parseArgs } from "node:util";
import { errorText, StartError } from "local-firebase";

/** Options of `npm run emulator` and `npm run dev`. */
export interface CommandLine {
  readonly dataDir: string;
  /** Initial contents of a new data folder. */
  readonly seed: "demo" | "empty";
  readonly portOffset: number;
  readonly test: boolean;
  readonly help: boolean;
}

/** The folder of the data, where no other is named. */
export const DEFAULT_DATA = ".local-firebase";

/** @throws StartError naming the unknown or invalid option. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const values = parse(args);
  const seed = values.seed ?? "demo";
  if (seed !== "demo" && seed !== "empty") throw new StartError(`--seed is demo or empty, not "${seed}".`);
  const offset = values["port-offset"] ?? "0";
  if (!/^\d{1,5}$/.test(offset))
    throw new StartError(`--port-offset is a number of ports to add, not "${offset}".`);
  if (values.data === "") throw new StartError("--data names no folder.");
  return {
    dataDir: values.data ?? DEFAULT_DATA,
    seed,
    portOffset: Number(offset),
    test: values.test ?? false,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        data: { type: "string" },
        seed: { type: "string" },
        "port-offset": { type: "string" },
        test: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${errorText(error).replace(/\.? To specify.*$/, "")}. --help lists the options.`);
  }
}
