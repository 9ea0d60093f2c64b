import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { errorText, isJsonObject, type JsonObject } from "local-firebase";
import type { PanelDefinition } from "../src/definition";
import { signInIdOf } from "../src/fields/record";
import { generatedFiles } from "../src/panel/rules";
import { SCHEMA_PATH, SCHEMA_VERSION } from "../src/schema/version";
import { accountsOf } from "../src/sign-in/accounts";
import { lineOf, ownerCommand, say, TARGET_OPTIONS, type TargetOptions, text } from "./owner/command-line";
import { readTarget, RESTORE_PATH, withRawData } from "./owner/data";
import { TESTED_NODE } from "./doctor/tested-versions";
import {
  askingAs,
  databaseVerdict,
  firstDifference,
  indexVerdict,
  rulesVerdict,
  type Ask,
} from "./owner/deployed";
import { plainFields } from "../src/firebase/plain";
import { credentialPath, type OwnerDatabase, type OwnerTarget } from "./owner/owner-database";
import type { OwnerProduct } from "./owner/product";
import { ServiceError } from "./owner/service-account";
import { failure, note, ok, runInOrder, type Check, type Verdict } from "./owner/verdict";

const HELP = `Checks what the panel needs, and names a fix for what is wrong. It changes nothing.

  npm run owner -- doctor                          this computer, and the data of a stopped local Firebase
  npm run owner -- doctor --project ID --key FILE  what is deployed in Firebase, with a service account's key

  --data DIR      the local Firebase's data folder (.local-firebase)
  --bucket NAME   whose rules are meant (ID.firebasestorage.app)

Each line begins with ok, FAILED or note. Exit code 1: something failed.
`;

