/** The owner's commands on another definition than the product's: the example's. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog, startLocalFirebase, withOfflineDocuments } from "local-firebase";
import { definition, PROJECT_ID } from "../../example/definition";
import { ACCOUNT, seed } from "../../example/seed";
import { writeRules } from "../../cli/write-rules";

const OWNER = fileURLToPath(new URL("../../example/owner.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");
const ANY_FREE = { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-owner-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs one of the owner's commands. @returns its exit code, and all that it said. */
async function owner(args: readonly string[], input = ""): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ["--import", TSX, OWNER, ...args], { cwd: folder });
  child.stdin.end(input);
  const closed = once(child, "close");
  const said = (await text(child.stdout)) + (await text(child.stderr));
  const [code] = (await closed) as [number];
  return { code, said };
}

const documentsIn = (data: string) =>
  withOfflineDocuments(join(folder, data), PROJECT_ID, async (documents) =>
    Object.fromEntries([...documents.all()].map(({ path, fields }) => [path, fields])),
  );

it("a library is backed up and restored, and its admin gets a password again", async () => {
  await writeRules(definition, folder);
  const firebase = await startLocalFirebase({
    project: PROJECT_ID,
    dataDir: join(folder, "data"),
    ports: ANY_FREE,
    rules: { firestore: join(folder, "firestore.rules"), storage: join(folder, "storage.rules") },
    indexesFile: join(folder, "firestore.indexes.json"),
    seed,
    log: createLog(),
  });
  await firebase.stop();
  const before = await documentsIn("data");
  const isCredential = (path: string) => path.startsWith("Credentials/");
  const kept = Object.fromEntries(Object.entries(before).filter(([path]) => !isCredential(path)));
  expect(kept).not.toEqual(before);

  expect(await owner(["backup", "--data", "data", "--to", "backup"])).toMatchObject({ code: 0 });
  const restored = await owner(["restore", "--from", "backup", "--data", "new"]);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain(
    "nobody can sign in to the panel yet: npm run owner -- create-admin --data new",
  );
  expect(await documentsIn("new")).toEqual(kept);

  const admin = ["create-admin", "--data", "new", "--email", ACCOUNT.email, "--name", "Ada"];
  expect(await owner(admin, `${ACCOUNT.password}\n`)).toEqual({
    code: 0,
    said: `The admin ${ACCOUNT.email} signs in at /login.\n`,
  });
  const after = Object.keys(await documentsIn("new"));
  expect(after.filter(isCredential)).toHaveLength(1);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(after));
});

it("the owner's commands are listed without a name, and where a name is unknown", async () => {
  const listed = await owner([]);
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.said).toMatch(/^ {2}backup {8}copies all documents and files into a folder$/m);
  expect(await owner(["bakcup"])).toEqual({
    code: 1,
    said: `There is no command "bakcup".\n\n${listed.said}`,
  });
});
