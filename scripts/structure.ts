/**
 * npm run lab -- structure: writes the import graphs of docs/structure.md, and checks its ways. With --check it writes
 * nothing, and fails where an arrow or a way of the page is not that of the code. The numbers on the arrows may lag:
 * otherwise each new import would need this command.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importGraph, type ImportGraph } from "./checks/import-cycles";
import { ROOT } from "./run-tool";

const PAGE = join(ROOT, "docs/structure.md");
const ENGINE = "packages/firestore-panel/src/";

/** A box of a drawing: its name, and which files it holds. */
type Part = readonly [name: string, files: RegExp];

/** From the top down: a part imports only parts below it. The first pattern that matches a file decides. */
const DRAWINGS: { readonly [name: string]: readonly Part[] } = {
  product: [
    ["src/*.tsx", /^src\/[\w-]+\.tsx$/],
    ["src/pages", /^src\/pages\//],
    ["src/providers", /^src\/providers\//],
    ["src/definition.ts", /^src\/definition\.ts$/],
    ["src/resources", /^src\/resources\//],
    ["src/config", /^src\/config\//],
    ["src/texts", /^src\/texts\//],
    ["firestore-panel", /^packages\/firestore-panel\/src\//],
  ],
  engine: [
    ["panel, index, …", /src\/panel\/|src\/(?:index|scope-panel|providers|vite-plugin)\.tsx?$/],
    ["features", /src\/features\//],
    ["screens", /src\/screens\//],
    ["field views", /src\/fields\/(?:.*\.tsx|views\.ts)$/],
    ["ui", /src\/ui\//],
    ["rules", /src\/rules\//],
    ["sign-in", /src\/sign-in\//],
    ["data", /src\/data\//],
    ["firebase", /src\/firebase\//],
    ["definition, product", /src\/(?!browser-storage)[\w-]+\.ts$/],
    ["field models", /src\/fields\//],
    ["contract", /src\/contract\//],
    ["schema", /src\/schema\//],
    ["texts", /src\/texts\//],
    ["browser-storage", /src\/browser-storage\.ts$/],
  ],
};
const FOLDERS: { readonly [name: string]: string } = { product: "src/", engine: ENGINE };

/**
 * @returns the drawing as lines of Mermaid.
 * @throws Error for an import of a part above, for one of another feature's inside, and for a file that belongs to no
 * part.
 */
export function drawing(graph: ImportGraph, folder: string, parts: readonly Part[]): string[] {
  const partOf = (path: string): number => {
    const found = parts.findIndex(([, files]) => files.test(path));
    if (found < 0) throw new Error(`scripts/structure.ts knows no part for ${path}.`);
    return found;
  };
  const counts = parts.map(() => parts.map(() => 0));
  for (const [path, imports] of graph) {
    if (!path.startsWith(folder)) continue;
    const from = partOf(path);
    for (const imported of imports) {
      if (isInside(path, imported))
        throw new Error(`${path} imports ${imported}: of another feature only index.ts may be imported.`);
      const to = partOf(imported);
      if (to < from) throw new Error(`${path} imports ${imported}, which is above it in docs/structure.md.`);
      const row = counts[from];
      if (to > from && row) row[to] = (row[to] ?? 0) + 1;
    }
  }
  const box = (part: number) => `p${part}["${parts[part]?.[0] ?? ""}"]`;
  return [
    "flowchart TD",
    ...parts.map((_, part) => `  ${box(part)}`),
    ...counts.flatMap((row, from) =>
      row.flatMap((count, to) => (count > 0 ? [`  p${from}-->|${count}|p${to}`] : [])),
    ),
  ];
}

/** @returns whether a feature imports another one beyond what that offers. */
function isInside(path: string, imported: string): boolean {
  const [own, other] = [path, imported].map((file) => /\/features\/([\w-]+)\//.exec(file)?.[1]);
  return (
    own !== undefined && other !== undefined && own !== other && !imported.endsWith(`/${other}/index.ts`)
  );
}

/**
 * A way is a numbered list of files of the engine. Each is imported by an earlier one; an item without a file is a
 * step outside the engine, after which this begins again.
 * @returns what is wrong.
 */
export function wayErrors(page: string, graph: ImportGraph): string[] {
  let before: string[] = [];
  return [...page.matchAll(/^(\d+)\. (?:`([^`]+)`)?/gm)].flatMap(([, number, name]) => {
    if (name === undefined || number === "1") before = [];
    if (name === undefined) return [];
    const path = ENGINE + name;
    const isReached =
      before.length === 0 || before.some((earlier) => graph.get(earlier)?.includes(path) === true);
    before = [...before, path];
    if (!graph.has(path)) return [`${path} is not there.`];
    return isReached ? [] : [`No file before ${path} on its way imports it.`];
  });
}

const fence = (name: string) => new RegExp(`(<!-- ${name} -->\n+\`\`\`mermaid\n)[\\s\\S]*?(\`\`\`)`);
const withoutNumbers = (page: string) => page.replace(/-->\|\d+\|/g, "-->");

function main(): void {
  const graph = importGraph(ROOT, ["src", "packages"], {
    "firestore-panel": `${ENGINE}index.ts`,
  });
  const page = readFileSync(PAGE, "utf8");
  let drawn = page;
  for (const [name, parts] of Object.entries(DRAWINGS)) {
    const lines = drawing(graph, FOLDERS[name] ?? "", parts);
    drawn = drawn.replace(
      fence(name),
      (_, begin: string, end: string) => `${begin}${lines.join("\n")}\n${end}`,
    );
  }
  const errors = wayErrors(page, graph);
  if (!process.argv.includes("--check")) writeFileSync(PAGE, drawn);
  else if (withoutNumbers(drawn) !== withoutNumbers(page))
    errors.push("The arrows of docs/structure.md are not those of the code: run `npm run lab -- structure`.");
  if (errors.length === 0) return;
  process.stderr.write(`${errors.join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
