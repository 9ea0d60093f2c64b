import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environment } from "../../../src/cli/greeting";
import { HELP } from "../../../src/cli/help";
import { readOptions } from "../../../src/cli/options";
import { findProject, findStorageTargets } from "../../../src/cli/project";
import { temporaryFolder } from "../core/temporary-folder";

describe("the command line", () => {
  it("the command line may be empty", () => {
    expect(readOptions([])).toMatchObject({
      project: undefined,
      only: undefined,
      dataDir: ".local-firebase",
      portOffset: 0,
      importFrom: undefined,
      exportTo: undefined,
      admin: true,
    });
  });

  it.each([
    [["--project", "demo-x"], { project: "demo-x" }],
    [["-P", "demo-x", "-c", "f.json"], { project: "demo-x", config: "f.json" }],
    [["--only", "firestore,auth"], { only: ["firestore", "auth"] }],
    [["--port-offset=1000"], { portOffset: 1000 }],
    [
      ["--no-admin", "--no-index-check", "--write-indexes"],
      { admin: false, noIndexCheck: true, writeIndexes: true },
    ],
    [["--import", "in", "--export-on-exit"], { importFrom: "in", exportTo: "in" }],
    [["--export-on-exit", "out", "--data", "d"], { exportTo: "out", dataDir: "d" }],
    [["--export-on-exit", "--import=in"], { exportTo: "in" }],
  ])("the command line accepts %j", (args, expected) => {
    expect(readOptions(args)).toMatchObject(expected);
  });

  it.each([
    [["--projekt", "x"], "There is no option --projekt. Is it --project?"],
    [["--port-ofset=1"], "Is it --port-offset?"],
    [["--xyzzy"], "There is no option --xyzzy. --help tells them."],
    [["start"], `"start" is no option.`],
    [["--project"], "--project needs a value."],
    [["--project", "--only"], "--project needs a value"],
    [["--data="], "--data needs a value."],
    [["--no-admin=yes"], "--no-admin takes no value."],
    [["--only", "firestor"], "Is it firestore?"],
    [["--only", "functions"], "They are auth, firestore"],
    [["--port-offset", "ten"], `--port-offset is a number of ports to add, not "ten".`],
    [["--export-on-exit"], "--export-on-exit names no folder"],
  ])("the command line refuses %j in one line", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it("the help lists each option", () => {
    for (const name of ["project", "config", "only", "data", "import", "write-indexes", "version"])
      expect(HELP).toContain(`--${name}`);
  });
});

describe("the project", () => {
  it("the project is the given one, an alias, the default of .firebaserc, or none", async () => {
    const folder = await temporaryFolder();
    expect(await findProject(undefined, folder)).toBeUndefined();
    expect(await findProject("demo-x", folder)).toBe("demo-x");
    await writeFile(
      join(folder, ".firebaserc"),
      `{ "projects": { "default": "shop", "test": "shop-test" } }`,
    );
    expect(await findProject(undefined, folder)).toBe("shop");
    expect(await findProject("test", folder)).toBe("shop-test");
    await writeFile(join(folder, ".firebaserc"), "{");
    await expect(findProject(undefined, folder)).rejects.toThrow(/\.firebaserc cannot be read/);
  });
});

it("the targets of Storage are those of the project in .firebaserc", async () => {
  const folder = await temporaryFolder();
  expect(await findStorageTargets("shop", folder)).toEqual(new Map());
  const storage = { main: ["one", "two"], odd: "x" };
  const targets = { shop: { storage, hosting: { main: ["site"] } }, other: { storage: { main: ["three"] } } };
  await writeFile(join(folder, ".firebaserc"), `${JSON.stringify({ targets })} // mine`);
  expect(await findStorageTargets("shop", folder)).toEqual(
    new Map([
      ["main", ["one", "two"]],
      ["odd", []],
    ]),
  );
  expect(await findStorageTargets("none", folder)).toEqual(new Map());
});

it("the environment variables name the listening services", () => {
  const ports = { auth: 1, firestore: 2, storage: 0, hub: 0, ui: 0 };
  expect(environment("demo-x", ports)).toEqual({
    GCLOUD_PROJECT: "demo-x",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1",
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:2",
  });
});
