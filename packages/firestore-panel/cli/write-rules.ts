import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PanelDefinition } from "../src/definition";
import { checkDeclarations, generatedFiles } from "../src/panel/rules";

/** Writes firestore.rules, firestore.indexes.json and storage.rules. @throws for wrong declarations. */
export async function writeRules(definition: PanelDefinition, folder: string): Promise<void> {
  checkDeclarations(definition);
  for (const [name, text] of generatedFiles(definition)) await writeFile(join(folder, name), text);
}
