import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { breaking } from "./lint-text";

/** A real file of each part: the linter resolves imports on disk. */
const PARTS: { [part: string]: string } = {
  schema: "src/schema/types/index.ts",
  contract: "src/contract/bulk.ts",
  product: "src/config/product.ts",
  env: "src/config/env.ts",
  model: "src/fields/text/model.ts",
  models: "src/fields/models.ts",
  views: "src/fields/views.ts",
  input: "src/fields/text/input.tsx",
  resources: "src/resources/index.ts",
  security: firstFile("src/security"),
  providers: firstFile("src/providers"),
  components: firstFile("src/components"),
  pages: firstFile("src/pages"),
  app: "src/app.tsx",
  localFirebase: "packages/local-firebase/src/core/wire.ts",
  localFirebaseApi: "packages/local-firebase/src/index.ts",
  demo: firstFile("demo"),
  scripts: "scripts/find-chromium.ts",
  tests: "tests/unit/lint/lint-text.ts",
};

/** The table of docs/architecture.md: what may import what. A part may always import itself. */
const MAY: { [part: string]: readonly string[] } = {
  schema: [],
  contract: ["schema"],
  product: ["env"],
  model: ["schema", "models"],
  models: ["schema", "model"],
  input: ["schema", "contract", "product", "env", "model", "models", "views", "components"],
  views: ["schema", "contract", "product", "env", "model", "models", "input", "components"],
  resources: ["schema", "product", "model", "models"],
  security: ["schema", "product", "model", "models", "resources"],
  providers: ["schema", "contract", "product", "env", "model", "models", "resources"],
  components: ["schema", "product", "env"],
  pages: ["schema", "contract", "product", "env", "model", "models", "views", "input", "components"],
  app: Object.keys(PARTS).filter(
    (part) => !["localFirebase", "localFirebaseApi", "demo", "scripts", "tests"].includes(part),
  ),
  localFirebase: ["localFirebaseApi"],
  localFirebaseApi: ["localFirebase"],
  demo: ["localFirebaseApi", "product", "env", "resources"],
  scripts: Object.keys(PARTS),
  tests: Object.keys(PARTS),
};

function firstFile(folder: string): string {
  const [name] = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
  if (!name) throw new Error(`${folder} holds no TypeScript file`);
  return join(folder, name);
}

/** A new file beside the part's own, of the same kind. */
function neighbour(part: string): string {
  const file = PARTS[part] ?? "";
  return ["models", "views", "model", "input", "app", "localFirebaseApi"].includes(part)
    ? file
    : join(dirname(file), "probe.ts");
}

/** @returns the parts of these that a part may not import, by one file that imports a file of each. */
async function refused(from: string, parts: readonly string[]): Promise<readonly string[]> {
  const file = neighbour(from);
  const lines = parts.map((to) => {
    const path = relative(dirname(file), PARTS[to] ?? "").replace(/\.tsx?$/, "");
    return `export * from "${path.startsWith(".") ? path : `./${path}`}";`;
  });
  const broken = await breaking("import-x/no-restricted-paths", file, lines);
  return parts.filter((_, index) => broken.includes(lines[index] ?? ""));
}

describe.each(Object.entries(MAY))("%s", (from, allowed) => {
  const others = Object.keys(PARTS).filter((to) => PARTS[to] !== neighbour(from) && to !== from);

  it("may import what it is allowed, and nothing else", async () => {
    expect(await refused(from, others)).toEqual(others.filter((to) => !allowed.includes(to)));
  });
});
