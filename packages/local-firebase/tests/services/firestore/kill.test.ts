import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { rest } from "./rest-client";
import { startServer } from "./server";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const script = fileURLToPath(new URL("write-loop.ts", import.meta.url));

/**
 * Kills a writing process at once when it has acknowledged some batches. Returns the number of the last one.
 */
async function writeAndKill(batches: number): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === batches) child.kill("SIGKILL");
  }
  return last;
}

it.skipIf(usesOtherEmulator)(
  "a killed process loses no acknowledged write, leaves no half batch, and starts again",
  async () => {
    for (const batches of [1, 7, 40]) {
      const acknowledged = await writeAndKill(batches);
      const server = await startServer({ dataDir });
      const { body } = await rest(server.origin, "GET", "/c");
      await server.stop();
      const { documents } = body as { documents: { fields: { n: { integerValue: string } } }[] };
      const numbers = documents.map((document) => Number(document.fields.n.integerValue));
      expect(numbers).toHaveLength(3);
      expect(new Set(numbers).size).toBe(1);
      expect(numbers[0]).toBeGreaterThanOrEqual(acknowledged);
    }
  },
  60_000,
);
