/** Checks of `npm run owner -- doctor` in worlds that a test cannot bring about around a process. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import type { JsonObject } from "local-firebase";
import {
  deployedChecks,
  doctorChecks,
  environmentVerdict,
  generated,
  lockDifferences,
  versionsVerdict,
} from "../../../packages/firestore-panel/cli/doctor";
import { ServiceError } from "../../../packages/firestore-panel/cli/owner/service-account";
import { runInOrder, type Check, type Verdict } from "../../../packages/firestore-panel/cli/owner/verdict";
import { ROOT } from "../../../scripts/run-tool";
import { product } from "../../../owner.config";

const ID = "demo-shop";
const DEPLOYED = ["database", "Firestore rules", "Storage rules", "indexes", "TTL policies"];
async function said(checks: readonly Check[], ...names: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await runInOrder(
    checks.filter(({ name }) => names.length === 0 || names.includes(name)),
    (line) => lines.push(line),
  );
  return lines;
}
const linesOf = (name: string, run: () => Promise<Verdict>) => said([{ name, run }]);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

it("an older Node and an older npm fail, untested ones are noted, and one without support too", async () => {
  const versions = (node: string, npm?: string) =>
    linesOf("Node and npm", () => versionsVerdict(ROOT, { node, npm }));
  expect(await versions("22.1.0", "10.8.2")).toEqual(["ok      Node and npm: Node 22.1.0, npm 10.8.2"]);
  expect(await versions("20.19.0", "10.8.2")).toEqual([
    "note    Node and npm: Node 20.19.0, npm 10.8.2; Node 20 has had no support since April 2026, take 24",
  ]);
  const install = "        Install Node 24 with its npm: https://nodejs.org/en/download";
  expect(await versions("20.18.3", "10.8.2")).toEqual([
    "FAILED  Node and npm: Node 20.18.3, npm 10.8.2; Node >=20.19 is needed",
    install,
  ]);
  expect(await versions("22.1.0", "9.9.0")).toEqual([expect.stringMatching(/^FAILED .+ npm 10 /), install]);
  expect(await versions("22.1.0")).toEqual([expect.stringMatching(/^FAILED .+ not found/), install]);
  expect(await versions("23.0.0", "10.8.2")).toEqual([
    expect.stringMatching(/^note .+ tested are Node 20.19, 22, 24, 26 /),
  ]);
});

it("packages are compared with the lock file, but for links and those of other systems", () => {
  const lock = {
    packages: {
      "": { version: "0.1.0" },
      "node_modules/own": { link: true },
      "node_modules/react": { version: "19.3.1" },
      "node_modules/a/node_modules/@b/c": { version: "1.0.0" },
      "node_modules/for-macos": { version: "2.0.0", optional: true },
    },
  };
  const { "": _root, ...present } = lock.packages;
  expect(lockDifferences(lock, { packages: present })).toEqual([]);
  expect(lockDifferences(lock, { packages: { "node_modules/react": { version: "19.0.0" } } })).toEqual([
    "react is 19.0.0 instead of 19.3.1",
    "@b/c is not installed",
  ]);
});

it.each(["/no/such/browser", process.execPath])("the browser %s fails", async (path) => {
  vi.stubEnv("CHROMIUM_PATH", path);
  expect(await said(product.developmentChecks ?? [])).toEqual([
    `FAILED  Chromium: CHROMIUM_PATH is ${path}, which is not a browser that starts here.`,
    "        unset CHROMIUM_PATH, or set it to a browser",
  ]);
});

it("an environment fails without a variable, with a local Firebase's ports or for another project", async () => {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  closing.push(() => rm(folder, { recursive: true }));
  const judged = async (lines: readonly string[], project?: string) => {
    await writeFile(join(folder, ".env.local"), lines.join("\n"));
    return (await linesOf("environment", () => environmentVerdict(product, folder, project))).join("\n");
  };
  const NAMES = ["API_KEY", "AUTH_DOMAIN", "PROJECT_ID", "STORAGE_BUCKET", "APP_ID"].map(
    (name) => `FIREBASE_${name}`,
  );
  const EMAIL = ["PUBLIC_KEY", "SERVICE_ID", "STAFF_TEMPLATE_ID", "TENANT_TEMPLATE_ID"].map(
    (name) => `EMAIL_${name}`,
  );
  const whole = [...NAMES, ...EMAIL].map((name) => `VITE_${name}=the-value`);
  expect(await judged(whole)).toBe("ok      environment: complete for a build");
  expect(await judged([])).toMatch(/^note {4}environment: none, /);
  expect(await judged([], ID)).toMatch(/^FAILED .+VITE_FIREBASE_API_KEY is missing/);
  expect(await judged(whole, ID)).toMatch(/^FAILED .+VITE_FIREBASE_PROJECT_ID names another project/);
  expect(await judged([...whole, 'VITE_LOCAL_FIREBASE={"auth":1}'])).toMatch(
    /^FAILED .+ VITE_LOCAL_FIREBASE is set.+\n +Remove/,
  );
  const example = "VITE_FIREBASE_PROJECT_ID=your-project";
  expect(await judged([...whole, example])).toMatch(
    /^FAILED .+: VITE_FIREBASE_PROJECT_ID: still as in \.env/,
  );
  const withoutOne = await judged(whole.slice(0, -1));
  expect(withoutOne).toMatch(
    /^FAILED .+: VITE_EMAIL_TENANT_TEMPLATE_ID is missing: .+\n +npm run owner -- setup/,
  );
  expect(withoutOne).not.toContain("the-value");
});

it("a deployed project is judged without a browser, and its fixes name it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  closing.push(() => rm(folder, { recursive: true }));
  const key = join(folder, "key.json");
  await writeFile(
    key,
    JSON.stringify({ client_email: "a@b", private_key: "secret", token_uri: "https://x.invalid" }),
  );
  const checks = await doctorChecks(product, { project: ID, key });
  expect(checks.map(({ name }) => name)).toEqual([
    ...["Node and npm", "packages", "environment", "generated files", ...DEPLOYED],
    ...["restore", "data version", "an admin"],
  ]);
  const lines = await said(checks, "database", "an admin");
  expect(lines).toEqual([
    expect.stringMatching(/^FAILED {2}database: The private key in the key file cannot be read/),
    expect.stringMatching(/the key: https:\/\/console\.firebase\.google\.com\/project\/demo-shop\//),
    "        1 not tried, because they depend on it",
  ]);
  expect(lines.join()).not.toContain("secret");
  await expect(doctorChecks(product, { project: ID })).rejects.toThrow("--project and --key go together.");
});

const DATABASE = `projects/${ID}/databases/(default)`;

/** Answers of Google's interfaces for a project to which the generated files are deployed, by a part of the address. */
interface Answers {
  database: JsonObject | ServiceError;
  firestore: string;
  storage: string;
  indexes: JsonObject[];
  fields: JsonObject[];
}

