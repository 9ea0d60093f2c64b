import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { antdStyleSheet, FIRST, STYLED_COMPONENTS } from "firestore-panel/ui/antd-style-sheet";
import { importGraph } from "../../scripts/checks/import-cycles";
import { ROOT } from "../../scripts/run-tool";
import { sourceFiles } from "../../scripts/source-files";

const FOLDERS = ["src", "packages/firestore-panel/src", "packages/firestore-panel/example"];
/** What a module imports from antd, without its types. */
const IMPORTED = /^import \{([^}]*)\} from "antd";/gm;

/** Without styles: they pass on what others show. */
const BARE = ["ConfigProvider", "theme"];

/** @param files modules, as paths from the root. */
function usedComponents(files: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files)
    if (file.endsWith(".tsx") || file.endsWith(".ts"))
      for (const [, list = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(IMPORTED))
        for (const name of list.split(",").map((part) => part.trim().replace(/ as .*/, "")))
          if (name !== "" && !name.startsWith("type ")) names.add(name);
  return names;
}

it("every component of antd that is used has its styles in the style sheet", () => {
  const used = usedComponents(
    FOLDERS.flatMap((folder) => sourceFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`)),
  );
  expect(used.size).toBeGreaterThan(20);
  const styled = [...Object.keys(STYLED_COMPONENTS), ...BARE];
  expect([...used].filter((name) => !styled.includes(name))).toEqual([]);
});

it("what the product's logins use of antd is in the first style sheet", () => {
  const graph = importGraph(ROOT, ["src"]);
  const reached = new Set(["src/login-pages.tsx"]);
  for (const file of reached) for (const imported of graph.get(file) ?? []) reached.add(imported);
  const used = usedComponents([...reached]);
  expect([...used]).toContain("Form");
  expect([...used].filter((name) => ![...FIRST, ...BARE].includes(name))).toEqual([]);
});

it("the style sheet has the corners of a button that is joined with an input", () => {
  expect(antdStyleSheet("first")).toContain(".ant-btn-compact-last-item");
});
