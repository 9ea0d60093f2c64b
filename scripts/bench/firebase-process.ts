import { spawn } from "node:child_process";
import { on, once } from "node:events";
import type { Readable } from "node:stream";
import { join } from "node:path";
import type { Ports } from "local-firebase/project";
import { readProject } from "../../demo/project";
import { ROOT, scriptArgs } from "../run-tool";
import type { Bench } from "./measure";

export interface FirebaseProcess {
  readonly ports: Ports;
  /** Milliseconds from the start of the process to its ready message. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/**
 * Starts the product's local Firebase from its sources in a separate process and waits until it is ready.
 * @param name the folder of its data below that of the bench, which stops it.
 */
export async function startFirebaseProcess(
  { folder, later }: Pick<Bench, "folder" | "later">,
  name: string,
  offset: number,
  ...more: string[]
): Promise<Ports> {
  const command = scriptArgs("scripts/emulator.ts");
  const { ports, stop } = await startProcess(command, join(folder, name), offset, ...more);
  later(stop);
  return ports;
}

/** @param command Node's arguments. */
export async function startProcess(
  command: readonly string[],
  dataDir: string,
  offset: number,
  ...more: string[]
): Promise<FirebaseProcess> {
  const { ports } = await readProject(join(ROOT, "firebase.json"), offset);
  const started = performance.now();
  const args = [...command, "--data", dataDir, "--port-offset", String(offset), ...more];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  // A failed measurement must leave no process behind.
  const kill = () => child.kill();
  process.once("exit", kill);
  const exited = once(child, "exit").then(() => process.removeListener("exit", kill));
  await Promise.race([
    saysReady(child.stdout),
    exited.then(() => {
      throw new Error("the local Firebase did not start");
    }),
  ]);
  const readyMs = performance.now() - started;
  child.stdout.resume();
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { ports, readyMs, stop };
}

/** Resolves when the process reports that every port answers. */
async function saysReady(output: Readable): Promise<void> {
  for await (const [text] of on(output, "data") as AsyncIterable<[Buffer]>) {
    if (/\bready\b/i.test(text.toString("utf8"))) return;
  }
}
