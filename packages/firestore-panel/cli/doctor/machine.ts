/** Checks of this computer and its checkout. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isJsonObject, type JsonObject } from "local-firebase";
import type { PanelDefinition } from "../../src/definition";
import { generatedFiles } from "../../src/panel/rules";
import { firstDifference } from "../owner/deployed";
import type { OwnerProduct } from "../owner/product";
import { failure, note, ok, type Verdict } from "../owner/verdict";
import { TESTED_NODE } from "./tested-versions";

export interface Versions {
  readonly node: string;
  /** Undefined: there is no npm. */
  readonly npm: string | undefined;
}

export function presentVersions(): Versions {
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

export async function packagesVerdict(root: string): Promise<Verdict> {
  const lock = await jsonAt(root, "package-lock.json");
  const installed = await jsonAt(root, "node_modules/.package-lock.json").catch(() => ({}));
  const [first, ...others] = lockDifferences(lock, installed);
  if (first === undefined) return ok("as package-lock.json has them");
  return failure(`${first}${others.length === 0 ? "" : `, and ${String(others.length)} more`}`, "npm ci");
}

/** @param installed the lock file that npm writes beside the packages. */
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

const generatedTexts = new WeakMap<PanelDefinition, ReadonlyMap<string, string>>();

/** @param name firestore.rules, storage.rules or firestore.indexes.json. */
export function generated(definition: PanelDefinition, name: string): string {
  const files = generatedTexts.get(definition) ?? generatedFiles(definition);
  generatedTexts.set(definition, files);
  return files.get(name) ?? "";
}

export async function generatedVerdict({ definition }: OwnerProduct, folder: string): Promise<Verdict> {
  const stale: string[] = [];
  for (const name of ["firestore.rules", "storage.rules", "firestore.indexes.json"]) {
    const present = await readFile(join(folder, name), "utf8").catch(() => undefined);
    const difference = firstDifference(present, generated(definition, name));
    if (difference !== undefined) stale.push(`${name}: ${difference}`);
  }
  if (stale.length === 0) return ok("the rules and indexes of these declarations");
  return failure(stale.join("; "), "npm run rules");
}
