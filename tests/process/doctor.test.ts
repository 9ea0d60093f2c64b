/** `npm run owner -- doctor` as it is run: beside a local Firebase that runs, and on the folder of a stopped one. */
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openDataFolder } from "local-firebase";
import { nextOffset, USUAL_PORTS } from "local-firebase/project";
import { LOCAL_PROJECT_ID, PANEL_PORT } from "../../demo/project";
import { generated } from "../../packages/firestore-panel/cli/doctor/machine";
import { call } from "../../packages/firestore-panel/cli/owner/service-account";
import { scriptArgs } from "../../scripts/run-tool";
import { commandArgs, runCommand } from "../fixtures/commands";
import { projectFolder, runEmulator } from "../fixtures/emulator-process";
import { DENY_ALL, usesOtherEmulator } from "../fixtures/local-firebase";
import { putRecords } from "../fixtures/owner-commands";
import { definition } from "../../src/definition";

const ENVIRONMENT = [
  ...["API_KEY", "AUTH_DOMAIN", "PROJECT_ID", "STORAGE_BUCKET", "APP_ID"].map((name) => `FIREBASE_${name}`),
  ...["PUBLIC_KEY", "SERVICE_ID", "STAFF_TEMPLATE_ID", "TENANT_TEMPLATE_ID"].map((name) => `EMAIL_${name}`),
].map((name) => `VITE_${name}=text`);
const BARE = { "Brands/bare": { nameEng: "Qahwa House", time: new Date(0) } };

describe.skipIf(usesOtherEmulator)("doctor", { timeout: 60_000 }, () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** A project's folder, and an offset with which its ports are below those that the system gives to other tests. */
  async function project() {
    const { folder, remove } = await projectFolder(
      {
        firestore: generated(definition, "firestore.rules"),
        storage: generated(definition, "storage.rules"),
        indexes: generated(definition, "firestore.indexes.json"),
      },
      USUAL_PORTS,
    );
    closing.push(remove);
    await writeFile(join(folder, ".env.local"), ENVIRONMENT.join("\n"));
    const from = 10_000 + 10 * Math.floor(Math.random() * 1_200);
    const offset = nextOffset(from, { ...USUAL_PORTS, panel: PANEL_PORT });
    const run = (...args: readonly string[]) =>
      runCommand(commandArgs("scripts/owner.ts", "doctor", "--port-offset", String(offset), ...args), folder);
    return { folder, offset, run };
  }

  /** @returns the origin of its Firestore. */
  async function start(folder: string, offset: number): Promise<string> {
    const firebase = runEmulator(folder, "--test", "--port-offset", String(offset));
    closing.push(() => {
      firebase.kill("SIGTERM");
      return firebase.ended;
    });
    return (await firebase.ready).origin("firestore");
  }

  it("everything is ok beside a local Firebase that runs the generated rules", async () => {
    const { folder, offset } = await project();
    await start(folder, offset);
    const args = scriptArgs("scripts/owner.ts", "doctor", "--port-offset", String(offset));
    const { code, said } = await runCommand(args, folder);
    const lines = said.trimEnd().split("\n");
    // Node 20 runs the panel, and is noted to have no support.
    const isFine = (line: string) => line.startsWith("ok ") || /^note {4}Node and npm: Node 20\./.test(line);
    expect(lines.filter((line) => !isFine(line))).toEqual(["none failed"]);
    expect(lines.map((line) => /^(?:ok|note) +([\w ]+):/.exec(line)?.[1])).toEqual([
      ...["Node and npm", "packages", "Chromium", "environment", "generated files", "clock"],
      ...["loaded rules", "restore", "data version", "an admin"],
      undefined,
    ]);
    expect(code).toBe(0);
  });

  it("a missing variable, other rules and data of another version fail, each with its fix", async () => {
    const { folder, offset, run } = await project();
    const origin = await start(folder, offset);
    await writeFile(join(folder, ".env.local"), ENVIRONMENT.slice(1).join("\n"));
    await appendFile(join(folder, "firestore.rules"), "// Written by hand.");
    const files = [{ name: "firestore.rules", content: DENY_ALL.firestore }];
    const address = `${origin}/emulator/v1/projects/${LOCAL_PROJECT_ID}:securityRules`;
    await call("PUT", address, {}, JSON.stringify({ rules: { files } }));
    const target = { projectId: LOCAL_PROJECT_ID, account: { token: "owner" }, origin };
    await putRecords(target, { "Meta/schema": { version: 1 } });

    const { code, said } = await run();
    expect(said.split(/\n(?=\S)/).filter((check) => check.startsWith("FAILED"))).toEqual([
      expect.stringMatching(
        /: VITE_FIREBASE_API_KEY is missing: .+\n {8}npm run owner -- setup --project ID/,
      ),
      expect.stringMatching(/: firestore\.rules: line \d+ is .+ instead of absent\n {8}npm run rules$/),
      expect.stringMatching(
        /loaded rules: firestore\.rules: line \d+ .+\n {8}npm run rules, and start the local/,
      ),
      expect.stringMatching(/: 1, and this checkout's is \d\n {8}Use the checkout of that version$/),
    ]);
    expect(said).toMatch(/\n4 failed or not tried\n$/);
    expect(code).toBe(1);
  });

  it("the folder of a stopped local Firebase is checked", async () => {
    const { folder, run } = await project();
    const dataDir = join(folder, "stopped");
    await openDataFolder(dataDir);
    await putRecords({ dataDir, projectId: LOCAL_PROJECT_ID }, BARE);
    const { said } = await run("--data", "stopped");
    expect(said).toMatch(/\nnote {4}clock: no server to compare it with/);
    expect(said).toMatch(/: absent, and .+\n {8}Use the checkout/);
    expect(said).toMatch(/: none can sign in\n {8}npm run owner -- create-admin --data stopped --email /);
    expect((await run("--data", "typo")).said).toMatch(/^There is no data of a local Firebase in typo\./);
  });
});
