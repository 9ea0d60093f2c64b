/** The files that `npm run rules` writes for Firebase. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedFiles } from "../../packages/firestore-panel/src/rules/firestore-rules";
import { definition } from "../../src/definition";
import { firstDifference } from "../owner/compare-deployed";
import { failure, ok, type Check } from "../owner/verdict";
import type { DoctorWorld } from "./world";

let files: ReadonlyMap<string, string> | undefined;

/** @param name firestore.rules, storage.rules or firestore.indexes.json. */
export function generated(name: string): string {
  files ??= generatedFiles(definition.collections);
  return files.get(name) ?? "";
}

export const currentFiles: Check<Pick<DoctorWorld, "folder">> = {
  name: "generated files",
  run: async ({ folder }) => {
    const stale: string[] = [];
    for (const name of ["firestore.rules", "storage.rules", "firestore.indexes.json"]) {
      const present = await readFile(join(folder, name), "utf8").catch(() => undefined);
      const difference = firstDifference(present, generated(name));
      if (difference !== undefined) stale.push(`${name}: ${difference}`);
    }
    if (stale.length === 0) return ok("the rules and indexes of these declarations");
    return failure(stale.join("; "), "npm run rules");
  },
};
