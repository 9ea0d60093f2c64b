/** Counts the tests in the source, regardless of the number of cases in their tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { sourceFiles } from "./source-files";

const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const TEST_FUNCTIONS = new Set(["it", "test"]);
/** `it.each` and `it.for` run one written test for each row of a table. */
const TABLES = new Set(["each", "for"]);

export interface TestCounts {
  readonly tests: number;
  readonly files: number;
}

/** @param folders searched recursively. */
export function writtenTests(folders: readonly string[]): TestCounts {
  const files = folders.flatMap((folder) =>
    sourceFiles(folder)
      .filter((path) => TEST_FILE.test(path))
      .map((path) => join(folder, path)),
  );
  const counts = files.map((file) => testsIn(readFileSync(file, "utf8")));
  return { tests: counts.reduce((sum, count) => sum + count, 0), files: files.length };
}

/** @returns the number of `it(...)`, `test(...)` and table tests in a source text that have a body. */
export function testsIn(source: string): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("test.tsx", source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return count;
}

function isTest({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!given.some((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)))
    return false;
  if (ts.isIdentifier(expression)) return TEST_FUNCTIONS.has(expression.text);
  // it.each(rows)("title", body) is the call of a call.
  if (!ts.isCallExpression(expression)) return false;
  const { expression: table } = expression;
  return (
    ts.isPropertyAccessExpression(table) &&
    ts.isIdentifier(table.expression) &&
    TEST_FUNCTIONS.has(table.expression.text) &&
    TABLES.has(table.name.text)
  );
}
