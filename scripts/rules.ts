/**
 * npm run rules              writes firestore.rules, firestore.indexes.json, storage.rules and tests/rules/matrix.md
 *                            from the declarations
 * npm run rules -- --check   writes nothing; exits 1 and names each file that is not up to date
 */
import { readFile, writeFile } from "node:fs/promises";
import { definition } from "../src/definition";
import { DeclarationError } from "../packages/firestore-panel/src/schema/check-collections";
import { checkDeclarations, generatedFiles } from "../packages/firestore-panel/src/rules/firestore-rules";
import { formatPage } from "./format-page";
import { matrixPage } from "./rules/matrix-page";

const root = new URL("../", import.meta.url);
const { collections } = definition;

const MATRIX_PAGE = "tests/rules/matrix.md";

async function isCurrent(name: string, text: string): Promise<boolean> {
  const present = await readFile(new URL(name, root), "utf8").catch(() => undefined);
  return present?.replaceAll("\r\n", "\n") === text;
}

/** @returns the process's exit code. */
async function main(onlyCheck: boolean): Promise<number> {
  checkDeclarations(definition);
  let stale = 0;
  const matrix = await formatPage(MATRIX_PAGE, matrixPage(collections));
  for (const [name, text] of [...generatedFiles(collections), [MATRIX_PAGE, matrix] as const]) {
    if (await isCurrent(name, text)) continue;
    stale += 1;
    if (onlyCheck) process.stderr.write(`${name} is not up to date: run \`npm run rules\`\n`);
    else await writeFile(new URL(name, root), text);
    if (!onlyCheck) process.stdout.write(`${name} written\n`);
  }
  if (!onlyCheck && stale === 0) process.stdout.write("the rules are up to date\n");
  return onlyCheck && stale > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.includes("--check"));
} catch (error) {
  if (!(error instanceof DeclarationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
