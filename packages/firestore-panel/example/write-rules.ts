import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedFiles } from "firestore-panel/rules";
import { definition } from "./definition";

/** Writes firestore.rules, firestore.indexes.json and storage.rules. */
export async function writeRules(folder: string): Promise<void> {
  for (const [name, text] of generatedFiles(definition.collections))
    await writeFile(join(folder, name), text);
}
