/** The owner's commands of any product on the engine, as one program. */
import { StartError } from "local-firebase";
import { messageOf, say, type OwnerCommand } from "./owner/command-line";
import type { OwnerProduct } from "./owner/product";

export type { OwnerProduct } from "./owner/product";

interface Entry {
  readonly does: string;
  /** Loaded when it runs: most are needed rarely. */
  readonly load: () => Promise<{ readonly command: OwnerCommand }>;
}

const COMMANDS: { readonly [name: string]: Entry } = {
  setup: { does: "sets a Firebase project up, step by step", load: () => import("./setup") },
  doctor: {
    does: "checks what the panel needs, and names a fix for what is wrong",
    load: () => import("./doctor"),
  },
  smoke: { does: "tries on a project what only production can say", load: () => import("./smoke") },
  "create-admin": {
    does: "adds an admin, or gives a restored one a password",
    load: () => import("./create-admin"),
  },
  backup: { does: "copies all documents and files into a folder", load: () => import("./backup") },
  restore: { does: "writes a backup into a project", load: () => import("./restore") },
  sweep: { does: "removes what nobody can see or restore any more", load: () => import("./sweep") },
  erase: { does: "erases one record's values from history and trash", load: () => import("./erase") },
};

/** @param given a command's name and its options. It sets the process's exit code. */
export async function runOwner(product: OwnerProduct, given = process.argv.slice(2)): Promise<void> {
  const [name, ...args] = given;
  try {
    if (name === undefined || name === "--help" || name === "-h") return say(list());
    const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!entry) throw new StartError(`There is no command "${name}".\n\n${list()}`);
    await (await entry.load()).command(args, product);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function list(): string {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return ["npm run owner -- COMMAND [options]; each explains itself with --help.", "", ...lines].join("\n");
}
