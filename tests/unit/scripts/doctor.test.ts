/** Checks of `npm run owner -- doctor` in worlds that a test cannot bring about around a process. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  doctorChecks,
  environmentVerdict,
  versionVerdict,
} from "../../../packages/firestore-panel/cli/doctor";
import { runInOrder, type Check, type Verdict } from "../../../packages/firestore-panel/cli/owner/verdict";
import { ROOT } from "../../../scripts/run-tool";
import { ENVIRONMENT } from "../../fixtures/owner-commands";
import { product } from "../../../owner.config";

const ID = "demo-shop";
async function said(checks: readonly Check[], ...names: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await runInOrder(
    checks.filter(({ name }) => names.length === 0 || names.includes(name)),
    (line) => lines.push(line),
  );
  return lines;
}
const linesOf = (name: string, run: () => Promise<Verdict>) => said([{ name, run }]);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("an older Node fails, an untested one is noted, and one without support too", async () => {
  const version = (node: string) => linesOf("Node", () => versionVerdict(ROOT, node));
  expect(await version("22.1.0")).toEqual(["ok      Node: 22.1.0"]);
  expect(await version("20.19.0")).toEqual([
    "note    Node: 20.19.0; Node 20 has had no support since April 2026, take 24",
  ]);
  expect(await version("20.18.3")).toEqual([
    "FAILED  Node: 20.18.3; >=20.19 is needed",
    "        Install Node 24: https://nodejs.org/en/download",
  ]);
  expect(await version("23.0.0")).toEqual(["note    Node: 23.0.0; tested are 20.19, 22, 24, 26"]);
});

it("an environment fails without a variable, with a local Firebase's ports or for another project", async () => {
  const folder = await newFolder();
  const judged = async (lines: readonly string[], project?: string) => {
    await writeFile(join(folder, ".env.local"), lines.join("\n"));
    return (await linesOf("environment", () => environmentVerdict(product, folder, project))).join("\n");
  };
  expect(await judged(ENVIRONMENT)).toBe("ok      environment: complete for a build");
  expect(await judged([])).toMatch(/^note {4}environment: none, /);
  expect(await judged([], ID)).toMatch(/^FAILED .+VITE_FIREBASE_API_KEY is missing/);
  expect(await judged(ENVIRONMENT, ID)).toMatch(/^FAILED .+VITE_FIREBASE_PROJECT_ID names another project/);
  expect(await judged([...ENVIRONMENT, 'VITE_LOCAL_FIREBASE={"auth":1}'])).toMatch(
    /^FAILED .+ VITE_LOCAL_FIREBASE is set.+\n +Remove/,
  );
  const example = "VITE_FIREBASE_PROJECT_ID=your-project";
  expect(await judged([...ENVIRONMENT, example])).toMatch(
    /^FAILED .+: VITE_FIREBASE_PROJECT_ID: still as in \.env/,
  );
  const withoutOne = await judged(ENVIRONMENT.slice(0, -1));
  expect(withoutOne).toMatch(
    /^FAILED .+: VITE_EMAIL_TENANT_TEMPLATE_ID is missing: .+\n +npm run owner -- setup/,
  );
  expect(withoutOne).not.toContain("the-value");
});

it("the data of a project are judged without a browser, and nothing of its key is said", async () => {
  const key = join(await newFolder(), "key.json");
  await writeFile(
    key,
    JSON.stringify({ client_email: "a@b", private_key: "secret", token_uri: "https://x.invalid" }),
  );
  const checks = await doctorChecks(product, { project: ID, key });
  expect(checks.map(({ name }) => name)).toEqual([
    ...["Node", "packages", "environment", "generated files"],
    ...["restore", "data version", "an admin"],
  ]);
  const lines = await said(checks, "restore", "an admin");
  expect(lines).toEqual([
    expect.stringMatching(/^FAILED {2}restore: The private key in the key file cannot be read/),
    "        1 not tried, because they depend on it",
  ]);
  expect(lines.join()).not.toContain("secret");
  await expect(doctorChecks(product, { project: ID })).rejects.toThrow("--project and --key go together.");
});
