import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Reads a password: typed without being shown, or the first line of what is piped in. */
export async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Without this, Ctrl-C would leave the question unanswered and the script would end as if it had succeeded.
  terminal.on("SIGINT", () => process.exit(130));
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
