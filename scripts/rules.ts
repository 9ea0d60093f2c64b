/**
 * npm run rules              writes firestore.rules, firestore.indexes.json, storage.rules and tests/rules/matrix.md
 *                            from the declarations
 * npm run rules -- --check   writes nothing; exits 1 and names each file that is not up to date
 */
import { fileURLToPath } from "node:url";
import { definition } from "../src/definition";
import { DeclarationError } from "../packages/firestore-panel/src/rules/check-collections";
import { checkDeclarations, generatedFiles } from "../packages/firestore-panel/src/panel/rules";
import { formatPage } from "./format-page";
import { matrixPage } from "./rules/matrix-page";
import { writeStale } from "./rules/write-rules";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const MATRIX_PAGE = "tests/rules/matrix.md";

/** @returns the process's exit code. */
async function main(onlyCheck: boolean): Promise<number> {
  checkDeclarations(definition);
  const matrix = await formatPage(MATRIX_PAGE, matrixPage(definition.collections, definition.scopeKind));
  const stale = await writeStale(
    ROOT,
    [...generatedFiles(definition), [MATRIX_PAGE, matrix] as const],
    !onlyCheck,
  );
  for (const name of stale)
    if (onlyCheck) process.stderr.write(`${name} is not up to date: run \`npm run rules\`\n`);
    else process.stdout.write(`${name} written\n`);
  if (!onlyCheck && stale.length === 0) process.stdout.write("the rules are up to date\n");
  return onlyCheck && stale.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.includes("--check"));
} catch (error) {
  if (!(error instanceof DeclarationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
