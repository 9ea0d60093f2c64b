import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface ProcessRun {
  readonly code: number;
  /** Standard output and errors in the order of their lines. */
  readonly output: string;
  readonly stdout: string;
  readonly seconds: number;
}

export interface ProcessOptions {
  readonly cwd: string;
  /** Also prints the output while it runs, each line after this word. */
  readonly show?: string;
  readonly env?: { readonly [name: string]: string };
}

export function runProcess(args: readonly string[], { cwd, show, env }: ProcessOptions): Promise<ProcessRun> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
      lines.push(`${line}\n`);
      if (show !== undefined) process.stdout.write(`${show} | ${line}\n`);
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ code: code ?? 1, output: lines.join(""), stdout: Buffer.concat(chunks).toString(), seconds });
    });
  });
}
