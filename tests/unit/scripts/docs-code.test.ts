import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { codeBlocks, compile, differences } from "../../../scripts/checks/docs-code";
import { ROOT } from "../../../scripts/run-tool";

it("TypeScript without a title is refused", () => {
  expect(() => codeBlocks("Text.\n\n```ts\nconst a = 1;\n```\n")).toThrow("without title=PATH: const a = 1;");
});

it("compiled code sees the project's files and the other blocks, and an error names its file", () => {
  const types = "packages/firestore-panel/src/schema";
  const [fault, ...others] = compile([
    {
      path: `${types}/probe.ts`,
      code: 'import type { Json } from "./types";\nexport const value: Json = "x";\n',
    },
    {
      path: "src/probe-user.ts",
      code: `import { value } from "../${types}/probe";\nexport const copy = value;\n`,
    },
    { path: "src/probe.ts", code: 'export const value: number = "x";\n' },
  ]);
  expect(fault).toContain("src/probe.ts(1,14)");
  expect(fault).toContain("not assignable to type 'number'");
  expect(others).toEqual([]);
});

it("a block that is not the text of its file is named", () => {
  const path = "packages/firestore-panel/example/books.ts";
  const code = readFileSync(join(ROOT, path), "utf8");
  expect(differences([{ path, code }])).toEqual([]);
  expect(differences([{ path, code: code.trimEnd() }])).toEqual([`the block is not the text of ${path}`]);
});
