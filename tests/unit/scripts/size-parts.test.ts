import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/run-tool";
import { ENGINE_PARTS } from "../../../scripts/size/parts";
import { sourceFiles } from "../../../scripts/source-files";

const files = sourceFiles(join(ROOT, "packages/firestore-panel/src"));

test("each path of the engine's parts fits a file, and no other part has the same path", () => {
  const paths = ENGINE_PARTS.flatMap((part) => part.paths);
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
