import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Reads a password: typed without echo, or the first line of piped input. */
export async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
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
