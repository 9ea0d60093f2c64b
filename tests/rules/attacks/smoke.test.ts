/** The smoke test of a real project, tried on the local one: it knows good rules from bad, and leaves nothing behind. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADMINS } from "../../../demo/admins";
import { at, count, localProject, signUpAnonymously } from "../../../scripts/smoke/rest";
import { accountOf, signIn } from "../../../scripts/smoke/sign-in";
import { projectFolder } from "../../fixtures/emulator-process";
import { DENY_ALL, startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";

vi.setConfig({ testTimeout: 60_000 });

const SMOKE = fileURLToPath(new URL("../../../scripts/smoke.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");
const [, ADMIN] = ADMINS;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function firebaseWith(rules?: {
  readonly firestore?: string;
  readonly storage?: string;
}): Promise<TestFirebase> {
  const firebase = await startTestFirebase({ seed: "demo", test: false, ...(rules && { rules }) });
  closing.push(() => firebase.stop());
  return firebase;
}

/** Runs the script where firebase.json names the ports of this local Firebase. */
async function smoke(firebase: TestFirebase, password: string, ...args: readonly string[]) {
  const { folder, remove } = await projectFolder(DENY_ALL, firebase.ports);
  closing.push(remove);
  const child = spawn(process.execPath, ["--import", TSX, SMOKE, ...args], { cwd: folder });
  child.stdin.end(`${password}\n`);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  return { output, errors, code };
}
const LOCAL = ["--local", "--email", ADMIN!.email];

describe("npm run smoke", () => {
  it("passes six checks on the project's own rules, and removes what it created", async () => {
    const firebase = await firebaseWith();
    const { output, code } = await smoke(firebase, ADMIN!.password, ...LOCAL);
    expect(output.match(/^ok {6}/gm)).toHaveLength(6);
    expect(output).toContain("Everything that was created is removed.");
    expect(code).toBe(0);
    const project = localProject(firebase.ports, firebase.projectId);
    const caller = await signUpAnonymously(project);
    await signIn(project, caller, await accountOf("admin", ADMIN!.email, ADMIN!.password));
    const mine = {
      fieldFilter: {
        field: { fieldPath: "name" },
        op: "GREATER_THAN_OR_EQUAL",
        value: { stringValue: "smoke-" },
      },
    };
    const before = {
      fieldFilter: { field: { fieldPath: "name" }, op: "LESS_THAN", value: { stringValue: "smoke." } },
    };
    const where = { compositeFilter: { op: "AND", filters: [mine, before] } };
    const left = await count(project, caller, { from: [{ collectionId: "Employees" }], where });
    expect(at(left.body, 0, "result", "aggregateFields", "n", "integerValue")).toBe("0");
  });

  it("tells rules that are open to everybody, and rules that are closed to admins", async () => {
    const open = (service: string, root: string) =>
      `rules_version = '2'; service ${service} { match ${root} { match /{path=**} { allow read, write; } } }`;
    const everything = {
      firestore: open("cloud.firestore", "/databases/{db}/documents"),
      storage: open("firebase.storage", "/b/{bucket}/o"),
    };
    const [wide, closed] = await Promise.all(
      [everything, DENY_ALL].map(async (rules) =>
        smoke(await firebaseWith(rules), ADMIN!.password, ...LOCAL),
      ),
    );
    if (!wide || !closed) throw new Error("not run");
    expect(wide.output).toMatch(/^FAILED {2}the sign-in query: without a claim: 1 found instead of refused/m);
    expect(wide.output).toMatch(/^FAILED {2}a Storage rule with two look-ups: read by a stranger: 200/m);
    expect(wide.output).toMatch(/^FAILED {2}claim and grant in one batch/m);
    expect(wide.output).toMatch(/^FAILED {2}the end of a session: still 200 after 1 s/m);
    expect(wide.code).toBe(1);
    expect(closed.output).toContain(
      "FAILED  the sign-in query: a claim was not taken: 403 PERMISSION_DENIED",
    );
    expect(closed.code).toBe(1);
  });

  it("stops at a wrong password, and says what is missing on the command line", async () => {
    const firebase = await firebaseWith();
    const email = ["--email", "a@b.qa"];
    const [wrong, noEmail, noProject, noConfiguration, help] = await Promise.all([
      smoke(firebase, "wrong", ...LOCAL),
      smoke(firebase, "", "--local"),
      smoke(firebase, "", ...email),
      smoke(firebase, "", ...email, "--project", "x"),
      smoke(firebase, "", "--help"),
    ]);
    expect(wrong.output).toContain("FAILED  sha256 in the rules, and the grant: Error: no account matches");
    expect(wrong.output).toContain("6 failed or not tried");
    expect(noEmail.errors).toContain("--email is missing");
    expect(noProject.errors).toContain("Give --project ID, or --local.");
    expect(noConfiguration.errors).toContain(".env.local is not");
    expect(help.output).toContain("creates and removes again");
  });
});
