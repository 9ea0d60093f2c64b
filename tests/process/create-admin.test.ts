import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "local-firebase";
import { createCloudAdmin, type ServiceAccount } from "../../scripts/create-admin/cloud";
import { adminRecord, DuplicateAdminError } from "../../scripts/create-admin/record";
import { scriptArgs } from "../../scripts/run-tool";
import { secretOf, verifierOf } from "../../src/schema/verifier";
import { projectFolder } from "../fixtures/emulator-process";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../fixtures/local-firebase";

const PASSWORD = "Sea-Breeze-8841";

/** The Admins of a running local Firebase, past its rules. */
async function adminsOf(firebase: TestFirebase): Promise<{ [field: string]: { stringValue?: string } }[]> {
  const response = await fetch(
    `${firebase.origin("firestore")}/v1/projects/${firebase.projectId}/databases/(default)/documents:runQuery`,
    {
      method: "POST",
      headers: { Authorization: "Bearer owner" },
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: "Admins" }] } }),
    },
  );
  const found = (await response.json()) as {
    document?: { fields: { [field: string]: { stringValue?: string } } };
  }[];
  return found.flatMap(({ document }) => (document ? [document.fields] : []));
}

// Each run is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("create-admin for the local Firebase", { timeout: 60_000 }, () => {
  let folder: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ folder, remove } = await projectFolder(DENY_ALL));
    await openDataFolder(`${folder}/.local-firebase`);
  });
  afterEach(() => remove());

  async function run(input: string, ...args: string[]): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, scriptArgs("scripts/create-admin.ts", ...args), { cwd: folder });
    child.stdin.end(input);
    const [ending, output, errors] = await Promise.all([
      once(child, "close"),
      text(child.stdout),
      text(child.stderr),
    ]);
    const [code] = ending as [number];
    return { code, said: output + errors };
  }

  it("adds an admin with the verifier that sign-in compares, and not twice", async () => {
    expect(await run(`${PASSWORD}\n`, "--email", "Noora@West.qa", "--name", "نورة")).toEqual({
      code: 0,
      said: "Added the admin noora@west.qa. They sign in at /login.\n",
    });
    expect(await run(PASSWORD, "--email", "noora@west.qa", "--name", "Noora")).toEqual({
      code: 1,
      said: "There is an admin with the e-mail noora@west.qa already.\n",
    });
    const firebase = await startTestFirebase({ rules: DENY_ALL, dataDir: `${folder}/.local-firebase` });
    const admins = await adminsOf(firebase);
    await firebase.stop();
    expect(admins).toHaveLength(1);
    expect(admins[0]).toMatchObject({
      name: { stringValue: "نورة" },
      email: { stringValue: "noora@west.qa" },
      role: { stringValue: "Admin" },
      password: { stringValue: await verifierOf(await secretOf("admin", "noora@west.qa", PASSWORD)) },
    });
  });

  it("says that there is no data under a mistyped name, and makes no folder of it", async () => {
    expect(await run(PASSWORD, "--email", "a@west.qa", "--name", "A", "--data", "typo")).toEqual({
      code: 1,
      said: "There is no data of a local Firebase in typo. Check the name, or begin it: npm run dev -- --data typo\n",
    });
    expect(await readdir(folder)).not.toContain("typo");
  });

  it("asks to stop the local Firebase when it is running", async () => {
    const firebase = await startTestFirebase({ rules: DENY_ALL, dataDir: `${folder}/.local-firebase` });
    const { code, said } = await run(PASSWORD, "--email", "a@west.qa", "--name", "A");
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/in use by another local Firebase\. Stop it.*\n$/),
    ]);
    expect(await adminsOf(firebase)).toEqual([]);
    await firebase.stop();
  });

  it.each([
    ["a weak password", "password123", ["--email", "a@west.qa", "--name", "A"], /easy to guess/],
    ["no password", "", ["--email", "a@west.qa", "--name", "A"], /at least 10 characters/],
    ["no e-mail", PASSWORD, ["--name", "A"], /--email is missing/],
    ["no name", PASSWORD, ["--email", "a@west.qa"], /--name is missing/],
    ["the password as an option", PASSWORD, ["--password", PASSWORD], /Unknown option '--password'/],
    [
      "a project without a key",
      PASSWORD,
      ["--email", "a@west.qa", "--name", "A", "--project", "p"],
      /go together/,
    ],
  ])("refuses %s in one line", async (_name, input, args, message) => {
    const { code, said } = await run(input, ...args);
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\n$/);
    expect(said).toMatch(message);
  });
});

describe.skipIf(usesOtherEmulator)("create-admin for Firebase", () => {
  let firebase: TestFirebase;
  let account: ServiceAccount;
  let closeTokens: () => void;
  const assertions: string[] = [];
  let publicKey: CryptoKey;

  beforeAll(async () => {
    firebase = await startTestFirebase({ rules: DENY_ALL });
    const keys = await generateKeyPair("RS256", { extractable: true });
    publicKey = keys.publicKey;
    // Stands for the OAuth endpoint: gives the token by which a test process lets its owner in.
    const tokens = createServer((request, response) => {
      void text(request).then((body) => {
        assertions.push(new URLSearchParams(body).get("assertion") ?? "");
        response.end(JSON.stringify({ access_token: "owner" }));
      });
    }).listen(0, "127.0.0.1");
    await once(tokens, "listening");
    closeTokens = () => tokens.close();
    account = {
      clientEmail: "robot@project.iam.gserviceaccount.com",
      privateKey: await exportPKCS8(keys.privateKey),
      tokenUri: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
    };
  });
  afterAll(async () => {
    closeTokens();
    await firebase.stop();
  });

  it("signs who asks, writes the record, and not twice", async () => {
    const record = await adminRecord("Cloud@West.qa", "Cloud", PASSWORD);
    await createCloudAdmin(firebase.projectId, account, record, firebase.origin("firestore"));
    expect(await adminsOf(firebase)).toMatchObject([{ email: { stringValue: "cloud@west.qa" } }]);
    const again = createCloudAdmin(firebase.projectId, account, record, firebase.origin("firestore"));
    await expect(again).rejects.toThrow(DuplicateAdminError);

    const { payload } = await jwtVerify(assertions[0] ?? "", publicKey, {
      audience: account.tokenUri,
      issuer: account.clientEmail,
    });
    expect(payload.scope).toBe("https://www.googleapis.com/auth/datastore");
  });

  it("tells what the service answers when it refuses", async () => {
    const record = await adminRecord("other@west.qa", "Other", PASSWORD);
    const call = createCloudAdmin("no such project", account, record, firebase.origin("firestore"));
    await expect(call).rejects.toThrow(/refused: 400 /);
    const broken = createCloudAdmin(
      "p",
      { ...account, privateKey: "x" },
      record,
      firebase.origin("firestore"),
    );
    await expect(broken).rejects.toThrow(/private key in the key file cannot be read/);
  });
});
