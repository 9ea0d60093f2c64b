import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readFirebaseJson } from "../../emulator/core/firebase-json";
import type { Ports } from "../../emulator/core/hub";
import { ROOT, scriptArgs } from "../run-tool";

const POLL_MS = 2;
const START_LIMIT_MS = 60_000;

export interface FirebaseProcess {
  readonly ports: Ports;
  /** Milliseconds from the start of the process to the first answer. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts the local Firebase as a process of its own and waits until it answers. */
export async function startFirebaseProcess(
  dataDir: string,
  offset: number,
  ...more: string[]
): Promise<FirebaseProcess> {
  const { ports } = await readFirebaseJson(join(ROOT, "firebase.json"), offset);
  const started = performance.now();
  const args = scriptArgs("emulator/main.ts", "--data", dataDir, "--port-offset", String(offset), ...more);
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const hub = `http://127.0.0.1:${String(ports.hub)}/emulators`;
  while (!(await answers(hub))) {
    if (child.exitCode !== null) throw new Error("the local Firebase did not start");
    if (performance.now() - started > START_LIMIT_MS)
      throw new Error("the local Firebase did not answer in time");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const readyMs = performance.now() - started;
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  };
  return { ports, readyMs, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
