/** Lints files that do not exist, as if they stood in this repository: the house rules, and what may import what. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT, toolArgs } from "../../../scripts/run-tool";

interface LintError {
  /** As the linter calls it: `typescript(no-explicit-any)`. */
  readonly rule: string;
  /** From 1. */
  readonly line: number;
}

interface Diagnostic {
  readonly code: string;
  readonly severity: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const CONFIGURATION = [".oxlintrc.json", "scripts/lint", "packages/local-firebase/package.json"];
const COMPILER = {
  strict: true,
  target: "ES2023",
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  types: [],
};

/** Makes the folder's libraries those of the repository, but for the local Firebase, which is the folder's own. */
function linkLibraries(folder: string): void {
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    const library =
      name === "local-firebase" ? join(folder, "packages", name) : join(ROOT, "node_modules", name);
    symlinkSync(library, join(folder, "node_modules", name), "junction");
  }
}

function errorsByFile(folder: string, paths: readonly string[]): Map<string, LintError[]> {
  const { stdout, stderr } = spawnSync(process.execPath, toolArgs("oxlint", "--format", "json", ...paths), {
    cwd: folder,
    encoding: "utf8",
  });
  if (!stdout.startsWith("{")) throw new Error(`The linter did not start: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const errors = new Map<string, LintError[]>();
  for (const { code, severity, filename, labels } of diagnostics) {
    const path = filename.replaceAll("\\", "/");
    const error = { rule: severity === "error" ? code : severity, line: labels[0]?.span.line ?? 0 };
    errors.set(path, [...(errors.get(path) ?? []), error]);
  }
  return errors;
}

/**
 * @param files code by path, from the project's root.
 * @returns the errors of each file that has any, by its path. Warnings are told as faults of a rule "warning".
 */
function lintFolder(files: { readonly [path: string]: string }): ReadonlyMap<string, readonly LintError[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "westwalk-lint-")));
  try {
    for (const path of CONFIGURATION) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER }));
    linkLibraries(folder);
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    // Not the folder itself: the linter would read its libraries.
    const tops = new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path));
    return errorsByFile(folder, [...tops]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Probe = readonly [file: string, code: string];

const [IMPORTS, PATHS] = ["eslint(no-restricted-imports)", "import-paths(no-restricted-paths)"];
const [SYNTAX, NO_ANY] = ["eslint-core(no-restricted-syntax)", "typescript(no-explicit-any)"];
const NO_FLOATING = "typescript(no-floating-promises)";
const [PAGE, CODE] = ["src/pages/probe.tsx", "src/config/probe.ts"];
const COMPONENT = "packages/firestore-panel/src/ui/probe.tsx";
const useFirestore = `import { getFirestore } from "firebase/firestore";\nexport const db = getFirestore();`;
const log = (method: string) => `console.${method}("x");\nexport {};`;

/** What the linter refuses where it stands, and what it allows in the same file, or in another. */
const RULES: { readonly [says: string]: readonly [rule: string, refused: Probe, allowed: Probe | string] } = {
  "pages never import firebase/*": [IMPORTS, [PAGE, useFirestore], ["src/providers/probe.ts", useFirestore]],
  "components never import the SDK's parts": [
    IMPORTS,
    [COMPONENT, `export { Timestamp } from "@firebase/firestore";`],
    ["src/providers/probe.ts", `export { Timestamp } from "@firebase/firestore";`],
  ],
  "declarations never import firebase/*; tests may": [
    IMPORTS,
    ["src/resources/probe.ts", useFirestore],
    ["tests/rules/probe.test.ts", useFirestore],
  ],
  "the local Firebase does not use the client it serves": [
    IMPORTS,
    ["packages/local-firebase/src/firestore/probe.ts", useFirestore],
    `export { createServer } from "node:http";`,
  ],
  "the local Firebase uses its own libraries only": [
    "import-paths(no-extraneous-dependencies)",
    ["packages/local-firebase/src/core/probe.ts", `export { default as dayjs } from "dayjs";`],
    `export { SignJWT } from "jose";`,
  ],
  "the panel never imports the local Firebase; the demo may": [
    PATHS,
    [PAGE, `export { StartError } from "local-firebase";`],
    ["demo/probe.ts", `export { StartError } from "local-firebase";`],
  ],
  "a field model knows no screen library": [
    IMPORTS,
    ["packages/firestore-panel/src/fields/text/model.ts", `export { Input } from "antd";`],
    ["packages/firestore-panel/src/fields/text/input.tsx", `export { Input } from "antd";`],
  ],
  "a component asks for no data": [
    IMPORTS,
    [COMPONENT, `export { useList } from "@refinedev/core";`],
    `export { useLogout } from "@refinedev/core";`,
  ],
  "screens show no static antd messages": [
    IMPORTS,
    [PAGE, `export { message } from "antd";`],
    `export { App } from "antd";`,
  ],
  "screens open no static antd dialogs": [
    SYNTAX,
    [PAGE, `import { Modal } from "antd";\nModal.confirm({});`],
    `import { App } from "antd";\nexport const useAsk = () => App.useApp().modal.confirm;`,
  ],
  "code declares no any": [NO_ANY, [CODE, `export const x: any = 1;`], `export const x: unknown = 1;`],
  "files have kebab-case names": [
    "check-file(filename-naming-convention)",
    ["src/pages/BrandList.tsx", `export const x = 1;`],
    ["src/pages/brand-list.tsx", `export const x = 1;`],
  ],
  "the console is for errors": ["eslint(no-console)", [PAGE, log("log")], log("error")],
  "hooks are called unconditionally": [
    "react-hooks(rules-of-hooks)",
    [
      PAGE,
      `import { useId } from "react";\nexport function X() { if (Math.random()) useId(); return null; }`,
    ],
    `import { useId } from "react";\nexport function X() { useId(); return null; }`,
  ],
  "tests wait for what is shown, not for a time": [
    SYNTAX,
    [
      "tests/e2e/probe.spec.ts",
      `import { test } from "@playwright/test";\ntest("x", ({ page }) => page.waitForTimeout(1));`,
    ],
    `import { test } from "@playwright/test";\ntest("x", ({ page }) => page.waitForURL("/"));`,
  ],
  "no test runs alone": [
    SYNTAX,
    ["tests/unit/probe.test.ts", `import { it } from "vitest";\nit.only("x", () => {});`],
    `import { it } from "vitest";\nit("x", () => {});`,
  ],
  "a promise is awaited, or marked as left alone": [
    NO_FLOATING,
    [PAGE, `declare const run: () => Promise<void>;\nrun();\nexport {};`],
    `declare const run: () => Promise<void>;\nvoid run();\nexport {};`,
  ],
  "code takes no value of an unknown type; tests may": [
    "typescript(no-unsafe-assignment)",
    [CODE, `export const x = JSON.parse("1");`],
    ["tests/unit/probe.ts", `export const x = JSON.parse("1");`],
  ],
};

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
  tests: "tests/unit/lint/any.ts",
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

/** Each snippet in a file of its own: a number stands before the extension where the path is taken. */
const files: { [path: string]: string } = Object.fromEntries([
  ...Object.values(PARTS).map((file) => [file, "export {};\n"]),
  ...Object.keys(PARTS).map((part) => [importer(part), imports(part)]),
]);
function placed([path, code]: Probe): string {
  const own = path in files ? path.replace(/(?=\.)/, `-${String(Object.keys(files).length)}`) : path;
  files[own] = `${code}\n`;
  return own;
}
const rows = Object.entries(RULES).map(([says, [rule, refused, allowed]]) => ({
  says,
  rule,
  refused: placed(refused),
  allowed: placed(typeof allowed === "string" ? [refused[0], allowed] : allowed),
}));
const silenced = placed([
  "src/config/silenced.ts",
  "// eslint-disable-next-line @typescript-eslint/no-explicit-any, no-explicit-any\nexport const x: any = 1;\n" +
    "// eslint-disable-next-line @typescript-eslint/no-floating-promises, no-floating-promises\nPromise.resolve(x);",
]);

let faults: ReadonlyMap<string, readonly LintError[]>;
const brokenRules = (path: string) => (faults.get(path) ?? []).map(({ rule }) => rule);

// The linter takes its time on a busy machine.
beforeAll(() => {
  faults = lintFolder(files);
}, 60_000);

describe.each(rows)("$says", ({ rule, refused, allowed }) => {
  it("the linter refuses code that breaks the rule", () => {
    expect(brokenRules(refused)).toContain(rule);
  });
  it("the linter allows the corrected code", () => {
    expect(brokenRules(allowed)).not.toContain(rule);
  });
});

it("no comment switches a rule off", () => {
  expect(brokenRules(silenced)).toEqual(
    expect.arrayContaining(["typescript(no-explicit-any)", "typescript(no-floating-promises)"]),
  );
});

describe.each(Object.entries(MAY))("%s", (from, allowed) => {
  it("a file of this part imports the allowed parts only", () => {
    const broken = (faults.get(importer(from)) ?? [])
      .filter(({ rule }) => rule === PATHS)
      .map(({ line }) => line);
    const refused = othersOf(from).filter((_, index) => broken.includes(index + 1));
    expect(refused).toEqual(othersOf(from).filter((to) => !allowed.includes(to)));
  });
});
