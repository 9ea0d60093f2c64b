/** The files that `npm run rules` writes for Firebase. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedFiles } from "../../src/panel/rules";
import type { PanelDefinition } from "../../src/definition";
import { firstDifference } from "../owner/compare-deployed";
import { failure, ok, type Check } from "../owner/verdict";
import type { DoctorWorld } from "./world";

const known = new WeakMap<PanelDefinition, ReadonlyMap<string, string>>();

/** @param name firestore.rules, storage.rules or firestore.indexes.json. */
export function generated(definition: PanelDefinition, name: string): string {
  const files = known.get(definition) ?? generatedFiles(definition);
  known.set(definition, files);
  return files.get(name) ?? "";
}

export const currentFiles: Check<Pick<DoctorWorld, "folder" | "product">> = {
  name: "generated files",
  run: async ({ folder, product }) => {
    const stale: string[] = [];
    for (const name of ["firestore.rules", "storage.rules", "firestore.indexes.json"]) {
      const present = await readFile(join(folder, name), "utf8").catch(() => undefined);
      const difference = firstDifference(present, generated(product.definition, name));
      if (difference !== undefined) stale.push(`${name}: ${difference}`);
    }
    if (stale.length === 0) return ok("the rules and indexes of these declarations");
    return failure(stale.join("; "), "npm run rules");
  },
};