export const command = ownerCommand(HELP, { ...TARGET_OPTIONS, bucket: text }, async (options, product) => {
  const failed = await runInOrder(await doctorChecks(product, options), say);
  say(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  return failed;
});

interface DoctorOptions extends TargetOptions {
  readonly bucket?: string | undefined;
}

/** @throws StartError for options that do not go together, an unreadable firebase.json or an unreadable key. */
export async function doctorChecks(product: OwnerProduct, options: DoctorOptions): Promise<readonly Check[]> {
  const { data, project, key, bucket = `${project}.firebasestorage.app` } = options;
  const folder = process.cwd();
  const target = await readTarget(options, product.local.projectId).catch((error: unknown) => {
    if ([data, project, key].some((given) => given !== undefined)) throw error;
    return undefined;
  });
  const records: readonly Check[] = target
    ? recordChecks(product, target, { data, project, key })
    : [{ name: "records", run: async () => note("there are none yet: npm run dev begins with the demo's") }];
  return [
    { name: "Node and npm", run: () => versionsVerdict(product.root) },
    { name: "packages", run: () => packagesVerdict(product.root) },
    // Only development needs such as a browser.
    ...(project === undefined ? (product.developmentChecks ?? []) : []),
    { name: "environment", run: () => environmentVerdict(product, folder, project) },
    { name: "generated files", run: () => generatedVerdict(product, folder) },
    ...(target && "account" in target
      ? [
          ...deployedChecks(product, target.projectId, bucket, askingAs(target.account)),
          ...records.map((check) => explained(check, target.projectId)),
        ]
      : records),
  ];
}

export function deployedChecks(
  { definition }: OwnerProduct,
  id: string,
  bucket: string,
  ask: Ask,
): readonly Check[] {
  const check = (name: string, part: string, run: () => Promise<Verdict>): Check => ({
    name,
    run: async () => {
      const verdict = await run();
      if (verdict.kind === "wait") return { ...verdict, fix: "Wait, and run npm run owner -- doctor again" };
      const fix = `npx firebase-tools deploy --only ${part} --project ${id}`;
      return verdict.kind === "FAILED" ? { ...verdict, fix } : verdict;
    },
  });
  const rules = (release: string, file: string) => () =>
    rulesVerdict(ask, id, release, generated(definition, file));
  const indexes =
    (...kinds: Parameters<typeof indexVerdict>[3]) =>
    () =>
      indexVerdict(ask, id, generated(definition, "firestore.indexes.json"), kinds);
  const checks: readonly Check[] = [
    // All others need a database, and a service account that may ask.
    { name: "database", needed: true, run: () => databaseVerdict(ask, id) },
    check("Firestore rules", "firestore:rules", rules("cloud.firestore", "firestore.rules")),
    check("Storage rules", "storage", rules(`firebase.storage/${bucket}`, "storage.rules")),
    check("indexes", "firestore:indexes", indexes("index", "override")),
    check("TTL policies", "firestore:indexes", indexes("ttl")),
  ];
  return checks.map((each) => explained(each, id));
}

function explained(check: Check, id: string): Check {
  const fix = (error: unknown) =>
    error instanceof ServiceError && error.code === 403
      ? `Give the service account the roles Firebase Rules Viewer and Cloud Datastore Viewer: https://console.cloud.google.com/iam-admin/iam?project=${id}`
      : `Check the network and the key: https://console.firebase.google.com/project/${id}/settings/serviceaccounts/adminsdk`;
  return {
    ...check,
    run: () => check.run().catch((error: unknown) => failure(errorText(error), fix(error))),
  };
}

function recordChecks(
  { definition }: OwnerProduct,
  target: OwnerTarget,
  options: TargetOptions,
): readonly Check[] {
  const fix = (name: string, ...args: readonly string[]) => lineOf(name, options, ...args);
  const read = <T>(task: (documents: OwnerDatabase) => Promise<T>) =>
    withRawData(target, ({ documents }) => task(documents));
  const restore = async () => {
    const begun = await read((documents) => documents.get([RESTORE_PATH]));
    if (begun.length === 0) return ok("none is unfinished");
    return failure("one into these data is not finished", fix("restore", "--from BACKUP"));
  };
  const version = async () => {
    const [document] = await read((documents) => documents.get([SCHEMA_PATH]));
    const stored = document && plainFields(document.fields)["version"];
    if (stored === SCHEMA_VERSION) return ok(`${String(stored)}, as this checkout's`);
    const difference = `${String(stored ?? "absent")}, and this checkout's is ${String(SCHEMA_VERSION)}`;
    return failure(
      difference,
      Number(stored) > SCHEMA_VERSION ? "git pull" : "Use the checkout of that version",
    );
  };
  /** An admin without a credential cannot sign in. */
  const admin = async () => {
    const { collection, signIn } = accountsOf(definition, "admin");
    const found = await read(async (documents) => {
      const paths = (await documents.list(collection.name)).map(({ fields }) =>
        credentialPath("admin", signInIdOf(collection, String(plainFields(fields)[signIn.id] ?? ""))),
      );
      return documents.get(await Promise.all(paths));
    });
    if (found.length > 0) return ok(`${String(found.length)} can sign in`);
    return failure("none can sign in", fix("create-admin", "--email you@example.com --name You"));
  };
  return [
    // Half of the data would be judged wrongly.
    { name: "restore", needed: true, run: restore },
    { name: "data version", run: version },
    { name: "an admin", run: admin },
  ];
}

export interface Versions {
  readonly node: string;
  readonly npm: string | undefined;
}

function presentVersions(): Versions {
  const [, own] = /^npm\/(\S+)/.exec(process.env["npm_config_user_agent"] ?? "") ?? [];
  const shell = process.platform === "win32";
  const asked = () => spawnSync("npm", ["--version"], { encoding: "utf8", shell }).stdout?.trim();
  return { node: process.versions.node, npm: own ?? (asked() || undefined) };
}

export async function versionsVerdict(
  root: string,
  { node, npm }: Versions = presentVersions(),
): Promise<Verdict> {
  const { engines } = (await jsonAt(root, "package.json")) as { readonly engines: { readonly node: string } };
  const { nodes, npms, recommended, unsupported } = TESTED_NODE;
  const text = `Node ${node}, npm ${npm ?? "is not found"}`;
  const advice = `Install Node ${recommended} with its npm: https://nodejs.org/en/download`;
  if (isBefore(node, engines.node)) return failure(`${text}; Node ${engines.node} is needed`, advice);
  if (npm === undefined || isBefore(npm, String(npms[0])))
    return failure(`${text}; npm ${String(npms[0])} or later is needed`, advice);
  const { major, since } = unsupported;
  if (parseInt(node) === major)
    return note(`${text}; Node ${String(major)} has had no support since ${since}, take ${recommended}`);
  const isTested = nodes.some((tested) => parseInt(tested) === parseInt(node));
  if (isTested && npms.includes(parseInt(npm))) return ok(text);
  return note(`${text}; tested are Node ${nodes.join(", ")} and npm ${npms.join(", ")}`);
}

/** @param least such as ">=20.19". */
function isBefore(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.replace(">=", "").split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

async function packagesVerdict(root: string): Promise<Verdict> {
  const lock = await jsonAt(root, "package-lock.json");
  const installed = await jsonAt(root, "node_modules/.package-lock.json").catch(() => ({}));
  const [first, ...others] = lockDifferences(lock, installed);
  if (first === undefined) return ok("as package-lock.json has them");
  return failure(`${first}${others.length === 0 ? "" : `, and ${String(others.length)} more`}`, "npm ci");
}

export function lockDifferences(lock: JsonObject, installed: JsonObject): readonly string[] {
  const packagesIn = ({ packages }: JsonObject) =>
    (isJsonObject(packages) ? packages : {}) as { readonly [path: string]: JsonObject };
  const present = packagesIn(installed);
  return Object.entries(packagesIn(lock)).flatMap(([path, { version, link, optional, devOptional }]) => {
    const found = present[path]?.["version"];
    // Optional packages are those of another system.
    const isFree =
      path === "" || link === true || ((optional ?? devOptional) === true && found === undefined);
    if (isFree || found === version) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const state = found === undefined ? "not installed" : `${String(found)} instead of ${String(version)}`;
    return [`${name} is ${state}`];
  });
}

async function jsonAt(root: string, name: string): Promise<JsonObject> {
  return JSON.parse(await readFile(join(root, name), "utf8")) as JsonObject;
}

/** The variables that `npm run build` would put into the panel. Verdicts name them and never show their values. */
export async function environmentVerdict(
  { root, environmentErrors }: OwnerProduct,
  folder: string,
  projectId?: string,
): Promise<Verdict> {
  // Loaded here, because it takes as long as all other checks.
  const { loadEnv } = await import("vite");
  const variables = loadEnv("production", folder, "VITE_");
  const isSet = Object.values(variables).some((value) => value !== "");
  const setup = `npm run owner -- setup --project ${projectId ?? "ID"} fills in .env.local; .env.example explains it`;
  if (!isSet && projectId === undefined)
    return note(`none, as is right for development alone. For a build, ${setup}`);
  if (variables["VITE_LOCAL_FIREBASE"])
    return failure(
      "VITE_LOCAL_FIREBASE is set: a build would look for Firebase on the computer of each visitor",
      "Remove VITE_LOCAL_FIREBASE from .env.local; npm run dev sets it by itself",
    );
  const example = parseEnv(await readFile(join(root, ".env.example"), "utf8"));
  const copied = Object.keys(example).filter((name) => example[name] && example[name] === variables[name]);
  if (copied.length > 0) return failure(`${copied.join(", ")}: still as in .env.example`, setup);
  const errors = environmentErrors?.(variables) ?? [];
  if (errors.length > 0) return failure(errors.join("; "), setup);
  if (projectId !== undefined && variables["VITE_FIREBASE_PROJECT_ID"] !== projectId)
    return failure("VITE_FIREBASE_PROJECT_ID names another project than --project", setup);
  return ok("complete for a build");
}

export function generated(definition: PanelDefinition, name: string): string {
  return generatedFiles(definition).get(name) ?? "";
}

async function generatedVerdict({ definition }: OwnerProduct, folder: string): Promise<Verdict> {
  const stale: string[] = [];
  for (const name of ["firestore.rules", "storage.rules", "firestore.indexes.json"]) {
    const present = await readFile(join(folder, name), "utf8").catch(() => undefined);
    const difference = firstDifference(present, generated(definition, name));
    if (difference !== undefined) stale.push(`${name}: ${difference}`);
  }
  if (stale.length === 0) return ok("the rules and indexes of these declarations");
  return failure(stale.join("; "), "npm run rules");
}
