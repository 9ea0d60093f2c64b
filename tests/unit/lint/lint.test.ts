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
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ROOT, toolArgs } from "../../../scripts/run-tool";

/** As the linter reports it: with a rule such as `typescript(no-explicit-any)`. */
interface Diagnostic {
  readonly code: string;
  readonly severity: string;
  readonly filename: string;
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

/** @param files code by path, from the project's root. @returns the rules that each breaks; of a warning, "warning". */
function lintFolder(files: { readonly [path: string]: string }): ReadonlyMap<string, readonly string[]> {
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
    const args = toolArgs("oxlint", "--format", "json", ...tops);
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    if (!stdout.startsWith("{")) throw new Error(`The linter did not start: ${stdout}${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
    const broken = new Map<string, readonly string[]>();
    for (const { code, severity, filename } of diagnostics) {
      const path = filename.replaceAll("\\", "/");
      broken.set(path, [...(broken.get(path) ?? []), severity === "error" ? code : severity]);
    }
    return broken;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [IMPORTS, PATHS] = ["eslint(no-restricted-imports)", "import-paths(no-restricted-paths)"];
const [SYNTAX, FLOATING] = ["eslint-core(no-restricted-syntax)", "typescript(no-floating-promises)"];
const WORDS = "eslint-core(no-literal-text)";
const [ANY, UNSAFE] = ["typescript(no-explicit-any)", "typescript(no-unsafe-assignment)"];
const [NAMES, HOOKS] = ["check-file(filename-naming-convention)", "react-hooks(rules-of-hooks)"];
const DEPENDENCIES = "import-paths(no-extraneous-dependencies)";
const [PAGE, CODE, PROVIDER] = ["src/pages/probe.tsx", "src/config/probe.ts", "src/providers/probe.ts"];
const [STORY, UNIT_TEST] = ["tests/e2e/probe.spec.ts", "tests/unit/probe.test.ts"];
const COMPONENT = "packages/firestore-panel/src/ui/probe.tsx";
const LOCAL = "packages/local-firebase/src/core/probe.ts";
const SERVICE = "packages/firestore-panel/src/features/import/service/probe.ts";
const FIELD = "packages/firestore-panel/src/fields/text/";
const useFirestore = `import { getFirestore } from "firebase/firestore";\nexport const db = getFirestore();`;
const take = (name: string, library: string) => `export { ${name} } from "${library}";`;
const exportOf = (path: string) => `export * from "${path}";`;
const refine = (name: string) => take(name, "@refinedev/core");
const antd = (name: string) => take(name, "antd");
const story = (wait: string) =>
  `import { test } from "@playwright/test";\ntest("x", ({ page }) => page.${wait});`;
const hook = (code: string) => `import { useId } from "react";\nexport function X() { ${code} return null; }`;
const promise = (use: string) => `declare const run: () => Promise<void>;\n${use}run();\nexport {};`;
const unitTest = (name: string) => `import { it } from "vitest";\n${name}("x", () => {});`;
const styled = (style: string) => `export const x = <p style={{ ${style} }} />;`;
const value = (code: string) => `export const x${code};`;

/** What is refused in a file, and what is allowed: other code there, or the same in another file. */
type Rule = readonly [says: string, rule: string, file: string, refused: string, allowed: string];
const ofImports = (says: string, file: string, refused: string, allowed: string): Rule => {
  return [says, IMPORTS, file, refused, allowed];
};
const RULES: readonly Rule[] = [
  ofImports("pages never import firebase/*", PAGE, useFirestore, PROVIDER),
  ofImports(
    "components never import the SDK's parts",
    COMPONENT,
    take("Bytes", "@firebase/firestore"),
    PROVIDER,
  ),
  ofImports(
    "declarations never import firebase/*; tests may",
    "src/resources/probe.ts",
    useFirestore,
    UNIT_TEST,
  ),
  ofImports("the local Firebase uses no client", LOCAL, useFirestore, take("createServer", "node:http")),
  ofImports(
    "a service knows no React",
    SERVICE,
    take("useState", "react"),
    take("doc", "firebase/firestore"),
  ),
  ofImports("a field model knows no screen library", `${FIELD}model.ts`, antd("Input"), `${FIELD}input.tsx`),
  ofImports("a component asks for no data", COMPONENT, refine("useList"), refine("useLogout")),
  ofImports("screens show no static antd messages", PAGE, antd("message"), antd("App")),
  ["a part imports no part above it", PATHS, CODE, exportOf("../providers/probe"), "src/app.tsx"],
  [
    "a feature's service knows no screen",
    PATHS,
    SERVICE,
    exportOf("../../../ui/probe"),
    take("doc", "firebase/firestore"),
  ],
  [
    "the local Firebase uses its own libraries",
    DEPENDENCIES,
    LOCAL,
    take("Dayjs", "dayjs"),
    take("SignJWT", "jose"),
  ],
  [
    "screens open no static antd dialogs",
    SYNTAX,
    PAGE,
    `import { Modal } from "antd";\nModal.confirm({});`,
    `import { App } from "antd";\nexport const useAsk = () => App.useApp().modal.confirm;`,
  ],
  ["styles name no left and right", SYNTAX, PAGE, styled("marginLeft: 4"), styled("marginInlineStart: 4")],
  [
    "styles align at no left and right",
    SYNTAX,
    PAGE,
    styled('textAlign: "right"'),
    styled('textAlign: "end"'),
  ],
  [
    "antd's parts have a place in either direction",
    SYNTAX,
    PAGE,
    value(` = <Menu placement="bottomRight" />;\ndeclare const Menu: (props: object) => null`),
    value(` = <Menu placement="bottom" />;\ndeclare const Menu: (props: object) => null`),
  ],
  [
    "a day is the product's, not the computer's",
    "eslint-core(no-local-time)",
    PAGE,
    value(" = new Date().getDate()"),
    value(" = new Date().getUTCDate()"),
  ],
  ["an element says nothing of its own", WORDS, PAGE, value(" = <p>Saved</p>"), value(" = <p>· {1}</p>")],
  ["nor does an attribute", WORDS, COMPONENT, value(' = <p title="saved" />'), value(' = <p id="saved" />')],
  [
    "nor do options and messages",
    WORDS,
    PROVIDER,
    value(' = { message: `Not saved: ${"x"}` }'),
    value(' = { message: "app.saved" }'),
  ],
  ["code declares no any", ANY, CODE, value(": any = 1"), value(": unknown = 1")],
  ["files have kebab-case names", NAMES, "src/pages/BrandList.tsx", "export {};", PAGE],
  ["the console is for errors", "eslint(no-console)", PAGE, `console.log("x");`, `console.error("x");`],
  ["hooks are called unconditionally", HOOKS, PAGE, hook("if (Math.random()) useId();"), hook("useId();")],
  ["tests wait for no time", SYNTAX, STORY, story("waitForTimeout(1)"), story(`waitForURL("/")`)],
  ["no test runs alone", SYNTAX, UNIT_TEST, unitTest("it.only"), unitTest("it")],
  ["a promise is awaited, or marked as left alone", FLOATING, PAGE, promise(""), promise("void ")],
  ["code takes no value of an unknown type; tests may", UNSAFE, CODE, value(` = JSON.parse("1")`), UNIT_TEST],
];

/** Each snippet in a file of its own: a number stands before the extension where the path is taken. */
const files: { [path: string]: string } = { [CODE]: "export {};\n", [PROVIDER]: "export {};\n" };
function placed(path: string, code: string): string {
  const own = path in files ? path.replace(/(?=\.)/, `-${String(Object.keys(files).length)}`) : path;
  files[own] = `${code}\n`;
  return own;
}
const rows = RULES.map(([says, rule, file, refused, allowed]) => ({
  says,
  rule,
  refused: placed(file, refused),
  allowed: /^\S+$/.test(allowed) ? placed(allowed, refused) : placed(file, allowed),
}));

let broken: ReturnType<typeof lintFolder>;
// The linter takes its time on a busy machine.
beforeAll(() => {
  broken = lintFolder(files);
}, 60_000);

it.each(rows)("the linter refuses what breaks the rule alone: $says", ({ rule, refused, allowed }) => {
  expect(broken.get(refused)).toContain(rule);
  expect(broken.get(allowed) ?? []).not.toContain(rule);
});
