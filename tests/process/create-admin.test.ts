import { PRODUCT } from "../../src/config/product";
import { jwtVerify } from "jose";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder, StartError } from "local-firebase";
import { addAdmin, type NewAdmin } from "../../packages/firestore-panel/cli/create-admin";
import { withDocuments } from "../../packages/firestore-panel/cli/owner/data";
import { localProject, signUpAnonymously } from "#fixtures/http/rest";
import { accountOf, signIn } from "#fixtures/http/sign-in";
import { claimantOf, credentialKeyOf } from "#engine/schema/sign-in.ts";
import { META, schemaDocument } from "#engine/schema/version.ts";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../fixtures/local-firebase";
import { commandFolder, documentsOf, projectOf, putRecords, recordsOf } from "../fixtures/owner-commands";
import { startServiceAccount } from "#fixtures/service-account";
import { definition } from "../../src/definition";
import { product } from "../../owner.config";

const PASSWORD = "Sea-Breeze-8841";
const SOMEBODY = ["--email", "a@west.qa", "--name", "A"];

const robot = await startServiceAccount();
afterAll(() => robot.close());

/**
 * Expects one admin, with the credential that a sign-in with the e-mail and the password is compared with, and the
 * version of the data that begin with it.
 * @returns the record's id.
 */
async function expectOneAdmin(project: ReturnType<typeof projectOf>, name: string, email: string) {
  const admins = Object.entries(await documentsOf(project, "Admins"));
  expect(admins).toHaveLength(1);
  const [[path, fields] = ["", {}]] = admins;
  const id = path.replace("Admins/", "");
  // Both times are the commit's: the rules let a session read only after its credential's time.
  const time = { timestampValue: expect.stringMatching(/^\d{4}-/) as string };
  expect(fields).toEqual({
    name: { stringValue: name },
    email: { stringValue: email },
    role: { stringValue: "Admin" },
    time,
    passwordAt: time,
  });
  const { key, verifier } = await claimantOf(
    { productId: PRODUCT.id, projectId: project.projectId, kind: "admin", id: email },
    PASSWORD,
  );
  expect(await documentsOf(project, "Credentials")).toEqual({
    [`Credentials/${key}`]: {
      kind: { stringValue: "admin" },
      recordId: { stringValue: id },
      verifier: { stringValue: verifier },
      time: fields["passwordAt"],
    },
  });
  const { version } = schemaDocument(new Date()).fields;
  expect(await recordsOf(project, META)).toMatchObject({ "Meta/schema": { version } });
  return id;
}

// Each run is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("create-admin for the local Firebase", { timeout: 240_000 }, () => {
  const { target, run, runFromSources, expectRefusal } = commandFolder("create-admin");
  beforeEach(() => openDataFolder(target().dataDir));

  it("create-admin adds an admin who can sign in, and refuses the same e-mail again", async () => {
    const added = await runFromSources(["--email", "Noora@West.qa", "--name", "نورة"], `${PASSWORD}\n`);
    expect(added).toEqual({ code: 0, said: "The admin noora@west.qa signs in at /login.\n" });
    expect(await run(["--email", "noora@west.qa", "--name", "Noora"], PASSWORD)).toEqual({
      code: 1,
      said: "There is an admin with the e-mail noora@west.qa already.\n",
    });
    const { path, fields } = schemaDocument(new Date(0));
    await putRecords(target(), { [path]: { ...fields, version: fields.version + 1 } });
    await expectRefusal(SOMEBODY, /Use the checkout of their version/, PASSWORD);
    await putRecords(target(), { [path]: fields });
    const firebase = await startTestFirebase(target());
    const id = await expectOneAdmin(projectOf(firebase, robot.account), "نورة", "noora@west.qa");
    const project = localProject(definition, firebase.ports, firebase.projectId);
    const trying = async (password: string) => {
      const account = await accountOf(project, "admin", "noora@west.qa", password);
      return signIn(project, await signUpAnonymously(project), account);
    };
    await expect(trying("another")).rejects.toThrow("the grant was refused");
    await expect(trying(PASSWORD)).resolves.toBe(id);
    await firebase.stop();
  });

  it.each([
    ["the own name", "Noora2026", ["--email", "a@west.qa", "--name", "Noora"], /will not do: .*made of/],
    ["a look-alike", PASSWORD, ["--email", "nооra@west.qa", "--name", "A"], /^--email: .*English letters/],
    ["the password as an option", PASSWORD, ["--password", PASSWORD], /Unknown option '--password'/],
    ["a project without a key", PASSWORD, [...SOMEBODY, "--project", "p"], /go together/],
  ])("create-admin refuses %s in one line", async (_name, input, args, message) => {
    await expectRefusal(args, message, input);
  });
});

describe.skipIf(usesOtherEmulator)("create-admin for Firebase", async () => {
  const firebase = await startTestFirebase({ rules: DENY_ALL });
  afterAll(() => firebase.stop());
  const project = projectOf(firebase, robot.account);
  const add = (admin: NewAdmin) => withDocuments(project, (documents) => addAdmin(documents, product, admin));
  const cloud: NewAdmin = { email: "Cloud@West.qa", name: "Cloud", password: PASSWORD };

  it("create-admin signs its requests, writes record and credential, and refuses the same e-mail again", async () => {
    await add(cloud);
    await expectOneAdmin(project, "Cloud", "cloud@west.qa");
    await expect(add(cloud)).rejects.toThrow(/already/);
    await expectOneAdmin(project, "Cloud", "cloud@west.qa");

    const { payload } = await jwtVerify(robot.assertions[0] ?? "", robot.publicKey, {
      audience: robot.account.tokenUri,
      issuer: robot.account.clientEmail,
    });
    expect(payload.scope).toBe("https://www.googleapis.com/auth/datastore");
  });

  it("create-admin gives a restored admin without a credential a password", async () => {
    const admin = { ...cloud, email: "back@west.qa" };
    const record = { email: "Back@west.qa", name: "Back", role: "User" };
    await putRecords(project, { "Admins/back": record });
    await add(admin);
    const stored = await recordsOf(project, "Admins");
    const passwordAt = expect.any(String) as string;
    expect(stored["Admins/back"]).toEqual({ ...record, email: "back@west.qa", passwordAt });
    const key = await credentialKeyOf("admin", "back@west.qa");
    const credentials = await recordsOf(project, "Credentials");
    expect(credentials[`Credentials/${key}`]).toMatchObject({ kind: "admin", recordId: "back" });
    await expect(add(admin)).rejects.toThrow(/already/);
  });

  it("create-admin adds one of two admins with one e-mail at the same moment", async () => {
    const twin = { ...cloud, email: "twin@west.qa" };
    const added = await Promise.allSettled([add(twin), add({ ...twin, email: "Twin@west.qa" })]);
    const refused = added.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([{ status: "rejected", reason: expect.any(StartError) as StartError }]);
    const admins = Object.values(await recordsOf(project, "Admins"));
    expect(admins.filter(({ email }) => email === "twin@west.qa")).toHaveLength(1);
  });
});
