import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { JsonObject } from "local-firebase";
import { signInIdOf } from "../src/fields/record";
import { generatedFiles } from "../src/panel/rules";
import { accountsOf } from "../src/sign-in/accounts";
import { ownerCommand, say, TARGET_OPTIONS, type TargetOptions } from "./owner/command-line";
import { readTarget, requireRestored, requireVersion, withRawData } from "./owner/data";
import { firstDifference } from "./owner/deployed";
import { plainFields } from "../src/firebase/plain";
import { credentialPath, type OwnerDatabase, type OwnerTarget } from "./owner/owner-database";
import type { OwnerProduct } from "./owner/product";
import { failure, note, ok, runInOrder, type Check, type Verdict } from "./owner/verdict";

const HELP = `Checks what the panel needs, and names a fix for what is wrong. It changes nothing.

npm run owner -- setup --check says what is deployed.
Each line begins with ok, FAILED or note. Exit code 1: something failed.
`;

export const command = ownerCommand(HELP, TARGET_OPTIONS, async (options, product) => {
  const failed = await runInOrder(await doctorChecks(product, options), say);
  say(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  return failed;
});

/** @throws StartError for options that do not go together, an unreadable firebase.json or an unreadable key. */
export async function doctorChecks(product: OwnerProduct, options: TargetOptions): Promise<readonly Check[]> {
  const { data, project, key } = options;
  const folder = process.cwd();
  const target = await readTarget(options, product.local.projectId).catch((error: unknown) => {
    if ([data, project, key].some((given) => given !== undefined)) throw error;
    return undefined;
  });
  const records: readonly Check[] = target
    ? recordChecks(product, target)
    : [{ name: "records", run: async () => note("there are none yet: npm run dev begins with the demo's") }];
  return [
    { name: "Node", run: () => versionVerdict(product.root) },
    { name: "packages", run: () => packagesVerdict(product.root) },
    { name: "environment", run: () => environmentVerdict(product, folder, project) },
    { name: "generated files", run: () => generatedVerdict(product, folder) },
    ...records,
  ];
}

function recordChecks({ definition }: OwnerProduct, target: OwnerTarget): readonly Check[] {
  const check = (name: string, run: (documents: OwnerDatabase) => Promise<Verdict>): Check => ({
    name,
    run: () => withRawData(target, ({ documents }) => run(documents)),
  });
  const isRestored = async (documents: OwnerDatabase) => {
    await requireRestored(documents);
    return ok("none is unfinished");
  };
  return [
    // Half of the data would be judged wrongly.
    { ...check("restore", isRestored), needed: true },
    check("data version", async (documents) =>
      ok(`${String(await requireVersion(documents))}, as this checkout's`),
    ),
    /** An admin without a credential cannot sign in. */
    check("an admin", async (documents) => {
      const { collection, signIn } = accountsOf(definition, "admin");
      const paths = (await documents.list(collection.name)).map(({ fields }) =>
        credentialPath("admin", signInIdOf(collection, String(plainFields(fields)[signIn.id] ?? ""))),
      );
      const found = await documents.get(await Promise.all(paths));
      if (found.length > 0) return ok(`${String(found.length)} can sign in`);
      return failure("none can sign in", "npm run owner -- create-admin, with the same data");
    }),
  ];
}

/** Versions of Node on which CI runs `npm test` (.github/workflows/ci.yml). */
export const TESTED_NODE = {
  nodes: ["20.19", "22", "24", "26"],
  recommended: "24",
  // Without support since a month, but it still runs, and many machines have it.
  unsupported: { major: 20, since: "April 2026" },
};

/** @param node the version of Node that runs. */
export async function versionVerdict(root: string, node = process.versions.node): Promise<Verdict> {
  const { engines } = (await jsonAt(root, "package.json")) as { readonly engines: { readonly node: string } };
  const { nodes, recommended, unsupported } = TESTED_NODE;
  if (isBefore(node, engines.node))
    return failure(
      `${node}; ${engines.node} is needed`,
      `Install Node ${recommended}: https://nodejs.org/en/download`,
    );
  const { major, since } = unsupported;
  if (parseInt(node) === major)
    return note(`${node}; Node ${String(major)} has had no support since ${since}, take ${recommended}`);
  const isTested = nodes.some((tested) => parseInt(tested) === parseInt(node));
  return isTested ? ok(node) : note(`${node}; tested are ${nodes.join(", ")}`);
}

/** @param least such as ">=20.19". */
function isBefore(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.replace(">=", "").split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

/** As the lock file has them, but for links and optional packages, which are those of another system. */
async function packagesVerdict(root: string): Promise<Verdict> {
  const packagesIn = async (name: string) =>
    (await jsonAt(root, name).catch(() => ({}) as JsonObject))["packages"] as
      | { readonly [path: string]: JsonObject }
      | undefined;
  const present = (await packagesIn("node_modules/.package-lock.json")) ?? {};
  const wanted = Object.entries((await packagesIn("package-lock.json")) ?? {});
  const wrong = wanted.flatMap(([path, { version, link, optional, devOptional }]) => {
    const found = present[path]?.["version"];
    const isFree = path === "" || link === true || (!found && (optional ?? devOptional) === true);
    return isFree || found === version ? [] : [`${path} is ${String(found ?? "not installed")}`];
  });
  if (wrong.length === 0) return ok("as package-lock.json has them");
  return failure(`${String(wrong.length)} are others, such as: ${wrong[0]}`, "npm ci");
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

async function generatedVerdict({ definition }: OwnerProduct, folder: string): Promise<Verdict> {
  const stale: string[] = [];
  for (const [name, text] of generatedFiles(definition)) {
    const present = await readFile(join(folder, name), "utf8").catch(() => undefined);
    const difference = firstDifference(present, text);
    if (difference !== undefined) stale.push(`${name}: ${difference}`);
  }
  if (stale.length === 0) return ok("the rules and indexes of these declarations");
  return failure(stale.join("; "), "npm run rules");
}
