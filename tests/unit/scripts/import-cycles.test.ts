import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { importCycles, importGraph, importKnots } from "../../../scripts/checks/import-cycles";

function graphOf(modules: { readonly [path: string]: string }) {
  const root = mkdtempSync(join(tmpdir(), "westwalk-cycles-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, code] of Object.entries(modules)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return importGraph(root, ["src"]);
}

const BACK = `import { a } from "./a";\nexport const b = () => a;\nexport type B = 1;\n`;

it.each([
  ["by an import", `import { b } from "./b";\nexport const a = b;\n`],
  ["by a re-export", `export { b } from "./b";\nexport const a = 1;\n`],
  ["by import()", `export const a = () => import("./b");\n`],
  ["by the import of a type", `import type { B } from "./b";\nexport const a = (x: B) => x;\n`],
  ["by a type's import()", `export const a = (x: import("./b").B) => x;\n`],
])("modules that import each other are found: %s", (_, a) => {
  const ways = importCycles(graphOf({ "src/a.ts": a, "src/b.tsx": BACK }));
  expect(ways.map((way) => [...new Set(way)].sort())).toEqual([["src/a.ts", "src/b.tsx"]]);
});

it("a knot holds all modules that reach each other, and the largest comes first", () => {
  const graph = graphOf({
    "src/a.ts": `import "./b";\n`,
    "src/b.ts": `import "./a";\n`,
    "src/c.ts": `import "./d";\nimport "./a";\n`,
    "src/d.ts": `import "./e";\n`,
    "src/e.ts": `import "./c";\nimport "./d";\n`,
  });
  expect(importKnots(graph).map((knot) => knot.sort())).toEqual([
    ["src/c.ts", "src/d.ts", "src/e.ts"],
    ["src/a.ts", "src/b.ts"],
  ]);
});
