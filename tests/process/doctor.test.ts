/** `npm run owner -- doctor` as it is run, on the folder of a stopped local Firebase. */
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDataFolder } from "local-firebase";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { schemaDocument } from "firestore-panel/version";
import { credentialKeyOf } from "firestore-panel/sign-in";
import { scriptArgs } from "../../scripts/run-tool";
import { runCommand } from "../fixtures/commands";
import { projectFolder } from "../fixtures/emulator-process";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import { ENVIRONMENT, putRecords, runHere, type Records } from "../fixtures/owner-commands";
import { allGenerated } from "../fixtures/rules";

describe.skipIf(usesOtherEmulator)("doctor", { timeout: 240_000 }, () => {
  async function project(records: Records) {
    const { folder, remove } = await projectFolder(allGenerated());
    onTestFinished(remove);
    await writeFile(join(folder, ".env.local"), ENVIRONMENT.join("\n"));
    const dataDir = join(folder, ".local-firebase");
    await openDataFolder(dataDir);
    await putRecords({ dataDir, projectId: LOCAL_PROJECT_ID }, records);
    return folder;
  }

  it("everything is ok on data with an admin and of this version", async () => {
    const { path, fields } = schemaDocument(new Date());
    const key = await credentialKeyOf("admin", "noor@example.qa");
    const folder = await project({
      [path]: fields,
      "Admins/noor": { email: "noor@example.qa" },
      [`Credentials/${key}`]: { kind: "admin" },
    });
    const { code, said } = await runCommand(scriptArgs("scripts/owner.ts", "doctor"), folder);
    const lines = said.trimEnd().split("\n");
    // Node 20 runs the panel, and is noted to have no support.
    const isFine = (line: string) => line.startsWith("ok ") || /^note {4}Node: 20\./.test(line);
    expect(lines.filter((line) => !isFine(line))).toEqual(["none failed"]);
    expect(lines.map((line) => /^(?:ok|note) +([\w ]+):/.exec(line)?.[1])).toEqual([
      ...["Node", "packages", "environment", "generated files"],
      ...["restore", "data version", "an admin"],
      undefined,
    ]);
    expect(code).toBe(0);
  });

  it("a missing variable, other rules, data of another version and no admin fail, each with its fix", async () => {
    const folder = await project({ "Meta/schema": { version: 1 } });
    await writeFile(join(folder, ".env.local"), ENVIRONMENT.slice(1).join("\n"));
    await appendFile(join(folder, "firestore.rules"), "// Written by hand.");
    const { code, said } = await runHere(folder, ["doctor", "--data", ".local-firebase"]);
    expect(said.split(/\n(?=\S)/).filter((check) => check.startsWith("FAILED"))).toEqual([
      expect.stringMatching(
        /: VITE_FIREBASE_API_KEY is missing: .+\n {8}npm run owner -- setup --project ID/,
      ),
      expect.stringMatching(/: firestore\.rules: line \d+ is .+ instead of absent\n {8}npm run rules$/),
      expect.stringMatching(
        /: The data have version 1, and this checkout \d\. Use the checkout of their version\.$/,
      ),
      expect.stringMatching(/: none can sign in\n {8}npm run owner -- create-admin, with the same data$/),
    ]);
    expect(said).toMatch(/\n4 failed or not tried\n$/);
    expect(code).toBe(1);
    expect((await runHere(folder, ["doctor", "--data", "typo"])).said).toMatch(
      /^There is no data of a local Firebase in typo\./,
    );
  });
});
