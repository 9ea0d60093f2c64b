/** Setup with recorded answers of firebase-tools and of Google's interfaces; admins on a local Firebase. */
import { mkdtemp, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SCHEMA_PATH, SCHEMA_VERSION } from "firestore-panel/version";
import { RESTORE_PATH } from "../../packages/firestore-panel/cli/owner/data";
import { openCloudDocuments } from "../../packages/firestore-panel/cli/owner/cloud-documents";
import { ROOT, scriptArgs } from "../../scripts/run-tool";
import { setup, type SetupOptions } from "../../packages/firestore-panel/cli/setup";
import { runCommand } from "../fixtures/commands";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../fixtures/local-firebase";
import { documentsOf, projectOf, putRecords } from "../fixtures/owner-commands";
import { NEW_PROJECT, recordedTools, settled, type Recording } from "../fixtures/setup/recorded-tools";
import { product } from "../../owner.config";

vi.setConfig({ testTimeout: 180_000 });

const PROJECT = "demo-westwalk";
const EMAIL_LINES =
  "# Ours\nVITE_EMAIL_PUBLIC_KEY=key\nVITE_EMAIL_SERVICE_ID=service\nVITE_EMAIL_STAFF_TEMPLATE_ID=staff\nVITE_EMAIL_TENANT_TEMPLATE_ID=tenant\n";
const ascending = (fieldPath: string) => ({ fieldPath, order: "ASCENDING" });
const fields = ["status", "endAt"].map(ascending);
const INDEXES = {
  indexes: [{ collectionGroup: "Brands", queryScope: "COLLECTION", fields }],
  fieldOverrides: [{ collectionGroup: "Sessions", fieldPath: "expireAt", ttl: true, indexes: [] }],
};
const READS = /^(?:GET |firebase (?:projects:list|apps:list|apps:sdkconfig) |POST .*:getIamPolicy$)/;
const FLAGS = { location: "me-central1", email: "first@westwalk.example", name: "First" };

