/** Checks packages/local-firebase/docs/protocol.md: each test in its table of pitfalls must exist. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../run-tool";

const PACKAGE = "packages/local-firebase";
const DOCUMENT = "docs/protocol.md";
const HEADING = "## The protocol's pitfalls, and their tests\n";
const HEAD_ROWS = 2;

/**
 * @param document the text with the table.
 * @param read returns the text of a file below the package's `tests`, or undefined if there is none.
 * @returns the errors, one line each.
 */
export function pitfallErrors(document: string, read: (path: string) => string | undefined): string[] {
  const section = document.split(HEADING)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  const pitfalls = rows.slice(HEAD_ROWS).map((row) => row.split("|").map((cell) => cell.trim()));
  if (pitfalls.length === 0) return ["no pitfall was found"];
  return pitfalls.flatMap(([, pitfall = "", proof = ""]) =>
    proofErrors(proof, read).map((error) => `"${pitfall}" names ${error}`),
  );
}

function proofErrors(proof: string, read: (path: string) => string | undefined): string[] {
  const [path = "", title = ""] = proof.split(" › ");
  if (title === "") return ["no test"];
  const text = read(path);
  if (text === undefined) return [`${path}, which is not there`];
  return isTitle(title, text) ? [] : [`the test "${title}", which is not in ${path}`];
}

/** A title is the first argument of a call: it("title", ...), it.skipIf(...)("title", ...). */
function isTitle(title: string, text: string): boolean {
  return text
    .split(`"${title}",`)
    .slice(0, -1)
    .some((before) => before.trimEnd().endsWith("("));
}

function readFile(path: string): string | undefined {
  const file = join(ROOT, PACKAGE, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function main(): void {
  const errors = pitfallErrors(readFile(DOCUMENT) ?? "", (path) => readFile(join("tests", path)));
  if (errors.length === 0) return;
  process.stderr.write(`${errors.map((error) => `${PACKAGE}/${DOCUMENT}: ${error}`).join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
