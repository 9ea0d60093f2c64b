/** Checks of what is installed on this computer. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject, type JsonObject } from "local-firebase";
import { failure, note, ok, type Check } from "../owner/verdict";
import { TESTED_NODE } from "./tested-versions";
import type { DoctorWorld, Versions } from "./world";

export function presentVersions(): Versions {
  const [, own] = /^npm\/(\S+)/.exec(process.env["npm_config_user_agent"] ?? "") ?? [];
  const isWindows = process.platform === "win32";
  const asked = () => spawnSync("npm", ["--version"], { encoding: "utf8", shell: isWindows }).stdout?.trim();
  return { node: process.versions.node, npm: own ?? (asked() || undefined) };
}

export const nodeAndNpm: Check<Pick<DoctorWorld, "versions" | "product">> = {
  name: "Node and npm",
  run: async ({ product, versions: { node, npm } }) => {
    const { engines } = (await jsonAt(product.root, "package.json")) as {
      readonly engines: { readonly node: string };
    };
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
  },
};

/** @param least such as ">=20.19". */
function isBefore(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.replace(">=", "").split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

export const packages: Check<DoctorWorld> = {
  name: "packages",
  run: async ({ product: { root } }) => {
    const [lock, installed] = [
      await jsonAt(root, "package-lock.json"),
      await jsonAt(root, "node_modules/.package-lock.json").catch(() => ({})),
    ];
    const [first, ...others] = lockDifferences(lock, installed);
    if (first === undefined) return ok("as package-lock.json has them");
    const more = others.length === 0 ? "" : `, and ${String(others.length)} more`;
    return failure(`${first}${more}`, "npm ci");
  },
};

/** @param installed the lock file that npm writes beside the packages. */
export function lockDifferences(lock: JsonObject, installed: JsonObject): readonly string[] {
  const there = packagesIn(installed);
  return Object.entries(packagesIn(lock)).flatMap(([path, { version, link, optional, devOptional }]) => {
    const found = there[path]?.["version"];
    // Optional packages are those of another system.
    const isFree =
      path === "" || link === true || ((optional ?? devOptional) === true && found === undefined);
    if (isFree || found === version) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return [
      `${name} is ${found === undefined ? "not installed" : `${String(found)} instead of ${String(version)}`}`,
    ];
  });
}

function packagesIn({ packages }: JsonObject): { readonly [path: string]: JsonObject } {
  return isJsonObject(packages) ? (packages as { readonly [path: string]: JsonObject }) : {};
}

async function jsonAt(root: string, name: string): Promise<JsonObject> {
  return JSON.parse(await readFile(join(root, name), "utf8")) as JsonObject;
}
