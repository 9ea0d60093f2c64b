import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../src/core/store";
import { keptLog } from "../../fixtures/kept-log";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { commit, rest, setNumbers, setWrite } from "./rest-client";
import { PROJECT, rulesAllowing, startServer, type TestServer, type TestServerOptions } from "./server";

let server: TestServer;
const { lines, log } = keptLog();
const start = async (rules: string, options: TestServerOptions = {}) => {
  lines.length = 0;
  server = await startServer({ rules: rulesAllowing(rules), log, ...options });
};
afterEach(() => server.stop());
const owned = (owner: string) => ({ owner: { stringValue: owner } });

describe.skipIf(usesOtherEmulator)("a stored document that is damaged", () => {
  it("the log names a damaged stored document, and the others are served", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
    const store = await openStore(join(dataDir, "store"));
    await store.write([{ type: "put", section: `firestore:${PROJECT}`, key: "c/broken", value: "{" }]);
    await store.close();
    await start("match /c/{id} { allow read, write; }", { dataDir });
    await expect.poll(() => lines).toContain("firestore  the stored document c/broken is damaged");
    expect((await commit(server.origin, [setWrite("c/good", owned("me"))])).status).toBe(200);
    expect((await rest(server.origin, "GET", "/c/good")).status).toBe(200);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(usesOtherEmulator)("a write that cannot be saved", () => {
  it("a write that cannot be stored is not acknowledged, and no listener sees it", async () => {
    let broken = false;
    await start("match /{path=**} { allow read, write; }", {
      wrapStore: (store) => ({
        ...store,
        write: (operations) => (broken ? Promise.reject(new Error("disk full")) : store.write(operations)),
      }),
    });
    broken = true;
    expect((await setNumbers(server.origin, { "c/a": 1 })).status).toBe(500);
    expect((await rest(server.origin, "GET", "/c/a")).status).toBe(404);
    expect(lines.join()).toContain("disk full");
    broken = false;
    expect((await setNumbers(server.origin, { "c/a": 1 })).status).toBe(200);
  });
});

const canLimit = spawnSync("prlimit", ["--version"]).status === 0;

describe.skipIf(usesOtherEmulator || !canLimit)("a full disk", () => {
  it("writes fail on a full disk and succeed with room, and no failed write is stored", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
    const script = fileURLToPath(new URL("full-disk.ts", import.meta.url));
    const child = spawn(
      "prlimit",
      ["--fsize=300000:unlimited", process.execPath, "--import", "tsx", script, dataDir],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    const limit = (bytes: string) =>
      spawnSync("prlimit", [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`]);
    const acknowledged: string[] = [];
    let failed = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [what = "", n = ""] = line.split(" ");
      if (what === "acknowledged") {
        acknowledged.push(n);
        continue;
      }
      failed += 1;
      // At first the disk has no space even to open the store again.
      if (failed === 1) limit("1000");
      else if (failed === 3) limit("unlimited");
      child.stdin.write("\n");
    }
    expect(failed).toBeGreaterThanOrEqual(3);
    expect(acknowledged.length).toBeGreaterThan(10);

    await start("match /c/{id} { allow read; }", { dataDir });
    const { body } = await rest(server.origin, "GET", "/c?pageSize=1000");
    const { documents } = body as { documents: { name: string }[] };
    const kept = documents.map(({ name }) => name.split("/").at(-1));
    expect(kept.sort()).toEqual(acknowledged.sort());
    await rm(dataDir, { recursive: true, force: true });
  }, 30_000);
});
