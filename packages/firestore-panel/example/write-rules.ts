import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkDeclarations, generatedFiles } from "firestore-panel/rules";
import { definition } from "./definition";

/** Writes firestore.rules, firestore.indexes.json and storage.rules. @throws for wrong declarations. */
export async function writeRules(folder: string): Promise<void> {
  checkDeclarations(definition);
  for (const [name, text] of generatedFiles(definition.collections))
    await writeFile(join(folder, name), text);
}
