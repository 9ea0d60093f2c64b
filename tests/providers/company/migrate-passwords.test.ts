/** The migration as it is run: on the folder of a stopped local Firebase, and on a project's Firestore. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportPKCS8, generateKeyPair } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../scripts/migrate-passwords/migrate";
import { openCloudStore } from "../../../scripts/migrate-passwords/stores";
import { scriptArgs } from "../../../scripts/run-tool";
import { secretOf, verifierOf } from "../../../src/schema/verifier";
import { projectFolder } from "../../fixtures/emulator-process";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../../fixtures/local-firebase";

const PASSWORD = "the old plain one";
type Fields = { readonly [field: string]: { readonly stringValue: string } };

function documentsUrl({ origin, projectId }: TestFirebase): string {
  return `${origin("firestore")}/v1/projects/${projectId}/databases/(default)/documents`;
}

async function put(firebase: TestFirebase, path: string, fields: Fields): Promise<void> {
  const response = await fetch(`${documentsUrl(firebase)}:commit`, {
    method: "POST",
    headers: { Authorization: "Bearer owner" },
    body: JSON.stringify({
      writes: [
        { update: { name: `projects/${firebase.projectId}/databases/(default)/documents/${path}`, fields } },
      ],
    }),
  });
  expect(response.status).toBe(200);
}

/** Every company with its id, past the rules. */
async function passwordsOf(
  firebase: TestFirebase,
): Promise<{ readonly [companyId: string]: string | undefined }> {
  const response = await fetch(`${documentsUrl(firebase)}:runQuery`, {
    method: "POST",
    headers: { Authorization: "Bearer owner" },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: "Companies" }] } }),
  });
  const rows = (await response.json()) as { readonly document?: { readonly fields: Fields } }[];
  return Object.fromEntries(
    rows.flatMap(({ document }) =>
      document
        ? [[document.fields["companyId"]?.stringValue ?? "", document.fields["password"]?.stringValue]]
        : [],
    ),
  );
}

const company = (companyId: string): Fields => ({
  companyName: { stringValue: "Doha Gate" },
  companyId: { stringValue: companyId },
  password: { stringValue: PASSWORD },
});
const verifier = async (companyId: string) => verifierOf(await secretOf("company", companyId, PASSWORD));

// Each run is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("migrate-passwords", { timeout: 60_000 }, () => {
  let folder: string;
  let remove: () => Promise<void>;
  beforeEach(async () => ({ folder, remove } = await projectFolder(DENY_ALL)));
  afterEach(() => remove());

  async function run(...args: string[]): Promise<{ code: unknown; said: string }> {
    const child = spawn(process.execPath, scriptArgs("scripts/migrate-passwords.ts", ...args), {
      cwd: folder,
    });
    const [[code], output, errors] = await Promise.all([
      once(child, "close") as Promise<[unknown]>,
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, said: output + errors };
  }
  const dataDir = () => `${folder}/.local-firebase`;

  it("says what it would do, does it in a stopped data folder, and has nothing left to do", async () => {
    const first = await startTestFirebase({ rules: DENY_ALL, dataDir: dataDir() });
    await put(first, "Companies/c1", company("DGE"));
    await first.stop();

    const dry = await run("--dry-run");
    expect(dry).toMatchObject({ code: 0, said: expect.stringContaining("Companies: 1 to migrate") });
    expect(dry.said).toContain("Nothing was changed.");
    const real = await run();
    expect(real).toMatchObject({ code: 0, said: expect.stringContaining("Companies: 1 migrated") });
    expect((await run()).said).toContain("Companies: 0 migrated, 1 done before");
    expect(dry.said + real.said).not.toContain(PASSWORD);

    const second = await startTestFirebase({ rules: DENY_ALL, dataDir: dataDir() });
    expect(await passwordsOf(second)).toEqual({ DGE: await verifier("DGE") });
    await second.stop();
  });

  it("asks to stop the local Firebase when it is running", async () => {
    const firebase = await startTestFirebase({ rules: DENY_ALL, dataDir: dataDir() });
    expect(await run()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/in use by another local Firebase/),
    });
    await firebase.stop();
  });

  it.each([
    ["a project without a key", ["--project", "p"], /go together/],
    ["an unknown option", ["--force"], /Unknown option '--force'/],
  ])("refuses %s in one line", async (_name, args, message) => {
    const { code, said } = await run(...args);
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\n$/);
    expect(said).toMatch(message);
  });
});

describe.skipIf(usesOtherEmulator)("migrate-passwords for Firebase", { timeout: 60_000 }, () => {
  it("works through the service, and leaves alone what somebody changed meanwhile", async () => {
    const firebase = await startTestFirebase({ rules: DENY_ALL });
    // Stands for the OAuth endpoint: gives the token by which a test process lets its owner in.
    const tokens = createServer((_, response) => {
      response.end(JSON.stringify({ access_token: "owner" }));
    }).listen(0, "127.0.0.1");
    await once(tokens, "listening");
    const keys = await generateKeyPair("RS256", { extractable: true });
    const store = await openCloudStore(
      firebase.projectId,
      {
        clientEmail: "robot@project.iam.gserviceaccount.com",
        privateKey: await exportPKCS8(keys.privateKey),
        tokenUri: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
      },
      firebase.origin("firestore"),
    );
    await put(firebase, "Companies/c1", company("DGE"));
    await put(firebase, "Companies/c2", company("SDL"));

    const [read] = await store.accounts("Companies");
    if (!read) throw new Error("The company was not found.");
    await put(firebase, "Companies/c1", { ...company("DGE"), companyName: { stringValue: "Renamed" } });
    await expect(store.change(read, { password: { stringValue: "x" } })).rejects.toThrow(/refused/);

    expect(await migrate(store, { dryRun: false, say: () => undefined })).toBe(0);
    expect(await passwordsOf(firebase)).toEqual({ DGE: await verifier("DGE"), SDL: await verifier("SDL") });
    tokens.close();
    await firebase.stop();
  });
});
