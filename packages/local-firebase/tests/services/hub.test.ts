import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initializeTestEnvironment, withFunctionTriggersDisabled } from "@firebase/rules-unit-testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { locatorPath } from "../../src/hub/locator";
import { toolsVersion } from "../../src/hub/tools-version";
import type { LocalFirebase, LocalFirebaseOptions } from "../../src/options";
import { startLocalFirebase } from "../../src/server";
import { keptLog } from "../fixtures/kept-log";
import { DENY_ALL, usesOtherEmulator } from "../fixtures/local-firebase";
import { textLike } from "./firestore/expected";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-hub-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const running: LocalFirebase[] = [];
async function start(more: LocalFirebaseOptions = {}): Promise<LocalFirebase> {
  const firebase = await startLocalFirebase({
    project: `demo-${crypto.randomUUID()}`,
    ports: { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 },
    test: true,
    ...more,
  });
  running.push(firebase);
  return firebase;
}
afterEach(async () => {
  for (const firebase of running.splice(0)) await firebase.stop();
});
const ask = async ({ ports }: LocalFirebase, path: string, method = "GET") => {
  const answer = await fetch(`http://127.0.0.1:${ports.hub}${path}`, { method });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe.skipIf(usesOtherEmulator)("the hub", () => {
  it("the hub returns its name and the addresses of the listening services", async () => {
    const firebase = await start({ only: ["firestore", "hub"] });
    const { hub, firestore } = firebase.ports;
    expect(await ask(firebase, "/")).toEqual({
      status: 200,
      body: {
        version: textLike(/^\d+\.\d+\.\d+/),
        origins: [`http://127.0.0.1:${hub}`],
        pid: process.pid,
        host: "127.0.0.1",
        port: hub,
      },
    });
    const place = (name: string, port: number) => {
      const listen = [{ address: "127.0.0.1", family: "IPv4", port }];
      return { [name]: { name, host: "127.0.0.1", port, listen } };
    };
    expect(await ask(firebase, "/emulators")).toEqual({
      status: 200,
      body: { ...place("firestore", firestore), ...place("hub", hub) },
    });
  });

  it("the hub switches background triggers, although there are none", async () => {
    const firebase = await start();
    const { ports } = firebase;
    expect(await ask(firebase, "/functions/disableBackgroundTriggers", "PUT")).toEqual({
      status: 200,
      body: { enabled: false },
    });
    expect(await ask(firebase, "/functions/enableBackgroundTriggers", "PUT")).toEqual({
      status: 200,
      body: { enabled: true },
    });
    const hub = { host: "127.0.0.1", port: ports.hub };
    expect(await withFunctionTriggersDisabled(hub, () => "done")).toBe("done");
  });

  it("@firebase/rules-unit-testing finds the services by the hub and sets their rules", async () => {
    const { project: projectId, ports } = await start({ only: ["firestore", "storage", "hub"] });
    const environment = await initializeTestEnvironment({
      projectId,
      hub: { host: "127.0.0.1", port: ports.hub },
      firestore: { rules: DENY_ALL.firestore },
      storage: { rules: DENY_ALL.storage },
    });
    expect(environment.emulators).toMatchObject({
      firestore: { host: "127.0.0.1", port: ports.firestore },
      storage: { host: "127.0.0.1", port: ports.storage },
    });
    await environment.clearStorage();
    await environment.cleanup();
  });

  it("the CLI finds the hub while it runs", async () => {
    const firebase = await start({ locator: true });
    const path = locatorPath(firebase.project);
    const { body } = await ask(firebase, "/");
    expect(body).toMatchObject(JSON.parse(await readFile(path, "utf8")) as object);
    await firebase.stop();
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });

  it("a hub does not remove the file of another hub of the project", async () => {
    const first = await start({ locator: true });
    const second = await start({ locator: true, project: first.project });
    const path = locatorPath(first.project);
    const text = await readFile(path, "utf8");
    await first.stop();
    expect(await readFile(path, "utf8")).toBe(text);
    await second.stop();
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });

  it("a hub warns when another process serves the project", async () => {
    const project = `demo-${crypto.randomUUID()}`;
    await writeFile(locatorPath(project), JSON.stringify({ pid: process.ppid }));
    const { log, lines } = keptLog();
    await start({ locator: true, project, log });
    expect(lines).toContainEqual(textLike(/hub .*serves the project demo-.* too/));
  });

  it("no locator file is written without the option", async () => {
    const firebase = await start();
    await expect(readFile(locatorPath(firebase.project))).rejects.toThrow("ENOENT");
  });
});

describe("the hub's version", () => {
  const cli = async (at: string, version: string) => {
    await mkdir(join(at, "lib/bin"), { recursive: true });
    await writeFile(join(at, "package.json"), JSON.stringify({ name: "firebase-tools", version }));
    await writeFile(join(at, "lib/bin/firebase.js"), "");
    await chmod(join(at, "lib/bin/firebase.js"), 0o755);
    return join(at, "lib/bin/firebase.js");
  };

  it("the hub's version is that of the CLI that would run in the folder, or none", async () => {
    const project = join(folder, "project");
    const bin = join(folder, "bin");
    await mkdir(join(project, "deep"), { recursive: true });
    await mkdir(bin);
    expect(await toolsVersion(project, bin)).toBe("0.0.0");
    await symlink(await cli(join(folder, "global/firebase-tools"), "14.0.1"), join(bin, "firebase"));
    expect(await toolsVersion(project, `${folder}:${bin}`)).toBe("14.0.1");
    await cli(join(project, "node_modules/firebase-tools"), "15.2.0");
    expect(await toolsVersion(join(project, "deep"), bin)).toBe("15.2.0");
  });
});
