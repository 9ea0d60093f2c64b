import { expect, it } from "vitest";
import { join } from "node:path";
import { ROOT } from "../../../scripts/run-tool";
import { ENGINE_PARTS } from "../../../scripts/size/parts";
import { sourceFiles } from "../../../scripts/source-files";
import { drawing } from "../../../scripts/structure";

const PARTS = [
  ["top", /^src\/top/],
  ["below", /^src\/below/],
] as const;

it("an arrow carries the number of imports, and a part's own are left out", () => {
  const graph = new Map([
    ["src/top.ts", ["src/top-2.ts", "src/below.ts"]],
    ["src/top-2.ts", ["src/below.ts"]],
    ["src/below.ts", []],
  ]);
  expect(drawing(graph, "src/", PARTS)).toEqual([
    "flowchart TD",
    '  p0["top"]',
    '  p1["below"]',
    "  p0-->|2|p1",
  ]);
});

it("an import of a part above is refused", () => {
  const graph = new Map([["src/below.ts", ["src/top.ts"]]]);
  expect(() => drawing(graph, "src/", PARTS)).toThrow("src/below.ts imports src/top.ts");
});

it("of another feature only index.ts may be imported", () => {
  const one = "src/features/one/page.tsx";
  const importing = (path: string) => new Map([[one, [path]]]);
  const features = [["features", /features/]] as const;
  expect(() => drawing(importing("src/features/two/page.tsx"), "src/", features)).toThrow(one);
  for (const path of ["src/features/two/index.ts", "src/features/one/row.tsx", "src/features/feature.ts"])
    expect(drawing(importing(path), "src/", features)).toEqual(["flowchart TD", '  p0["features"]']);
});

const files = sourceFiles(join(ROOT, "packages/firestore-panel/src"));

it("each path of the engine's parts fits a file, and no other part has the same path", () => {
  const paths = ENGINE_PARTS.flatMap((part) => part.paths);
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
