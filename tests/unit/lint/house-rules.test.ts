import { describe, expect, it } from "vitest";
import { brokenRules } from "./lint-text";

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
    rule: "no-restricted-imports",
    refused: ["src/pages/probe.tsx", useFirestore],
    allowed: ["src/providers/probe.ts", useFirestore],
  },
  {
    says: "nor the SDK's parts",
    rule: "no-restricted-imports",
    refused: ["src/components/probe.tsx", useSdkPart],
    allowed: ["src/providers/probe.ts", useSdkPart],
  },
  {
    says: "nor do declarations; tests may",
    rule: "no-restricted-imports",
    refused: ["src/resources/probe.ts", useFirestore],
    allowed: ["tests/rules/probe.test.ts", useFirestore],
  },
  {
    says: "the local Firebase does not use the client it serves",
    rule: "no-restricted-imports",
    refused: ["packages/local-firebase/src/firestore/probe.ts", useFirestore],
    allowed: [
      "packages/local-firebase/src/firestore/probe.ts",
      `export { createServer } from "node:http";\n`,
    ],
  },
  {
    says: "the local Firebase uses its own libraries only",
    rule: "import-x/no-extraneous-dependencies",
    refused: ["packages/local-firebase/src/core/probe.ts", `export { default as dayjs } from "dayjs";\n`],
    allowed: ["packages/local-firebase/src/core/probe.ts", `export { SignJWT } from "jose";\n`],
  },
  {
    says: "the panel does not know it, by its name either; the demo does",
    rule: "import-x/no-restricted-paths",
    refused: ["src/pages/probe.tsx", `export { StartError } from "local-firebase";\n`],
    allowed: ["demo/probe.ts", `export { StartError } from "local-firebase";\n`],
  },
  {
    says: "a field model knows no screen library",
    rule: "no-restricted-imports",
    refused: ["src/fields/text/model.ts", `export { Input } from "antd";\n`],
    allowed: ["src/fields/text/input.tsx", `export { Input } from "antd";\n`],
  },
  {
    says: "a component asks for no data",
    rule: "no-restricted-imports",
    refused: ["src/components/probe.tsx", `export { useList } from "@refinedev/core";\n`],
    allowed: ["src/components/probe.tsx", `export { useLogout } from "@refinedev/core";\n`],
  },
  {
    says: "no static antd messages",
    rule: "no-restricted-imports",
    refused: ["src/pages/probe.tsx", `export { message } from "antd";\n`],
    allowed: ["src/pages/probe.tsx", `export { App } from "antd";\n`],
  },
  {
    says: "no static antd notifications",
    rule: "no-restricted-imports",
    refused: ["src/providers/probe.ts", `export { notification } from "antd";\n`],
    allowed: ["src/providers/probe.ts", `export { App } from "antd";\n`],
  },
  {
    says: "no static antd dialogs",
    rule: "no-restricted-syntax",
    refused: ["src/pages/probe.tsx", `import { Modal } from "antd";\nModal.confirm({});\n`],
    allowed: [
      "src/pages/probe.tsx",
      `import { App } from "antd";\nexport const useAsk = () => App.useApp().modal.confirm;\n`,
    ],
  },
  {
    says: "no any",
    rule: "@typescript-eslint/no-explicit-any",
    refused: ["src/config/probe.ts", `export const x: any = 1;\n`],
    allowed: ["src/config/probe.ts", `export const x: unknown = 1;\n`],
  },
  {
    says: "kebab-case files",
    rule: "check-file/filename-naming-convention",
    refused: ["src/pages/BrandList.tsx", `export const x = 1;\n`],
    allowed: ["src/pages/brand-list.tsx", `export const x = 1;\n`],
  },
  {
    says: "kebab-case folders",
    rule: "check-file/folder-naming-convention",
    refused: ["src/pages/brandList/page.tsx", `export const x = 1;\n`],
    allowed: ["src/pages/brand-list/page.tsx", `export const x = 1;\n`],
  },
  {
    says: "no default exports",
    rule: "import-x/no-default-export",
    refused: ["src/pages/probe.tsx", `export default 1;\n`],
    allowed: ["vite.config.ts", `export default 1;\n`],
  },
  {
    says: "the console is for errors",
    rule: "no-console",
    refused: ["src/pages/probe.tsx", log("log")],
    allowed: ["src/pages/probe.tsx", log("error")],
  },
  {
    says: "the local Firebase writes to its log",
    rule: "no-console",
    refused: ["packages/local-firebase/src/core/probe.ts", log("error")],
    allowed: ["packages/local-firebase/src/core/probe.ts", `process.stderr.write("x");\nexport {};\n`],
  },
  {
    says: "hooks are called unconditionally",
    rule: "react-hooks/rules-of-hooks",
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
    says: "tests wait for what is seen, not for time",
    rule: "no-restricted-syntax",
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
    says: "no comment switches off a rule that needs types",
    rule: "no-warning-comments",
    refused: ["src/pages/probe.tsx", `// oxlint-disable-next-line no-floating-promises\nexport {};\n`],
    allowed: ["src/pages/probe.tsx", `// The linter reads this.\nexport {};\n`],
  },
  {
    says: "no test is narrowed",
    rule: "no-restricted-syntax",
    refused: ["tests/unit/probe.test.ts", `import { it } from "vitest";\nit.only("x", () => {});\n`],
    allowed: ["tests/unit/probe.test.ts", `import { it } from "vitest";\nit("x", () => {});\n`],
  },
];

describe.each(RULES)("$says", ({ rule, refused, allowed }) => {
  it("refuses what breaks it", async () => {
    expect(await brokenRules(...refused)).toContain(rule);
  });
  it("allows its twin", async () => {
    expect(await brokenRules(...allowed)).not.toContain(rule);
  });
});

it("cannot be switched off by a comment", async () => {
  const code = `// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const x: any = 1;\n`;
  expect(await brokenRules("src/config/probe.ts", code)).toContain("@typescript-eslint/no-explicit-any");
});
