import { readdir } from "node:fs/promises";
import { jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "local-firebase";
import { addAdmin, TakenError, type NewAdmin } from "../../scripts/create-admin/add-admin";
import { withDocuments } from "../../scripts/owner/documents";
import { scriptArgs } from "../../scripts/run-tool";
import { localProject, signUpAnonymously } from "../../scripts/smoke/rest";
import { accountOf, signIn } from "../../scripts/smoke/sign-in";
import { credentialKeyOf, secretOf, verifierOf } from "../../src/schema/sign-in";
import { commandArgs, runCommand } from "../fixtures/commands";
import { projectFolder } from "../fixtures/emulator-process";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../fixtures/local-firebase";
import { startServiceAccount } from "../fixtures/service-account";

const PASSWORD = "Sea-Breeze-8841";

interface Stored {
  readonly id: string;
  readonly fields: {
    readonly [field: string]: { readonly stringValue?: string; readonly timestampValue?: string };
  };
}

/** The documents of a running local Firebase, past its rules. */
async function documentsOf(firebase: TestFirebase, collection: string): Promise<Stored[]> {
  const response = await fetch(
    `${firebase.origin("firestore")}/v1/projects/${firebase.projectId}/databases/(default)/documents:runQuery`,
    {
      method: "POST",
      headers: { Authorization: "Bearer owner" },
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: collection }] } }),
    },
  );
  const found = (await response.json()) as { readonly document?: Stored & { readonly name: string } }[];
  return found.flatMap(({ document }) =>
    document
      ? [{ id: document.name.slice(document.name.lastIndexOf("/") + 1), fields: document.fields }]
      : [],
  );
}

/**
 * Expects one admin, with the credential that a sign-in with the e-mail and the password is compared with.
 * @returns the record's id.
 */
async function expectOneAdmin(firebase: TestFirebase, name: string, email: string): Promise<string> {
  const admins = await documentsOf(firebase, "Admins");
  expect(admins).toHaveLength(1);
  const [{ id, fields } = { id: "", fields: {} }] = admins;
  // Both times are the commit's: the rules let a session read only after its credential's time.
  const time = { timestampValue: expect.stringMatching(/^\d{4}-/) as string };
  expect(fields).toEqual({
    name: { stringValue: name },
    email: { stringValue: email },
    role: { stringValue: "Admin" },
    time,
    passwordAt: time,
  });
  const secret = await secretOf(firebase.projectId, "admin", email, PASSWORD);
  expect(await documentsOf(firebase, "Credentials")).toEqual([
    {
      id: await credentialKeyOf("admin", email),
      fields: {
        kind: { stringValue: "admin" },
        recordId: { stringValue: id },
        verifier: { stringValue: await verifierOf(secret) },
        time: fields["passwordAt"],
      },
    },
  ]);
  return id;
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

  const run = (input: string, ...args: string[]) =>
    runCommand(commandArgs("scripts/create-admin.ts", ...args), folder, input);

  it("create-admin adds an admin who can sign in, and refuses the same e-mail again", async () => {
    // As npm starts it.
    const fromSources = scriptArgs("scripts/create-admin.ts", "--email", "Noora@West.qa", "--name", "نورة");
    expect(await runCommand(fromSources, folder, `${PASSWORD}\n`)).toEqual({
      code: 0,
      said: "Added the admin noora@west.qa. They sign in at /login.\n",
    });
    expect(await run(PASSWORD, "--email", "noora@west.qa", "--name", "Noora")).toEqual({
      code: 1,
      said: "There is an admin with the e-mail noora@west.qa already.\n",
    });
    const firebase = await startTestFirebase({ dataDir: `${folder}/.local-firebase` });
    const id = await expectOneAdmin(firebase, "نورة", "noora@west.qa");
    const project = localProject(firebase.ports, firebase.projectId);
    const trying = async (password: string) =>
      signIn(
        project,
        await signUpAnonymously(project),
        await accountOf(project, "admin", "noora@west.qa", password),
      );
    await expect(trying("another")).rejects.toThrow("the grant was refused");
    await expect(trying(PASSWORD)).resolves.toBe(id);
    await firebase.stop();
  });

  it("create-admin refuses a mistyped data folder and does not create it", async () => {
    expect(await run(PASSWORD, "--email", "a@west.qa", "--name", "A", "--data", "typo")).toEqual({
      code: 1,
      said: "There is no data of a local Firebase in typo. Check the name, or begin it: npm run dev -- --data typo\n",
    });
    expect(await readdir(folder)).not.toContain("typo");
  });

  it("create-admin asks to stop a running local Firebase", async () => {
    const firebase = await startTestFirebase({ rules: DENY_ALL, dataDir: `${folder}/.local-firebase` });
    const { code, said } = await run(PASSWORD, "--email", "a@west.qa", "--name", "A");
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/in use by another local Firebase\. Stop it.*\n$/),
    ]);
    expect(await documentsOf(firebase, "Admins")).toEqual([]);
    await firebase.stop();
  });

  it.each([
    ["the own name", "Noora2026", ["--email", "a@west.qa", "--name", "Noora"], /will not do: .*made of/],
    ["a look-alike", PASSWORD, ["--email", "nооra@west.qa", "--name", "A"], /^--email: .*English letters/],
    ["the password as an option", PASSWORD, ["--password", PASSWORD], /Unknown option '--password'/],
    [
      "a project without a key",
      PASSWORD,
      ["--email", "a@west.qa", "--name", "A", "--project", "p"],
      /go together/,
    ],
  ])("create-admin refuses %s in one line", async (_name, input, args, message) => {
    const { code, said } = await run(input, ...args);
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\n$/);
    expect(said).toMatch(message);
  });
});

