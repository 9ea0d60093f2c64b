import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { setNumbers } from "./rest-client";
import { PROJECT, startServer } from "./server";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const script = fileURLToPath(new URL("plain-node.mjs", import.meta.url));

it.skipIf(usesOtherEmulator)(
  "the web SDK and the server SDK work in plain Node, and come back after a restart",
  async () => {
    const first = await startServer({ dataDir });
    const child = spawn(process.execPath, [script, PROJECT], {
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${first.port}` },
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill());
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const told = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
    expect(await told()).toEqual({
      document: { n: 2, tags: ["x"] },
      queried: ["b"],
      counted: { count: 2, sum: 9 },
      web: "a,b",
      server: "a,b",
      collections: ["c"],
    });
    await first.stop();
    child.stdin.write("go on\n");
    const between = await startServer({ dataDir });
    await setNumbers(between.origin, { "c/between": 1 });
    await between.stop();
    const second = await startServer({ dataDir, port: first.port });
    expect(await told()).toEqual({ web: "a,b,between,offline", server: "a,b,between,offline" });
    await second.stop();
  },
  30_000,
);
