import { describe, expect, it } from "vitest";
import { codeBlocks, compile } from "../../../scripts/checks/docs-code";

const fence = (head: string, code: string) => `Text.\n\n\`\`\`${head}\n${code}\n\`\`\`\n\nMore.\n`;

describe("codeBlocks", () => {
  it("takes the titled TypeScript, whole", () => {
    const page =
      fence("ts title=src/a.ts", "const a = 1;\nexport { a };") +
      fence('tsx title="src/b c.tsx"', "export {};");
    expect(codeBlocks(page)).toEqual([
      { path: "src/a.ts", code: "const a = 1;\nexport { a };\n" },
      { path: "src/b c.tsx", code: "export {};\n" },
    ]);
  });

  it("leaves other languages alone", () => {
    expect(codeBlocks(fence("sh", "npm test") + fence("", "plain"))).toEqual([]);
  });

  it("refuses TypeScript that would not be compiled", () => {
    expect(() => codeBlocks(fence("ts", "const a = 1;"))).toThrow("without title=PATH: const a = 1;");
  });
});

describe("compile", () => {
  it("sees the project's own files and the other blocks", () => {
    const blocks = [
      {
        path: "src/schema/probe.ts",
        code: 'import type { Json } from "./types";\nexport const value: Json = "x";\n',
      },
      {
        path: "src/probe-user.ts",
        code: 'import { value } from "./schema/probe";\nexport const copy = value;\n',
      },
    ];
    expect(compile(blocks)).toEqual([]);
  });

  it("names the fault and its file", () => {
    const [fault, ...others] = compile([
      { path: "src/probe.ts", code: 'export const value: number = "x";\n' },
    ]);
    expect(fault).toContain("src/probe.ts(1,14)");
    expect(fault).toContain("not assignable to type 'number'");
    expect(others).toEqual([]);
  });
});