describe.skipIf(usesOtherEmulator)("setup", () => {
  let firebase: TestFirebase;
  let folder = "";
  const owner = () => projectOf(firebase, { token: "owner" });
  beforeEach(async () => {
    firebase = await startTestFirebase();
    folder = await mkdtemp(join(tmpdir(), "setup-test-"));
    await mkdir(join(folder, "dist"));
    const page = NEW_PROJECT[`GET https://${PROJECT}.web.app/`]?.at(-1);
    const files = {
      "firestore.rules": "rules_version = '2'; // firestore.rules\n",
      "storage.rules": "rules_version = '2'; // storage.rules\n",
      "firestore.indexes.json": JSON.stringify(INDEXES),
      "dist/index.html": page && "body" in page ? String(page.body) : "",
      ".env.local": EMAIL_LINES,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await firebase.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(
    recording: Recording,
    { checkOnly = false, flags = FLAGS as SetupOptions["flags"] } = {},
  ) {
    const said: string[] = [];
    const secrets: string[] = [];
    const tools = recordedTools(recording, fetch);
    vi.stubGlobal("fetch", tools.fetch);
    const result = await setup({
      product: { ...product, root: folder },
      wantedProject: PROJECT,
      flags,
      tools,
      identity: "robot",
      open: async () => openCloudDocuments(owner()),
      run: {
        ...{ checkOnly, yes: false, pollMs: 1, patienceMs: 100 },
        terminal: { say: (line) => said.push(line), showSecret: (line) => secrets.push(line) },
      },
    }).catch((error: unknown) => error);
    vi.unstubAllGlobals();
    const changes = tools.calls.map(({ call }) => call).filter((call) => !READS.test(call));
    return { result, said: said.join("\n"), secrets, bodies: tools.calls, changes };
  }

  it("setup leads from an empty project to an admin, a second run and each --check change nothing", async () => {
    const missing = await run(NEW_PROJECT, { checkOnly: true });
    // It counts what is missing.
    expect({ result: missing.result, changes: missing.changes }).toEqual({ result: 12, changes: [] });
    expect(missing.said).toContain("MISSING: off: firestore.googleapis.com");
    expect(missing.said).toContain("by hand: npx firebase-tools@15.34.2 deploy --only firestore:rules");
    expect(missing.said).toContain("Nothing was changed.");
    expect(await readFile(join(folder, ".env.local"), "utf8")).toBe(EMAIL_LINES);
    expect(await documentsOf(owner(), "Admins")).toEqual({});

    const first = await run(NEW_PROJECT);
    expect(first.result).toBe(0);
    expect(first.changes).toEqual([
      `POST https://serviceusage.googleapis.com/v1/projects/${PROJECT}/services:batchEnable`,
      `firebase firestore:databases:create (default) --location me-central1 --project ${PROJECT}`,
      `firebase apps:create WEB Westwalk Admin Panel --project ${PROJECT}`,
      `firebase deploy --only auth --project ${PROJECT}`,
      `firebase deploy --only firestore:rules --project ${PROJECT}`,
      `firebase deploy --only firestore:indexes --project ${PROJECT}`,
      `POST https://firebasestorage.googleapis.com/v1alpha/projects/${PROJECT}/defaultBucket`,
      `POST https://cloudresourcemanager.googleapis.com/v1/projects/${PROJECT}:setIamPolicy`,
      `firebase deploy --only storage --project ${PROJECT}`,
      "vite build --logLevel warn",
      `firebase deploy --only hosting --project ${PROJECT}`,
    ]);
    // The policy of others stays, with its conditions.
    const policy = first.bodies.find(({ call }) => call.endsWith(":setIamPolicy"))?.body;
    expect(policy).toMatchObject({
      policy: { etag: "BwYk2", version: 3, bindings: [{}, { condition: { title: "until 2027" } }, {}] },
    });
    expect(first.said).toContain("waiting: building: ");
    expect(first.said).toContain("waiting: another panel than the built one");
    expect(first.said).toContain(`npm run owner -- smoke --project ${PROJECT} --email ADMIN`);

    const [password] = /\S+$/.exec(first.secrets.join()) ?? [""];
    expect(first.secrets).toHaveLength(1);
    expect(password).toMatch(/^(?:\w{4}-){3}\w{4}$/);
    expect(first.said).not.toContain(password);
    const env = await readFile(join(folder, ".env.local"), "utf8");
    expect(env).toContain(`${EMAIL_LINES}VITE_FIREBASE_API_KEY=AIza-recorded\n`);
    const admins = await documentsOf(owner(), "Admins");

    const second = await run(settled(NEW_PROJECT), { flags: { location: "me-central1" } });
    expect(second.result).toBe(0);
    expect(second.changes).toEqual(["vite build --logLevel warn"]);
    expect(second.secrets).toEqual([]);
    expect(second.said).toContain("there is an admin already");
    expect(await readFile(join(folder, ".env.local"), "utf8")).toBe(env);
    expect(await documentsOf(owner(), "Admins")).toEqual(admins);

    const check = await run(settled(NEW_PROJECT), { checkOnly: true });
    expect({ result: check.result, changes: check.changes }).toEqual({ result: 0, changes: [] });
  });

  /** Nothing happens to what this address tells. */
  const unchanged = (call: string): Recording => ({ ...NEW_PROJECT, [call]: NEW_PROJECT[call]!.slice(0, 1) });
  const databaseAddress = `GET https://firestore.googleapis.com/v1/projects/${PROJECT}/databases/(default)`;
  const signInAddress = `GET https://identitytoolkit.googleapis.com/admin/v2/projects/${PROJECT}/config`;
  const elsewhere = { status: 200, body: { locationId: "nam5", type: "FIRESTORE_NATIVE" } };
  const services = `POST https://serviceusage.googleapis.com/v1/projects/${PROJECT}/services:batchEnable`;
  const signIn = `firebase deploy --only auth --project ${PROJECT}`;
  const refused = { code: 1, text: "\nError: HTTP Error: 403\n" };

  it.each([
    [
      "without the database's location",
      unchanged(databaseAddress),
      { flags: {} },
      /Database failed: Without --location nothing is deployed/,
      services,
    ],
    [
      "where the database is elsewhere",
      { ...NEW_PROJECT, [databaseAddress]: [elsewhere] },
      {},
      /it is in nam5, not in me-central1, and can never move/,
      services,
    ],
    [
      "where a command did nothing",
      unchanged(signInAddress),
      {},
      /Sign-in failed: off: anonymous, email\. .*run setup again/,
      signIn,
    ],
    [
      "at a command that fails",
      { ...unchanged(signInAddress), [signIn]: [refused] },
      {},
      /Sign-in failed: Error: HTTP Error: 403\. .*run setup again/,
      signIn,
    ],
    [
      "without an admin's name",
      NEW_PROJECT,
      { flags: { ...FLAGS, name: "" } },
      /First admin failed: --name: /,
      `firebase deploy --only hosting --project ${PROJECT}`,
    ],
  ])("setup stops %s, and nothing after it runs", async (_name, recording, options, message, last) => {
    const { result, changes, secrets } = await run(recording, options);
    expect(result).toEqual(expect.objectContaining({ message: expect.stringMatching(message) as string }));
    expect(changes.at(-1)).toBe(last);
    expect(secrets).toEqual([]);
  });

  it("setup asks before it replaces other rules, and refuses where they would lock accounts out", async () => {
    const release = `GET https://firebaserules.googleapis.com/v1/projects/${PROJECT}/releases/cloud.firestore`;
    const others = { ...NEW_PROJECT, [release]: (NEW_PROJECT[release] ?? []).slice(-1) };
    await writeFile(join(folder, "firestore.rules"), "rules_version = '2'; // newer\n");
    const asked = await run(others);
    expect(asked.said).toMatch(/other rules are deployed: line 1 /);
    expect(String(asked.result)).toMatch(/Replace them\? .+ --yes does\./);
    expect(asked.changes.at(-1)).toBe(signIn);
    await putRecords(owner(), { "Admins/old": { email: "old@westwalk.example", password: "in the record" } });
    const refused = await run(others);
    expect(String(refused.result)).toMatch(/The data have no version, and this checkout \d\./);
    await putRecords(owner(), { [RESTORE_PATH]: { backup: "half of it" } });
    expect(String((await run(others)).result)).toMatch(/A restore is not finished here/);
  });

  it("setup leaves the e-mail service's lines to a person, and publishes nothing without them", async () => {
    await putRecords(owner(), {
      "Admins/a": { email: "a@westwalk.example" },
      "Credentials/a": { kind: "admin" },
      [SCHEMA_PATH]: { version: SCHEMA_VERSION },
    });
    await rm(join(folder, ".env.local"));
    const { result, said, changes } = await run(NEW_PROJECT, { flags: { location: "me-central1" } });
    expect(result).toBe(2);
    expect(said).toContain(
      "FOR YOU: fill in .env.local, and run setup again:\n      - VITE_EMAIL_PUBLIC_KEY is missing",
    );
    expect(changes.join()).not.toMatch(/hosting|vite/);
  });
});

it("setup without a project ends with the reason, and downloads nothing", async () => {
  const { code, said } = await runCommand(scriptArgs("scripts/owner.ts", "setup", "--check"), ROOT);
  expect(code).toBe(1);
  expect(said).toMatch(/^--project is missing: the id of the project/);
});
