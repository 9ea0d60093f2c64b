/**
 * npm run lab -- size: the repository in numbers, each beside its goal. Lines are those of `wc -l` over .ts and .tsx files.
 * The engine is divided into parts (scripts/size/parts.ts): one may be over its number while another is below, because
 * their sum counts. The time of `npm test` is not measured here: its last line tells it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importGraph, importKnots } from "./checks/import-cycles";
import { ROOT } from "./run-tool";
import { ENGINE_PARTS, partOf } from "./size/parts";
import { sourceFiles } from "./source-files";

const ENGINE = "packages/firestore-panel/src";
/** The product and the engine. */
const CODE = ["src", ENGINE];
const DOCS = ["README.md", "docs", "demo/README.md", "packages/firestore-panel/README.md"];
/** A knot of this many files can still be read as one. */
const SMALL_KNOT = 3;
/** The plugins of vite.config.ts that change no code of a package: the compiler, the headers, the preloads. */
const HARMLESS_PLUGINS: ReadonlySet<string> = new Set(["react", "hostingHeaders", "preloadedScripts"]);

/** @returns the contents of a file, or of a folder's files with such an ending, without installed and built packages. */
function contents(path: string, ending: RegExp): readonly string[] {
  const root = join(ROOT, path);
  if (!existsSync(root)) return [];
  if (ending.test(path)) return [readFileSync(root, "utf8")];
  return sourceFiles(root)
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"));
}

const sum = (texts: readonly string[], count: (text: string) => number): number =>
  texts.reduce((total, text) => total + count(text), 0);
const linesOf = (text: string): number => text.split("\n").length - 1;
const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0;
const code = (...folders: readonly string[]) => folders.flatMap((folder) => contents(folder, /\.tsx?$/));
const lines = (...folders: readonly string[]) => sum(code(...folders), linesOf);
const words = (...paths: readonly string[]) =>
  sum(
    paths.flatMap((path) => contents(path, /\.md$/)),
    wordsOf,
  );

/** @returns the names of the build plugins that rewrite packages. */
function rewritingPlugins(config: string): readonly string[] {
  const [, plugins = ""] = /^ {2}plugins: \[(.*?)\],$/ms.exec(config) ?? [];
  return [...plugins.matchAll(/(\w+)\(/g)].flatMap(([, name = ""]) =>
    HARMLESS_PLUGINS.has(name) ? [] : name,
  );
}

/** @returns how many lines each part of the engine has. */
function linesByPart(): ReadonlyMap<string, number> {
  const byPart = new Map<string, number>();
  for (const file of sourceFiles(join(ROOT, ENGINE)).filter((path) => /\.tsx?$/.test(path))) {
    const { name } = partOf(file);
    byPart.set(name, (byPart.get(name) ?? 0) + linesOf(readFileSync(join(ROOT, ENGINE, file), "utf8")));
  }
  return byPart;
}

const DECLARED =
  /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class|interface|type|enum) (\w+)/gm;

/** @returns how many names are declared at the top of more than one file. */
function namesDeclaredAgain(): number {
  const files = new Map<string, number>();
  for (const text of code(ENGINE))
    for (const name of new Set([...text.matchAll(DECLARED)].map(([, declared = ""]) => declared)))
      files.set(name, (files.get(name) ?? 0) + 1);
  return [...files.values()].filter((count) => count > 1).length;
}

const styles = CODE.flatMap((folder) => contents(folder, /\.css$/));
const byPart = linesByPart();
const knots = importKnots(importGraph(ROOT, CODE));
const plugins = rewritingPlugins(readFileSync(join(ROOT, "vite.config.ts"), "utf8"));

type Row = readonly [name: string, value: number, goal?: number];
const ROWS: readonly Row[] = [
  ...ENGINE_PARTS.map(({ name, atMost }): Row => [`  ${name}`, byPart.get(name) ?? 0, atMost]),
  ["engine (packages/firestore-panel/src), lines", lines(ENGINE), 37_000],
  ["product (src), lines", lines("src"), 4_500],
  ["scripts, lines", lines("scripts"), 5_500],
  ["owners' commands (packages/firestore-panel/cli), lines", lines("packages/firestore-panel/cli"), 4_000],
  ["CSS of product and engine, lines", sum(styles, linesOf), 4_500],
  ["selectors of antd's classes", sum(styles, (text) => text.match(/\.ant-/g)?.length ?? 0), 60],
  ["product and engine, files", code(...CODE).length, 340],
  ["names declared in more than one file of the engine", namesDeclaredAgain(), 60],
  [
    `import knots of more than ${SMALL_KNOT} files`,
    knots.filter(({ length }) => length > SMALL_KNOT).length,
    0,
  ],
  ["largest import knot, files (1: none)", knots[0]?.length ?? 1, SMALL_KNOT],
  ["tests (also the engine's), lines", lines("tests", "packages/firestore-panel/tests"), 36_000],
  ["docs (READMEs, docs), words", words(...DOCS), 24_000],
  [`build plugins that rewrite packages (${plugins.join(", ")})`, plugins.length, 2],
  ["generated pages (tests), words", words("tests")],
  ["local Firebase, lines", lines("packages/local-firebase/src")],
  ["local Firebase's tests, lines", lines("packages/local-firebase/tests")],
  [
    "local Firebase's docs, words",
    words("packages/local-firebase/README.md", "packages/local-firebase/docs"),
  ],
];

const width = Math.max(...ROWS.map(([name]) => name.length)) + 2;
const table = ROWS.map(([name, value, goal]) => {
  const judged = goal === undefined ? "" : `   at most ${goal.toLocaleString("en").padStart(6)}`;
  return `${name.padEnd(width)}${value.toLocaleString("en").padStart(7)}${judged}${goal !== undefined && value > goal ? "   OVER" : ""}`;
});

// A reader such as `head` may close the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.stdout.write(`${table.join("\n")}\n`);
