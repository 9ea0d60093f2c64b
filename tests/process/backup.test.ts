/** `npm run owner -- backup` and `npm run owner -- restore` as they are run: on folders of a stopped local Firebase, and on a project. */
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDataFolder, type Seed } from "local-firebase";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { productOptions } from "../../demo/local-firebase";
import { toWireFields } from "../../packages/firestore-panel/cli/owner/wire";
import { SIGN_IN_COLLECTIONS } from "#engine/schema/stored-names.ts";
import { backUp } from "../../packages/firestore-panel/cli/backup";
import { openBackup, type Manifest } from "../../packages/firestore-panel/cli/backup/folder";
import { openLocalCopy } from "../../packages/firestore-panel/cli/backup/local-copy";
import { restore } from "../../packages/firestore-panel/cli/restore";
import {
  RESTORE_PATH,
  withData,
  withFolderData,
  withRawData,
  type OwnerData,
} from "../../packages/firestore-panel/cli/owner/data";
import { TooOldError } from "../../packages/firestore-panel/cli/owner/owner-database";
import { localProject, signUpAnonymously } from "#fixtures/http/rest";
import { accountOf, signIn } from "#fixtures/http/sign-in";
import { ROOT, scriptArgs } from "../../scripts/run-tool";
import { emulatorArgs, runCommand } from "../fixtures/commands";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../fixtures/local-firebase";
import {
  breaksAt,
  commandFolder,
  documentsOf,
  putRecords,
  recordsOf,
  startProject,
} from "../fixtures/owner-commands";
import { definition } from "../../src/definition";
import { product } from "../../owner.config";

const QA = "westwalk-qa.firebasestorage.app";
const urlOf = (origin: string, bucket: string) => `${origin}/v0/b/${bucket}/o/a.pdf?alt=media&token=t`;
const SMALL: Seed = {
  name: "small",
  load: async () => ({
    documents: [
      { path: "Credentials/a", fields: toWireFields({ verifier: "v" }) },
      {
        path: "Brands/b",
        fields: toWireFields({ img: urlOf("https://firebasestorage.googleapis.com", QA) }),
      },
      { path: "Admins/a", fields: toWireFields({ email: "rania@west.qa", name: "Rania" }) },
      { path: "Companies/c", fields: toWireFields({ companyId: "DGE2024", companyName: "Gate" }) },
    ],
    users: [],
    files: [
      { path: "a.pdf", contentType: "application/pdf", bytes: Buffer.from("%PDF"), downloadToken: "t" },
    ],
  }),
};

/** All documents of the demo, and a tenth of its files: each is stored durably, which is slow. */
const DEMO: Seed = {
  name: "demo",
  load: async (place) => {
    const data = await productOptions("demo").seed!.load(place);
    return { ...data, files: data.files.filter((_, index) => index % 10 === 0) };
  },
};

const dataIn = (dataDir: string) => ({ dataDir, projectId: LOCAL_PROJECT_ID });
const leftOut = new Set<string>(SIGN_IN_COLLECTIONS);
const manifestOf = async (root: string) =>
  JSON.parse(await readFile(join(root, "backup.json"), "utf8")) as Manifest;
const changeManifest = async (root: string, change: object) =>
  writeFile(join(root, "backup.json"), JSON.stringify({ ...(await manifestOf(root)), ...change }));
const bytesOf = (text: string) => new Blob([text]).stream();
/** As if its last run had broken off. */
const unfinish = (root: string) => changeManifest(root, { finished: undefined });
const contentOfBackup = (root: string) => openBackup(root, ({ data }) => contentOf(data));

/** All that is not of sign-ins: each document, and each file with its metadata and the checksum of its bytes. */
async function contentOf({ documents, files }: OwnerData) {
  const content: { [path: string]: unknown } = {};
  const moment = await documents.moment();
  for (const collection of await documents.collections(moment))
    if (!leftOut.has(collection))
      for await (const batch of documents.below(collection, moment))
        for (const { path, fields } of batch) content[path] = fields;
  for await (const page of files.all())
    for (const file of page) {
      const hash = createHash("sha256");
      for await (const chunk of (await files.read(file)) ?? []) hash.update(chunk);
      content[`file ${file.path}`] = [file.metadata, hash.digest("hex")];
    }
  return content;
}
const contentIn = (dataDir: string) => withRawData(dataIn(dataDir), contentOf);

