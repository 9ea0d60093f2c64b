import { dirname, join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lintFolder, type LintError } from "./lint-folder";

/** A file of each part. */
const PARTS: { [part: string]: string } = {
  schema: "packages/firestore-panel/src/schema/types.ts",
  contract: "packages/firestore-panel/src/contract/import.ts",
  definition: "packages/firestore-panel/src/definition.ts",
  engineProduct: "packages/firestore-panel/src/product.ts",
  model: "packages/firestore-panel/src/fields/text/model.ts",
  models: "packages/firestore-panel/src/fields/models.ts",
  views: "packages/firestore-panel/src/fields/views.ts",
  input: "packages/firestore-panel/src/fields/text/input.tsx",
  rules: "packages/firestore-panel/src/rules/rules.ts",
  firebase: "packages/firestore-panel/src/firebase/plain.ts",
  data: "packages/firestore-panel/src/data/errors.ts",
  signIn: "packages/firestore-panel/src/sign-in/session.ts",
  ui: "packages/firestore-panel/src/ui/states.tsx",
  screens: "packages/firestore-panel/src/screens/list/page.tsx",
  panel: "packages/firestore-panel/src/scope-panel.tsx",
  product: "src/config/product.ts",
  env: "src/config/env.ts",
  resources: "src/resources/index.ts",
  providers: "src/providers/auth-provider.ts",
  pages: "src/pages/dashboard/page.tsx",
  productDefinition: "src/definition.ts",
  app: "src/app.tsx",
  localFirebase: "packages/local-firebase/src/core/wire.ts",
  localFirebaseApi: "packages/local-firebase/src/index.ts",
  demo: "demo/main.ts",
  scripts: "scripts/find-chromium.ts",
  tests: "tests/unit/lint/lint-folder.ts",
};

const MODELS = ["schema", "model", "models"];
const DEFINED = ["definition", "engineProduct"];
const VIEWS = [...MODELS, "contract", "views", "input", "ui", ...DEFINED];
const DATA = [...MODELS, "contract", "firebase", ...DEFINED];
const NOT_SHIPPED = ["localFirebase", "localFirebaseApi", "demo", "scripts", "tests"];
const ENGINE = [...VIEWS, "rules", "firebase", "data", "signIn", "screens", "panel"];

/** The tables of docs/architecture.md: what may import what. A part may always import itself. */
const MAY: { [part: string]: readonly string[] } = {
  schema: [],
  contract: ["schema"],
  model: ["schema", "models"],
  models: ["schema", "model"],
  rules: [...MODELS, "definition"],
  firebase: ["schema", "contract", ...DEFINED],
  data: DATA,
  signIn: [...DATA, "data"],
  input: VIEWS,
  views: VIEWS,
  ui: ["schema", "engineProduct"],
  screens: VIEWS,
  panel: ENGINE,
  product: ["env", ...ENGINE],
  resources: ["product", ...MODELS, "contract", "rules", "firebase", "data", "signIn", "panel", ...DEFINED],
  providers: [
    "product",
    "env",
    "resources",
    "productDefinition",
    ...MODELS,
    "contract",
    "rules",
    "firebase",
    "data",
    "signIn",
    "panel",
    ...DEFINED,
  ],
  pages: ["product", "env", ...VIEWS, "rules", "screens", "panel"],
  app: Object.keys(PARTS).filter((part) => !NOT_SHIPPED.includes(part)),
  localFirebase: ["localFirebaseApi"],
  localFirebaseApi: ["localFirebase"],
  demo: ["localFirebaseApi", "product", "env", "resources", "productDefinition", "definition"],
  scripts: Object.keys(PARTS),
  tests: Object.keys(PARTS),
};

/** The file that tries to import the others: the part's own, or a new one beside it of the same kind. */
function importer(part: string): string {
  const file = PARTS[part] ?? "";
  return ["models", "views", "model", "input", "app", "panel", "localFirebaseApi"].includes(part)
    ? file
    : join(dirname(file), "probe.ts");
}

const othersOf = (part: string) =>
  Object.keys(PARTS).filter((to) => PARTS[to] !== importer(part) && to !== part);

/** One line for each of the other parts. */
function imports(part: string): string {
  const folder = dirname(importer(part));
  const lines = othersOf(part).map((to) => {
    const path = relative(folder, PARTS[to] ?? "").replace(/\.tsx?$/, "");
    return `export * from "${path.startsWith(".") ? path : `./${path}`}";\n`;
  });
  return lines.join("");
}

let faults: ReadonlyMap<string, readonly LintError[]>;

// The linter takes its time on a busy machine.
beforeAll(() => {
  const files = [
    ...Object.values(PARTS).map((file) => [file, "export {};\n"]),
    ...Object.keys(PARTS).map((part) => [importer(part), imports(part)]),
  ];
  faults = lintFolder(Object.fromEntries(files) as { [path: string]: string });
}, 60_000);

describe.each(Object.entries(MAY))("%s", (from, allowed) => {
  it("a file of this part imports the allowed parts only", () => {
    const broken = (faults.get(importer(from)) ?? [])
      .filter(({ rule }) => rule === "import-paths(no-restricted-paths)")
      .map(({ line }) => line);
    const refused = othersOf(from).filter((_, index) => broken.includes(index + 1));
    expect(refused).toEqual(othersOf(from).filter((to) => !allowed.includes(to)));
  });
});
