/**
 * Compiles the code of docs/*.md, so that readers copy working code. Each ```ts or ```tsx fence with title=PATH is a
 * whole file, which replaces the project's file at PATH. Those of the engine's README are files of its example.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { ROOT } from "../run-tool";

const ENGINE = "packages/firestore-panel/README.md";
const FENCE = /^```(\w*)[ \t]*(.*)\n([\s\S]*?)^```$/gm;
const TITLE = /\btitle=(?:"([^"]+)"|(\S+))/;

export interface CodeBlock {
  readonly path: string;
  readonly code: string;
}

/**
 * @returns the titled code blocks of a Markdown page.
 * @throws Error if a TypeScript fence has no title, because it would not be compiled.
 */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(FENCE)].flatMap(([, language = "", options = "", code = ""]) => {
    if (language !== "ts" && language !== "tsx") return [];
    const title = TITLE.exec(options);
    const path = title?.[1] ?? title?.[2];
    if (!path) throw new Error(`a ${language} block without title=PATH: ${code.split("\n")[0] ?? ""}`);
    return [{ path, code }];
  });
}

/** Files of the project and its libraries are parsed once, because all pages compile nearly the same ones. */
const parsed = new Map<string, ts.SourceFile>();

/** Compiles code blocks over the project. @returns the errors, one line each. */
export function compile(blocks: readonly CodeBlock[]): string[] {
  const configFile = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(configFile.config, ts.sys, ROOT);
  const overlay = new Map(blocks.map(({ path, code }) => [join(ROOT, path), code]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.getSourceFile = (path, ...how) => {
    const file = (overlay.has(path) ? undefined : parsed.get(path)) ?? getSourceFile(path, ...how);
    if (file && !overlay.has(path)) parsed.set(path, file);
    return file;
  };
  host.fileExists = (path) => overlay.has(path) || fileExists(path);
  host.readFile = (path) => overlay.get(path) ?? readFile(path);
  const { directoryExists } = host;
  host.directoryExists = (path) =>
    [...overlay.keys()].some((file) => file.startsWith(`${path}/`)) || directoryExists?.(path) === true;
  const program = ts.createProgram([...overlay.keys()], options, host);
  return [...overlay.keys()]
    .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map((diagnostic) =>
      ts.formatDiagnostic(diagnostic, { ...host, getCurrentDirectory: () => ROOT, getNewLine: () => "" }),
    );
}

/** Compares code blocks with the project's files. @returns the errors, one line each. */
export function differences(blocks: readonly CodeBlock[]): string[] {
  return blocks
    .filter(({ path, code }) => ts.sys.readFile(join(ROOT, path)) !== code)
    .map(({ path }) => `the block is not the text of ${path}`);
}

function main(): void {
  const docs = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const pages = [...docs.map((name) => `docs/${name}`), ENGINE];
  const diagnostics = pages.flatMap((page) => {
    try {
      const blocks = codeBlocks(readFileSync(join(ROOT, page), "utf8"));
      const check = page === ENGINE ? differences : compile;
      return blocks.length === 0 ? [] : check(blocks).map((diagnostic) => `${page}: ${diagnostic}`);
    } catch (error) {
      return [`${page}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  if (diagnostics.length === 0) return;
  process.stderr.write(`${diagnostics.join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
