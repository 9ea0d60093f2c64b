import { parseArgs } from "node:util";
import { SERVICES, type Service } from "../core/hub";
import { StartError } from "../core/start-error";
import { nearest } from "./nearest";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const OPTIONS = {
  project: { ...text, short: "P" },
  config: { ...text, short: "c" },
  only: text,
  data: text,
  "port-offset": text,
  import: text,
  "export-on-exit": text,
  "no-index-check": flag,
  "write-indexes": flag,
  "no-admin": flag,
  help: { ...flag, short: "h" },
  version: { ...flag, short: "v" },
} as const;
type OptionName = keyof typeof OPTIONS;

/** The options of the command line. An absent option is undefined. */
export interface CommandLine {
  readonly help: boolean;
  readonly version: boolean;
  readonly project: string | undefined;
  readonly config: string | undefined;
  readonly only: readonly Service[] | undefined;
  readonly dataDir: string;
  readonly portOffset: number;
  readonly importFrom: string | undefined;
  readonly exportTo: string | undefined;
  readonly noIndexCheck: boolean;
  readonly writeIndexes: boolean;
  /** The window and the control surface of test tools. */
  readonly admin: boolean;
}

const DEFAULT_DATA = ".local-firebase";

/** @throws StartError that names an unknown option with the most similar one, or says what is wrong with a value. */
export function readOptions(args: readonly string[]): CommandLine {
  const values = parse(args);
  const { "port-offset": offset = "0", "export-on-exit": exportOnExit } = values;
  if (!/^\d{1,5}$/.test(offset))
    throw new StartError(`--port-offset is a number of ports to add, not "${offset}".`);
  const exportTo = exportOnExit === "" ? values.import : exportOnExit;
  if (exportTo === undefined && exportOnExit !== undefined)
    throw new StartError(
      "--export-on-exit names no folder, and there is no --import whose folder it could be.",
    );
  return {
    help: values.help ?? false,
    version: values.version ?? false,
    project: values.project,
    config: values.config,
    only: values.only === undefined ? undefined : readServices(values.only),
    dataDir: values.data ?? DEFAULT_DATA,
    portOffset: Number(offset),
    importFrom: values.import,
    exportTo,
    noIndexCheck: values["no-index-check"] ?? false,
    writeIndexes: values["write-indexes"] ?? false,
    admin: !values["no-admin"],
  };
}

function parse(args: readonly string[]) {
  const given = withOptionalFolder(args);
  const { tokens } = parseArgs({ args: given, options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "positional")
      throw new StartError(`"${token.value}" is no option. --help tells them.`);
    if (token.kind !== "option") continue;
    if (!isOption(token.name)) throw new StartError(unknown(token.rawName));
    const takesValue = OPTIONS[token.name].type === "string";
    // Strict parsing would refuse these too, with other messages.
    if (takesValue && (token.value === undefined || (token.value === "" && token.name !== "export-on-exit")))
      throw new StartError(`--${token.name} needs a value.`);
    if (takesValue && !token.inlineValue && token.value?.startsWith("-"))
      throw new StartError(`--${token.name} needs a value, not "${token.value}".`);
    if (!takesValue && token.value !== undefined) throw new StartError(`--${token.name} takes no value.`);
  }
  return parseArgs({ args: given, options: OPTIONS }).values;
}

/** `--export-on-exit` may have no value, which parseArgs does not support: it gets an empty value. */
function withOptionalFolder(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    return arg === "--export-on-exit" && (next === undefined || next.startsWith("-")) ? `${arg}=` : arg;
  });
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

function unknown(rawName: string): string {
  const meant = nearest(rawName.replace(/^--?/, ""), Object.keys(OPTIONS));
  return `There is no option ${rawName}.${meant === undefined ? "" : ` Is it --${meant}?`} --help tells them.`;
}

function readServices(list: string): Service[] {
  return list.split(",").map((given) => {
    const name = given.trim();
    const service = SERVICES.find((known) => known === name);
    if (service) return service;
    const meant = nearest(name, SERVICES);
    const hint = meant === undefined ? `They are ${SERVICES.join(", ")}.` : `Is it ${meant}?`;
    throw new StartError(`--only names "${name}", which is no service. ${hint}`);
  });
}
