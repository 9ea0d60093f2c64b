/** Where the stack under test listens: the real local Firebase in test mode, and the built panel. */
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nextOffset } from "local-firebase/project";
import { PANEL_PORT, readProject } from "../../demo/project";

const FIREBASE_JSON = fileURLToPath(new URL("../../firebase.json", import.meta.url));

async function stackAt(offset: number) {
  const { ports } = await readProject(FIREBASE_JSON, offset);
  const panelPort = PANEL_PORT + offset;
  // The local Firebase's data, and the build: a folder of their own.
  const folder = join(tmpdir(), `westwalk-e2e-${String(offset)}`);
  return { offset, ports, panelPort, panel: `http://127.0.0.1:${String(panelPort)}`, folder };
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

const TRIES = 100;
const FIRST_OFFSET = 10_000;

/**
 * The stack of this run. The first call chooses ports that are free; Playwright's workers get the choice by the
 * environment.
 */
export async function currentStack() {
  const chosen = process.env.E2E_PORT_OFFSET;
  if (chosen) return stackAt(Number(chosen));
  const { ports } = await readProject(FIREBASE_JSON);
  let offset = FIRST_OFFSET;
  for (let tried = 0; tried < TRIES; tried += 1) {
    offset = nextOffset(offset + (tried > 0 ? 1 : 0), ports);
    const stack = await stackAt(offset);
    const free = await Promise.all([...Object.values(stack.ports), stack.panelPort].map(isFree));
    if (!free.every(Boolean)) continue;
    process.env.E2E_PORT_OFFSET = String(stack.offset);
    rmSync(stack.folder, { recursive: true, force: true });
    return stack;
  }
  throw new Error("No free ports for the local Firebase were found.");
}