describe.skipIf(usesOtherEmulator)("backup of the local Firebase", { timeout: 300_000 }, () => {
  const { folder, target, run, owner, runFromSources, expectRefusal } = commandFolder("backup");
  const at = (name: string) => join(folder(), name);
  const seed = async (of: Seed) =>
    (await startTestFirebase({ rules: DENY_ALL, seed: of, ...target() })).stop();
  const restoring = (...args: readonly string[]) => owner("restore", args);
  const failure = (message: RegExp) => ({ code: 1, said: expect.stringMatching(message) as string });
  const refuses = async (args: readonly string[], message: RegExp) =>
    expect(await restoring(...args)).toEqual(failure(message));

  it("a restored backup equals the demo data, document by document and byte by byte, without sign-ins", async () => {
    await seed(DEMO);
    for (const name of SIGN_IN_COLLECTIONS)
      await putRecords(target(), { [`${name}/secret`]: { verifier: "v" } });
    const copied = expect.stringMatching(/^Employees: [\d,]+ copied$/m);
    expect(await runFromSources(["--to", at("backup")])).toEqual({ code: 0, said: copied });
    const content = await contentIn(target().dataDir);
    expect(await contentOfBackup(at("backup"))).toEqual(content);
    // The Credentials stay out, and the records that they belong to do not.
    expect(await documentsOf(dataIn(at("backup/data")), ...SIGN_IN_COLLECTIONS)).toEqual({});
    expect(Object.keys(await documentsOf(target(), "Credentials"))).toContain("Credentials/secret");
    expect(((await stat(at("backup"))).mode & 0o777).toString(8)).toBe("700");

    await mkdir(at("new"), { mode: 0o755 });
    const args = ["restore", "--from", at("backup"), "--data", at("new")];
    const restored = await runCommand(scriptArgs("scripts/owner.ts", ...args), folder());
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/demo-westwalk as of .+ UTC/) });
    expect(((await stat(at("new"))).mode & 0o777).toString(8)).toBe("700");
    expect(restored.said).toContain("panel yet: npm run owner -- create-admin lets an admin in.\n");
    expect(await contentIn(at("new"))).toEqual(content);
  });

  it("restore writes nothing of a damaged or unfinished backup, and nothing into a project with data", async () => {
    await seed(SMALL);
    await run(["--to", at("backup")]);
    const from = ["--from", at("backup")];
    const into = ["--data", at("new")];
    const here = ["--data", target().dataDir];
    await refuses([...from], /^--data DIR, or --project ID --key FILE, names where/);
    await refuses([...from, ...here], /^demo-westwalk is not empty\. .* --overwrite demo-westwalk$/m);
    await refuses([...from, ...here, "--overwrite", "another"], /is not empty/);
    await putRecords(target(), { "Admins/other": { name: "Fatima" }, "Brands/new": { nameEng: "Qahwa" } });
    const overwritten = await restoring(...from, ...here, "--overwrite", "demo-westwalk");
    expect(overwritten.code).toBe(0);
    expect(Object.keys(await documentsOf(target(), "Admins"))).toContain("Admins/other");

    const [bytes = ""] = await readdir(at("backup/data/files"));
    const store = await readdir(at("backup/data/store"));
    const log = store.find((name) => name.endsWith(".log")) ?? "";
    const changed = async (file: string) => {
      const content = await readFile(file);
      content[content.length >> 1]! ^= 1;
      await writeFile(file, content);
    };
    for (const [name, file, damage, message] of [
      ["part", `data/store/${log}`, changed, /is (?:damaged|incomplete)/],
      ["gone", `data/store/${log}`, rm, /is missing/],
      ["file", `data/files/${bytes}`, changed, /^The stored bytes of a\.pdf are missing or damaged/],
      ["lost", `data/files/${bytes}`, rm, /^The stored bytes of a\.pdf are missing or damaged/],
      ["format", "backup.json", () => changeManifest(at("format"), { format: 1 }), /\(format 1, .+\n$/],
      ["unfinished", "backup.json", () => unfinish(at("unfinished")), /run the same npm run owner -- backup/],
    ] as const) {
      await cp(at("backup"), at(name), { recursive: true });
      await damage(at(`${name}/${file}`));
      await refuses(["--from", at(name), ...into], message);
      await refuses(["--from", at(name), "--verify"], message);
    }
    await refuses([...from, "--data", "/proc/new"], /^\/proc\/new is not a folder that you can write: .+$/m);
    await expect(stat(at("new"))).rejects.toThrow("ENOENT");
    expect((await restoring(...from, ...into)).code).toBe(0);
    await putRecords(dataIn(at("new")), { [RESTORE_PATH]: { backup: "another" } });
    const broken = /^A restore is not finished here: run the same npm run owner -- restore again first\.$/m;
    const ended = failure(broken);
    const email = ["--email", "rania@west.qa", "--name", "Rania"];
    expect(await owner("create-admin", [...email, ...into], "Sea-Breeze-8841")).toEqual(ended);
    expect(await owner("sweep", into)).toEqual(ended);
    expect(await runCommand(emulatorArgs(...into), folder())).toEqual(ended);
    expect((await owner("doctor", into)).said).toMatch(
      /^FAILED {2}restore: A restore is not finished here: .+\n {8}2 not tried, .+\n\d/m,
    );
  });

  it("a backup goes on only alone and with the same data", async () => {
    await seed(SMALL);
    const to = ["--to", at("backup")];
    await run(to);
    await expectRefusal(to, /holds a finished backup of demo-westwalk/);
    await unfinish(at("backup"));
    await withFolderData(dataIn(at("backup/data")), () =>
      expectRefusal(to, /in use by another local Firebase/),
    );
    await openDataFolder(at("other"));
    await expectRefusal(
      [...to, "--data", at("other")],
      /holds a backup of demo-westwalk \(.+local-firebase\)/,
    );
  });

  it("backup refuses a folder that it cannot have in one line", async () => {
    await openDataFolder(target().dataDir);
    await symlink(ROOT, at("checkout"));
    for (const [args, message] of [
      [[], /^--to names the folder/],
      [["--to", "."], /holds other files/],
      [["--to", ".local-firebase"], /^\.local-firebase is in the data folder .+\. Choose/],
      [["--to", "checkout/tests/b"], /^checkout\/tests\/b is in the checkout/],
      [["--to", "firebase.json"], /^firebase\.json is not a folder that you can read: ENOTDIR/],
      [["--to", "b", "--data", "typo"], /^There is no data of a local Firebase in typo/],
    ] as const)
      await expectRefusal(args, message);
    expect(await readdir(folder())).not.toContain("b");
  });

  it("dev opens a backup beside it, once, with new passwords of two accounts and addresses of its own files", async () => {
    await seed(SMALL);
    await withRawData(target(), ({ documents, files }) =>
      backUp(
        { documents: { ...documents, projectId: "westwalk-qa" }, files: { ...files, bucket: QA } },
        at("backup"),
        () => undefined,
      ),
    );
    expect((await owner("doctor", ["--data", "backup"])).said).toBe(
      "backup is a backup, which is never changed. npm run dev -- --data backup opens a copy of it in backup.local.\n",
    );
    const before = await contentOfBackup(at("backup"));
    const ports = await product.local.readPorts();
    const said: string[] = [];
    const open = () => openLocalCopy(at("backup"), product, ports, (line) => void said.push(line));
    const copy = await open();
    expect(copy.dataDir).toBe(`${at("backup")}.local`);
    expect(copy.moment).toBe((await manifestOf(at("backup"))).moments[0]);
    expect(copy.notes).toEqual([
      expect.stringMatching(/^westwalk-qa as of /),
      expect.stringMatching(/^loaded now/),
    ]);
    expect(said.at(-1)).toMatch(
      /^The data have no version, and this checkout \d\. Use the checkout of their version\.$/,
    );
    await putRecords(dataIn(copy.dataDir), { "Brands/mine": { nameEng: "Qahwa House" } });
    const again = await open();
    expect(again.notes.join()).toMatch(/as you left it/);
    expect(await contentOfBackup(at("backup"))).toEqual(before);

    const firebase = await startTestFirebase(dataIn(copy.dataDir));
    expect(firebase.begunWith).toBe("backup");
    const local = localProject(definition, firebase.ports, LOCAL_PROJECT_ID);
    const enter = async (kind: string, id = "", password = "") =>
      signIn(local, await signUpAnonymously(local), await accountOf(local, kind, id, password));
    const [admin, company] = again.accounts;
    expect([admin?.where, company?.where]).toEqual(["/login", "/organization-login"]);
    expect(await enter("admin", admin?.id, admin?.password)).toMatch(/^\w+$/);
    expect(await enter("company", company?.id, company?.password)).toMatch(/^\w+$/);
    await expect(enter("admin", admin?.id, copy.accounts[0]?.password)).rejects.toThrow();
    const own = urlOf("http://127.0.0.1:9199", firebase.bucket);
    const file = await fetch(own.replace("http://127.0.0.1:9199", firebase.origin("storage")));
    expect(await file.text()).toBe("%PDF");
    await firebase.stop();
    expect(await recordsOf(dataIn(copy.dataDir), "Brands")).toEqual({
      "Brands/b": { img: own },
      "Brands/mine": { nameEng: "Qahwa House" },
    });

    await changeManifest(at("backup"), { begun: "2031-01-01T00:00:00.000Z" });
    await expect(open()).rejects.toThrow(/was loaded from an earlier backup/);
  });
});

