/** The smoke test of a real project, tried on the local one: it knows good rules from bad, and leaves nothing behind. */
import type { Seed } from "local-firebase";
import { expect, it, onTestFinished, vi } from "vitest";
import { adminDocuments, ADMINS as ACCOUNTS } from "../../../demo/admins";
import { asThePanelStores } from "../../../demo/derived";
import { toWireFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { scriptArgs } from "../../../scripts/run-tool";
import { at, count, localProject, signUpAnonymously, storage, upload } from "#fixtures/http/rest";
import { smoke } from "../../../packages/firestore-panel/cli/smoke";
import { localProject as configOf } from "firestore-panel/local-project";
import { accountOf, signIn } from "#fixtures/http/sign-in";
import { runCommand } from "../../fixtures/commands";
import { runHere } from "../../fixtures/owner-commands";
import { projectFolder } from "../../fixtures/emulator-process";
import { DENY_ALL, startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { schemaDocument } from "firestore-panel/version";
import { definition } from "../../../src/definition";
import { product } from "../../../owner.config";

vi.setConfig({ testTimeout: 180_000 });

const [, ADMIN] = ACCOUNTS;

/** Enough to sign in, and an employee. */
const ADMINS: Seed = {
  name: "admins",
  load: async () => ({
    documents: [
      ...adminDocuments().map(asThePanelStores),
      schemaDocument(new Date()),
      { path: "Employees/one", fields: { name: "Ali" } },
    ].map(({ path, fields }) => ({ path, fields: toWireFields(fields) })),
    users: [],
    files: [],
  }),
};

async function firebaseWith(rules?: typeof DENY_ALL) {
  const firebase = await startTestFirebase({ seed: ADMINS, test: false, rules: rules ?? {} });
  onTestFinished(() => firebase.stop());
  return firebase;
}

async function signedIn({ ports, projectId }: TestFirebase) {
  const project = localProject(definition, ports, projectId);
  const admin = await signUpAnonymously(project);
  await signIn(project, admin, await accountOf(project, "admin", ADMIN!.email, ADMIN!.password));
  return { project, admin };
}

/** A folder where firebase.json names the ports of this local Firebase. */
async function folderOf(firebase?: TestFirebase): Promise<string> {
  const { folder, remove } = await projectFolder(DENY_ALL, firebase?.ports);
  onTestFinished(remove);
  return folder;
}
/** Runs it in this process, where one panel can be open at a time. @returns what it reports, and how many failed. */
async function checked(firebase: TestFirebase) {
  const lines: string[] = [];
  const { email, password } = ADMIN!;
  const env = { firebase: configOf(product.local.projectId), local: firebase.ports };
  const failed = await smoke({ product, env, email, password, report: (line) => lines.push(line) });
  return { lines: lines.join("\n"), failed };
}
const LOCAL = ["--local", "--email", ADMIN!.email];

it("the smoke test passes every check on the project's own rules and removes its records", async () => {
  const firebase = await firebaseWith();
  // As npm starts it.
  const args = scriptArgs("scripts/owner.ts", "smoke", ...LOCAL);
  const { said: output, code } = await runCommand(args, await folderOf(firebase), `${ADMIN!.password}\n`);
  expect(output).not.toMatch(/^FAILED/m);
  expect(output.match(/^ok {6}/gm)).toHaveLength(12);
  // What only production can tell, and what only a person can look up.
  expect(output).toMatch(/^note {4}reads at an earlier time: an ended session reads what was there/m);
  expect(output).toMatch(/^note {4}a listener that is open at the end of its session: it hears new records/m);
  expect(output).toContain("What was created is removed, or expires by itself.");
  expect(code).toBe(0);

  const { project, admin } = await signedIn(firebase);
  const counted = async (collectionId: string, from: string, before: string) => {
    const name = (op: string, value: string) => ({
      fieldFilter: { field: { fieldPath: "name" }, op, value: { stringValue: value } },
    });
    const filters = [name("GREATER_THAN_OR_EQUAL", from), name("LESS_THAN", before)];
    const where = { compositeFilter: { op: "AND", filters } };
    const { body } = await count(project, admin, { from: [{ collectionId }], where });
    return at(body, 0, "result", "aggregateFields", "n", "integerValue");
  };
  for (const collection of ["Employees", "Admins"]) {
    expect(await counted(collection, "smoke-", "smoke.")).toBe("0");
    expect(await counted(collection, "", "\uf8ff")).not.toBe("0");
  }
});

it("the smoke test detects rules that are open to everybody or closed to admins", async () => {
  const open = (service: string, root: string) =>
    `rules_version = '2'; service ${service} { match ${root} { match /{path=**} { allow read, write; } } }`;
  const everything = {
    firestore: open("cloud.firestore", "/databases/{db}/documents"),
    storage: open("firebase.storage", "/b/{bucket}/o"),
  };
  const wide = await checked(await firebaseWith(everything));
  const closed = await checked(await firebaseWith(DENY_ALL));
  for (const line of [
    "a wrong password: a claim without its counter: taken instead of refused",
    "auth_time and sign_in_provider, also after linking a password: reading then: taken instead of refused",
    "12 guesses at one moment: guesses taken: 12 instead of 8",
    "claim and grant in one batch: claim and grant: taken instead of refused",
    "two adds of one e-mail at one moment: a credential alone: taken instead of refused",
    "a known browser, and a new password: its session then: taken instead of refused",
    "a record with 150 search tokens: updated with one more: taken instead of refused",
    "a Storage rule with two look-ups: read by a stranger: taken instead of refused",
    "the end of a session: still open after 1 s",
  ])
    expect(wide.lines).toContain(`FAILED  ${line}`);
  expect(closed.lines).toContain("FAILED  sha256 in the rules, claim and grant: the sign-in was refused");
  expect(closed.failed).toBe(14);
});

it("the smoke test stops at a wrong password, and says what is missing", async () => {
  const folder = await folderOf(await firebaseWith());
  const smokeHere = (args: readonly string[]) => runHere(folder, ["smoke", ...args], "wrong\n");
  const { code, said } = await smokeHere(LOCAL);
  expect(said).toContain("claim and grant: the sign-in was refused: no-match");
  expect(said).toContain("14 failed or not tried");
  expect(code).toBe(1);
  expect((await smokeHere(["--local"])).said).toContain("--email is missing");
  expect((await smokeHere(["--email", "a@b.qa", "--project", "x"])).said).toContain(".env.local is not");
});

// A test process has every bucket that is asked for. This one has its own alone.
it("a bucket of another project holds nothing and takes nothing, even from an admin", async () => {
  const { project, admin } = await signedIn(await firebaseWith());
  const name = "Brands/images/in-one-bucket";
  const put = (bucket: string) => upload({ ...project, bucket }, admin, name, "bytes", "image/png");
  expect((await put(project.bucket)).status).toBe(200);
  for (const [bucket, status] of [
    ["other.appspot.com", 404],
    ["demo-westwalk.firebasestorage.app", 404],
    ["demo-westwalk", 404],
    ["%2e%2e", 404],
    ["demo-westwalk.appspot.com%2f..", 400],
    ["", 404],
  ] as const) {
    const other = { ...project, bucket };
    const answers = [
      await put(bucket),
      await storage(other, admin, "GET", name, "?alt=media"),
      await storage(other, admin, "DELETE", name),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
});