function healthy(): Answers {
  const file = JSON.parse(generated(product.definition, "firestore.indexes.json")) as {
    readonly indexes: readonly { readonly collectionGroup: string; readonly fields: readonly JsonObject[] }[];
    readonly fieldOverrides: readonly {
      readonly collectionGroup: string;
      readonly fieldPath: string;
      readonly ttl?: true;
      readonly indexes: readonly JsonObject[];
    }[];
  };
  const { indexes, fieldOverrides } = file;
  return {
    database: { name: DATABASE, locationId: "me-central1", type: "FIRESTORE_NATIVE" },
    firestore: generated(product.definition, "firestore.rules"),
    storage: generated(product.definition, "storage.rules"),
    indexes: indexes.map(({ collectionGroup, fields, ...index }, id) => ({
      ...index,
      name: `${DATABASE}/collectionGroups/${collectionGroup}/indexes/${String(id)}`,
      fields: [...fields, { fieldPath: "__name__", order: fields.at(-1)?.["order"] ?? "ASCENDING" }],
      state: "READY",
    })),
    fields: fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes: own }) => ({
      name: `${DATABASE}/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
      indexConfig: {
        ...(own.length > 0 && {
          indexes: own.map(({ queryScope, ...field }) => ({
            queryScope,
            fields: [{ fieldPath, ...field }],
            state: "READY",
          })),
        }),
      },
      ...(ttl && { ttlConfig: { state: "ACTIVE" } }),
    })),
  };
}

function deployed(answers: Answers) {
  const ask = async (url: string): Promise<JsonObject> => {
    const { pathname } = new URL(url);
    if (answers.database instanceof ServiceError) throw answers.database;
    if (pathname.endsWith("/(default)")) return answers.database;
    if (pathname.endsWith("/cloud.firestore")) return { rulesetName: `projects/${ID}/rulesets/firestore` };
    if (pathname.endsWith("/firebase.storage/bucket"))
      return { rulesetName: `projects/${ID}/rulesets/storage` };
    if (pathname.endsWith("/rulesets/firestore"))
      return { source: { files: [{ content: answers.firestore }] } };
    if (pathname.endsWith("/rulesets/storage")) return { source: { files: [{ content: answers.storage }] } };
    return pathname.endsWith("/indexes") ? { indexes: answers.indexes } : { fields: answers.fields };
  };
  return said(deployedChecks(product, ID, "bucket", ask));
}

it("a project to which everything is deployed is all ok", async () => {
  expect(await deployed(healthy())).toEqual([
    "ok      database: in me-central1, where it stays",
    "ok      Firestore rules: deployed as generated",
    "ok      Storage rules: deployed as generated",
    "ok      indexes: all ready",
    "ok      TTL policies: all ready",
  ]);
});

it("other rules, a missing index and a missing TTL policy fail with the deploy that is missing", async () => {
  const answers = healthy();
  answers.firestore = answers.firestore.replace("request.auth != null", "true");
  answers.storage = "";
  answers.indexes = answers.indexes.slice(1);
  answers.fields = answers.fields.map(({ ttlConfig: _ttl, ...field }) => field);
  expect(await deployed(answers)).toEqual([
    expect.stringMatching(/^ok {6}database/),
    expect.stringMatching(
      /^FAILED {2}Firestore rules: other rules are deployed: line \d+ is ".*true.*" instead of ".*auth/,
    ),
    "        npx firebase-tools deploy --only firestore:rules --project demo-shop",
    expect.stringMatching(
      /^FAILED {2}Storage rules: other rules are deployed: line 1 is "" instead of "rules_/,
    ),
    "        npx firebase-tools deploy --only storage --project demo-shop",
    "FAILED  indexes: missing: Brands (status ASCENDING, time ASCENDING)",
    "        npx firebase-tools deploy --only firestore:indexes --project demo-shop",
    expect.stringMatching(/^FAILED {2}TTL policies: missing: .*Sessions\.expireAt.* and 1 more$/),
    "        npx firebase-tools deploy --only firestore:indexes --project demo-shop",
  ]);
});

it("indexes that are being built fail", async () => {
  const answers = healthy();
  const [first, ...others] = answers.indexes;
  answers.indexes = [{ ...first, state: "CREATING" }, ...others];
  const indexes = (await deployed(answers)).filter((line) => line.includes("Brands"));
  expect(indexes).toEqual(["FAILED  indexes: building: Brands (status ASCENDING, time ASCENDING)"]);
});

it("without a database, or for a refused service account, nothing else is asked", async () => {
  const refused = (status: number) => ({
    ...healthy(),
    database: new ServiceError(`Google refused: ${String(status)}`, "", status),
  });
  expect(await deployed(refused(404))).toEqual([
    "FAILED  database: there is none",
    "        npm run owner -- setup --project demo-shop",
    "        4 not tried, because they depend on it",
  ]);
  expect(await deployed(refused(403))).toEqual([
    "FAILED  database: Google refused: 403",
    expect.stringMatching(/Firebase Rules Viewer and Cloud Datastore Viewer/),
    expect.stringContaining("not tried"),
  ]);
});