describe.skipIf(usesOtherEmulator)("backup of Firebase", { timeout: 240_000 }, () => {
  const { folder } = commandFolder("backup");
  const said: string[] = [];
  const report = (line: string) => void said.push(line);
  const downloads = "https://firebasestorage.googleapis.com";
  const changed = ({ files, documents }: OwnerData, change: Partial<OwnerData["documents"]>) => ({
    files,
    documents: { ...documents, ...change },
  });

  it("backup and restore continue in a project, and keep one moment, missing parents, files and their tokens", async () => {
    const [from, to] = [await startProject(), await startProject()];
    const employees = Object.fromEntries(
      Array.from({ length: 499 }, (_, index) => [`Employees/e${String(index).padStart(3, "0")}`, { index }]),
    );
    await putRecords(from, employees);
    await putRecords(from, {
      "Employees/e499": { index: 499 },
      // Nobody wrote the documents above these.
      "Employees/missing/redeemed_discounts/r": { brandName: "Qahwa House" },
      "Nowhere/a/Below/b/Deeper/c": { at: new Date(0) },
      "Brands/b": { img: urlOf(downloads, from.bucket), menu: [{ file: urlOf(downloads, "another") }] },
      "Sessions/s": { secret: "s" },
      "Westwalk_Staff/s": { name: "Fatima" },
    });
    const token = { firebaseStorageDownloadTokens: "t-1", by: "Fatima" };
    await withRawData(from, async ({ files }) => {
      const picture = { contentType: "image/webp", metadata: token };
      await files.put("Brands/images/a b.webp", picture, bytesOf("\0bytes\r\n"));
      await files.put("empty", { cacheControl: "no-store" }, bytesOf(""));
    });
    const before = await withRawData(from, contentOf);

    const root = join(folder(), "backup");
    // The first run breaks off after its first batch of employees; then somebody changes what it has not read.
    const broken = (data: OwnerData) =>
      changed(data, {
        below: async function* (collection, ...more) {
          for await (const batch of data.documents.below(collection, ...more)) {
            yield batch;
            if (collection === "Employees") throw new Error("killed");
          }
        },
      });
    await expect(withRawData(from, (data) => backUp(broken(data), root, report))).rejects.toThrow("killed");
    await putRecords(from, { "Employees/late": { index: -1 }, "Nowhere/a/Below/b/Deeper/c": {} });
    await withRawData(from, ({ documents }) => documents.commit([{ path: "Employees/e499" }]));
    expect(await withRawData(from, (data) => backUp(data, root, report))).toBe(0);
    expect(said).toContainEqual(expect.stringMatching(/^Continues the backup begun /));
    expect(said).toContainEqual(expect.stringMatching(/^All documents are as of /));

    const restoring = (data: OwnerData, overwrite?: string) =>
      openBackup(root, (backup) => restore(data, backup, { downloads: downloads, overwrite, report }));
    await withRawData(to, ({ files }) => files.put("mine", {}, bytesOf("1")));
    await expect(withRawData(to, restoring)).rejects.toThrow(/is not empty/);
    const breaks = (data: OwnerData) => changed(data, breaksAt(4, data.documents));
    await expect(withRawData(to, (data) => restoring(breaks(data), to.projectId))).rejects.toThrow("killed");
    await expect(withData(to, contentOf)).rejects.toThrow("A restore is not finished here");
    // It recognizes its own half, so the name is not needed again.
    expect(await withRawData(to, restoring)).toBe(0);
    const { "file mine": mine, ...after } = await withRawData(to, contentOf);
    expect(mine).toBeDefined();
    const text = JSON.stringify(before).replaceAll(`/v0/b/${from.bucket}/`, `/v0/b/${to.bucket}/`);
    expect(after).toEqual(JSON.parse(text));
    expect(text).toContain(urlOf(downloads, to.bucket));
    expect(text).toContain(urlOf(downloads, "another"));
  });

  it("a backup that takes longer than versions are kept names its moments", async () => {
    const from = await startProject();
    await putRecords(from, { "Brands/b": { nameEng: "Qahwa House" } });
    let first: string | undefined;
    const old = (data: OwnerData) =>
      changed(data, {
        collections: (moment) => {
          first ??= moment;
          if (moment === first) throw new TooOldError();
          return data.documents.collections(moment);
        },
      });
    await withRawData(from, (data) => backUp(old(data), join(folder(), "backup"), report));
    expect(said).toContainEqual(
      expect.stringMatching(new RegExp(`^The documents are as of ${first} and .*: earlier`)),
    );
    expect(await contentOfBackup(join(folder(), "backup"))).toMatchObject({ "Brands/b": {} });
    // The service itself refuses such a time.
    const hours = new Date(Date.now() - 7_200_000).toISOString();
    await expect(withRawData(from, ({ documents }) => documents.collections(hours))).rejects.toThrow(
      TooOldError,
    );
  });
});
