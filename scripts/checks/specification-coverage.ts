/**
 * tests/specification-coverage.md: its statements are numbered without a gap, each test that it names exists, and
 * the tests of section 8 contain the words they are named for.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../run-tool";

const PAGE = "tests/specification-coverage.md";
const MESSAGES = "tests/unit/resources/messages.test.ts";
const OPEN = "not shown in the specification";
/** "| 2.1 | statement | file, file › test name (remark) |". Files are named from tests, a package's from the root. */
const ROW = /^\| (\d+\.\d+) +\| (.*?) +\| ([^|]*?) +\|$/gm;

interface Row {
  readonly number: string;
  readonly statement: string;
  readonly proof: string;
}

/**
 * @param page the page's Markdown.
 * @param read the text of a file of the repository; undefined: there is no such file.
 * @returns the errors, one line each.
 */
export function coverageErrors(page: string, read: (path: string) => string | undefined): string[] {
  const rows = [...page.matchAll(ROW)].map(([, number = "", statement = "", proof = ""]) => ({
    number,
    statement,
    proof,
  }));
  if (rows.length === 0) return ["no statement was found"];
  return [
    ...rows.flatMap(({ number }, index) => numberError(number, rows[index - 1]?.number)),
    ...rows.filter(({ proof }) => proof !== OPEN).flatMap((row) => proofErrors(row, read)),
  ];
}

/** The next statement of its section, or the first of the next one; the page begins with section 2. */
function numberError(number: string, before: string | undefined): string[] {
  const [section = 0, index = 0] = before?.split(".").map(Number) ?? [];
  const expected = before ? [`${String(section)}.${String(index + 1)}`, `${String(section + 1)}.1`] : ["2.1"];
  return expected.includes(number) ? [] : [`${number} stands where ${expected.join(" or ")} is expected`];
}

function proofErrors(
  { number, statement, proof }: Row,
  read: (path: string) => string | undefined,
): string[] {
  const [files = "", title = ""] = proof.split(" › ");
  const name = title.replace(/ \([^)]*\)$/, "");
  if (name === "") return [`${number} names no test`];
  const paths = files.split(", ").map(pathOf);
  const missing = paths.flatMap((path) => {
    const text = read(path);
    if (text === undefined) return [`${number} names ${path}, which is not there`];
    return text.includes(name) ? [] : [`${number} names the test "${name}", which is not in ${path}`];
  });
  return number.startsWith("8.") ? [...missing, ...messageErrors(number, statement, paths, read)] : missing;
}

function pathOf(file: string): string {
  if (file === "messages") return MESSAGES;
  return file.startsWith("packages/") ? file : `tests/${file}`;
}

function messageErrors(
  number: string,
  statement: string,
  paths: readonly string[],
  read: (path: string) => string | undefined,
): string[] {
  const known = paths.map((path) => read(path) ?? "").join("\n");
  return [...statement.matchAll(/"([^"]+)"/g)]
    .filter(([, message = ""]) => !known.includes(message))
    .map(([quoted]) => `${number}: its test does not know the words ${quoted}`);
}

function readRepository(path: string): string | undefined {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function main(): void {
  const errors = coverageErrors(readRepository(PAGE) ?? "", readRepository);
  if (errors.length === 0) return;
  process.stderr.write(`${errors.map((error) => `${PAGE}: ${error}`).join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
