import { beforeAll, describe, expect, it } from "vitest";
import { lintFolder, type LintError } from "./lint-folder";

interface Rule {
  readonly says: string;
  readonly rule: string;
  readonly refused: readonly [file: string, code: string];
  readonly allowed: readonly [file: string, code: string];
}

const useFirestore = `import { getFirestore } from "firebase/firestore";\nexport const db = getFirestore();\n`;
const useSdkPart = `export { Timestamp } from "@firebase/firestore";\n`;
const log = (method: string) => `console.${method}("x");\nexport {};\n`;

const RULES: readonly Rule[] = [
  {
    says: "pages never import firebase/*",
    rule: "eslint(no-restricted-imports)",
    refused: ["src/pages/probe.tsx", useFirestore],
    allowed: ["src/providers/probe.ts", useFirestore],
  },
  {
    says: "components never import the SDK's parts",
    rule: "eslint(no-restricted-imports)",
    refused: ["packages/firestore-panel/src/ui/probe.tsx", useSdkPart],
    allowed: ["src/providers/probe.ts", useSdkPart],
  },
  {
    says: "declarations never import firebase/*; tests may",
    rule: "eslint(no-restricted-imports)",
    refused: ["src/resources/probe.ts", useFirestore],
    allowed: ["tests/rules/probe.test.ts", useFirestore],
  },
  {
    says: "the local Firebase does not use the client it serves",
    rule: "eslint(no-restricted-imports)",
    refused: ["packages/local-firebase/src/firestore/probe.ts", useFirestore],
    allowed: [
      "packages/local-firebase/src/firestore/probe.ts",
      `export { createServer } from "node:http";\n`,
    ],
  },
  {
    says: "the local Firebase uses its own libraries only",
    rule: "import-paths(no-extraneous-dependencies)",
    refused: ["packages/local-firebase/src/core/probe.ts", `export { default as dayjs } from "dayjs";\n`],
    allowed: ["packages/local-firebase/src/core/probe.ts", `export { SignJWT } from "jose";\n`],
  },
  {
    says: "the panel never imports the local Firebase; the demo may",
    rule: "import-paths(no-restricted-paths)",
    refused: ["src/pages/probe.tsx", `export { StartError } from "local-firebase";\n`],
    allowed: ["demo/probe.ts", `export { StartError } from "local-firebase";\n`],
  },
  {
    says: "a field model knows no screen library",
    rule: "eslint(no-restricted-imports)",
    refused: ["packages/firestore-panel/src/fields/text/model.ts", `export { Input } from "antd";\n`],
    allowed: ["packages/firestore-panel/src/fields/text/input.tsx", `export { Input } from "antd";\n`],
  },
  {
    says: "a component asks for no data",
    rule: "eslint(no-restricted-imports)",
    refused: ["packages/firestore-panel/src/ui/probe.tsx", `export { useList } from "@refinedev/core";\n`],
    allowed: ["packages/firestore-panel/src/ui/probe.tsx", `export { useLogout } from "@refinedev/core";\n`],
  },
  {
    says: "screens show no static antd messages",
    rule: "eslint(no-restricted-imports)",
    refused: ["src/pages/probe.tsx", `export { message } from "antd";\n`],
    allowed: ["src/pages/probe.tsx", `export { App } from "antd";\n`],
  },
  {
    says: "screens open no static antd dialogs",
    rule: "eslint-core(no-restricted-syntax)",
    refused: ["src/pages/probe.tsx", `import { Modal } from "antd";\nModal.confirm({});\n`],
    allowed: [
      "src/pages/probe.tsx",
      `import { App } from "antd";\nexport const useAsk = () => App.useApp().modal.confirm;\n`,
    ],
  },
  {
    says: "code declares no any",
    rule: "typescript(no-explicit-any)",
    refused: ["src/config/probe.ts", `export const x: any = 1;\n`],
    allowed: ["src/config/probe.ts", `export const x: unknown = 1;\n`],
  },
  {
    says: "files have kebab-case names",
    rule: "check-file(filename-naming-convention)",
    refused: ["src/pages/BrandList.tsx", `export const x = 1;\n`],
    allowed: ["src/pages/brand-list.tsx", `export const x = 1;\n`],
  },
  {
    says: "the console is for errors",
    rule: "eslint(no-console)",
    refused: ["src/pages/probe.tsx", log("log")],
    allowed: ["src/pages/probe.tsx", log("error")],
  },
  {
    says: "hooks are called unconditionally",
    rule: "react-hooks(rules-of-hooks)",
    refused: [
      "src/pages/probe.tsx",
      `import { useId } from "react";\nexport function X() { if (Math.random()) useId(); return null; }\n`,
    ],
    allowed: [
      "src/pages/probe.tsx",
      `import { useId } from "react";\nexport function X() { useId(); return null; }\n`,
    ],
  },
  {
    says: "tests wait for what is shown, not for a time",
    rule: "eslint-core(no-restricted-syntax)",
    refused: [
      "tests/e2e/probe.spec.ts",
      `import { test } from "@playwright/test";\ntest("x", ({ page }) => page.waitForTimeout(1));\n`,
    ],
    allowed: [
      "tests/e2e/probe.spec.ts",
      `import { test } from "@playwright/test";\ntest("x", ({ page }) => page.waitForURL("/"));\n`,
    ],
  },
  {
    says: "no test runs alone",
    rule: "eslint-core(no-restricted-syntax)",
    refused: ["tests/unit/probe.test.ts", `import { it } from "vitest";\nit.only("x", () => {});\n`],
    allowed: ["tests/unit/probe.test.ts", `import { it } from "vitest";\nit("x", () => {});\n`],
  },
  {
    says: "a promise is awaited, or marked as left alone",
    rule: "typescript(no-floating-promises)",
    refused: ["src/pages/probe.tsx", `declare const run: () => Promise<void>;\nrun();\nexport {};\n`],
    allowed: ["src/pages/probe.tsx", `declare const run: () => Promise<void>;\nvoid run();\nexport {};\n`],
  },
  {
    says: "code takes no value of an unknown type; tests may",
    rule: "typescript(no-unsafe-assignment)",
    refused: ["src/config/probe.ts", `export const x = JSON.parse("1");\n`],
    allowed: ["tests/unit/probe.ts", `export const x = JSON.parse("1");\n`],
  },
];

/** Each snippet in a file of its own: a number stands before the extension where the path is taken. */
const files: { [path: string]: string } = { "packages/local-firebase/src/index.ts": "export {};\n" };
function placed([path, code]: readonly [file: string, code: string]): string {
  const own = path in files ? path.replace(/(?=\.)/, `-${String(Object.keys(files).length)}`) : path;
  files[own] = code;
  return own;
}
const rows = RULES.map(({ says, rule, refused, allowed }) => ({
  says,
  rule,
  refused: placed(refused),
  allowed: placed(allowed),
}));
const silenced = placed([
  "src/config/silenced.ts",
  "// eslint-disable-next-line @typescript-eslint/no-explicit-any, no-explicit-any\nexport const x: any = 1;\n" +
    "// eslint-disable-next-line @typescript-eslint/no-floating-promises, no-floating-promises\nPromise.resolve(x);\n",
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
