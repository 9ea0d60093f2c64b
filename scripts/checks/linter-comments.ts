/**
 * Finds comments that switch off a linter rule. The linter always honours such comments. A linter rule
 * against them could itself be switched off by one.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../run-tool";
import { repositoryFiles } from "./repository-files";

const CODE = /\.[cm]?[jt]sx?$/;
/** These tests contain such comments as text. */
const OWN_TESTS = /^tests\/unit\/(lint|scripts)\//;
const COMMENT = /\/[/*][\s*]*(?:eslint|oxlint)-(?:disable|enable)/;

/** @returns the numbers of the lines with such a comment, from 1. */
export function linterComments(text: string): number[] {
  return text.split("\n").flatMap((line, index) => (COMMENT.test(line) ? [index + 1] : []));
}

function main(): void {
  const found = repositoryFiles()
    .filter((file) => CODE.test(file) && !OWN_TESTS.test(file) && existsSync(join(ROOT, file)))
    .flatMap((file) =>
      linterComments(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}:${String(line)}`),
    );
  if (found.length === 0) return;
  process.stderr.write(`A comment switches the linter off in\n${found.join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
