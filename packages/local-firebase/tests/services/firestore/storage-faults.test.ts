import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
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
  it("is named in the log, and the others are served", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
    const store = await openStore(join(dataDir, "store"));
    await store.write([{ type: "put", section: `firestore:${PROJECT}`, key: "c/broken", value: "{" }]);
    await store.close();
    await start("match /c/{id} { allow read, write; }", { dataDir });
    await expect
      .poll(() => lines, { timeout: 10_000 })
      .toContain("firestore  the stored document c/broken is damaged");
    expect((await commit(server.origin, [setWrite("c/good", owned("me"))])).status).toBe(200);
    expect((await rest(server.origin, "GET", "/c/good")).status).toBe(200);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(usesOtherEmulator)("a write that cannot be saved", () => {
  it("is not acknowledged, and nobody hears of it", async () => {
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
