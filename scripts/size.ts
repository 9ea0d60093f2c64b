/** npm run size: the repository in numbers. Lines are those of .ts and .tsx files, blank ones and comments included. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run-tool";

/** @returns the contents of a folder's files with such an ending, without those of installed or built packages. */
function contents(folder: string, ending: RegExp): readonly string[] {
  const root = join(ROOT, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"));
}

const sum = (texts: readonly string[], count: (text: string) => number): number =>
  texts.reduce((total, text) => total + count(text), 0);
const linesOf = (text: string): number => text.split("\n").length - 1;
const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0;
const code = (...folders: readonly string[]) => folders.flatMap((folder) => contents(folder, /\.tsx?$/));
const pages = [...contents("docs", /\.md$/), readFileSync(join(ROOT, "README.md"), "utf8")];
const panel = code("src");

for (const [name, value] of [
  ["panel (src), files", panel.length],
  ["panel (src), lines", sum(panel, linesOf)],
  ["local Firebase, lines", sum(code("packages/local-firebase/src"), linesOf)],
  ["tests, lines", sum(code("tests"), linesOf)],
  ["local Firebase, lines of tests", sum(code("packages/local-firebase/tests"), linesOf)],
  ["README and docs, words", sum(pages, wordsOf)],
] as const)
  process.stdout.write(`${name.padEnd(34)}${value.toLocaleString("en").padStart(8)}\n`);