describe.skipIf(usesOtherEmulator)("create-admin for Firebase", () => {
  let firebase: TestFirebase;
  let robot: Awaited<ReturnType<typeof startServiceAccount>>;

  beforeAll(async () => {
    firebase = await startTestFirebase({ rules: DENY_ALL });
    robot = await startServiceAccount();
  });
  afterAll(async () => {
    robot.close();
    await firebase.stop();
  });

  const add = (admin: NewAdmin, projectId = firebase.projectId, of = robot.account) =>
    withDocuments({ projectId, account: of, origin: firebase.origin("firestore") }, (documents) =>
      addAdmin(documents, admin),
    );
  const cloud: NewAdmin = { email: "Cloud@West.qa", name: "Cloud", password: PASSWORD };

  it("create-admin signs its requests, writes record and credential, and refuses the same e-mail again", async () => {
    await add(cloud);
    await expectOneAdmin(firebase, "Cloud", "cloud@west.qa");
    await expect(add(cloud)).rejects.toThrow(TakenError);
    await expectOneAdmin(firebase, "Cloud", "cloud@west.qa");

    const { payload } = await jwtVerify(robot.assertions[0] ?? "", robot.publicKey, {
      audience: robot.account.tokenUri,
      issuer: robot.account.clientEmail,
    });
    expect(payload.scope).toBe("https://www.googleapis.com/auth/datastore");
  });

  it("create-admin adds one of two admins with one e-mail at the same moment", async () => {
    const twin = { ...cloud, email: "twin@west.qa" };
    const added = await Promise.allSettled([add(twin), add({ ...twin, email: "Twin@west.qa" })]);
    const refused = added.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([{ status: "rejected", reason: expect.any(TakenError) as TakenError }]);
    const emails = (await documentsOf(firebase, "Admins")).map(({ fields }) => fields["email"]?.stringValue);
    expect(emails.filter((email) => email === "twin@west.qa")).toHaveLength(1);
  });

  it("create-admin names a leftover credential and refuses its e-mail", async () => {
    const email = "left@west.qa";
    const key = await credentialKeyOf("admin", email);
    await withDocuments(
      { projectId: firebase.projectId, account: robot.account, origin: firebase.origin("firestore") },
      (documents) =>
        documents.commit([{ path: `Credentials/${key}`, fields: { kind: { stringValue: "admin" } } }]),
    );
    await expect(add({ ...cloud, email })).rejects.toThrow(`Credentials/${key}: remove it`);
    const emails = (await documentsOf(firebase, "Admins")).map(({ fields }) => fields["email"]?.stringValue);
    expect(emails).not.toContain(email);
    await expect(add({ ...cloud, email: "other@west.qa" })).resolves.toBe("other@west.qa");
  });

  it("create-admin shows the refusal of the service", async () => {
    await expect(add(cloud, "no such project")).rejects.toThrow(/refused: 400 /);
    const broken = add(cloud, "p", { ...robot.account, privateKey: "x" });
    await expect(broken).rejects.toThrow(/private key in the key file cannot be read/);
  });
});
