/**
 * The rules of correct TypeScript (scripts/lint/correct-code.json). Of those that need types, one that breaks the rule and a twin that does not for each; of the recommended ones, those that some files are spared.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { lintFolder, type LintError } from "./lint-folder";

interface Rule {
  readonly rule: string;
  readonly refused: string;
  readonly allowed: string;
}

const RULES: readonly Rule[] = [
  {
    rule: "await-thenable",
    refused: "export const f = async () => { await 1; };",
    allowed: "export const f = async () => { await promise; };",
  },
  {
    rule: "no-floating-promises",
    refused: "promise.then(() => 1);",
    allowed: "void promise.then(() => 1);",
  },
  {
    rule: "no-misused-promises",
    refused: "call(async () => { await promise; });",
    allowed: "call(() => { void promise; });",
  },
  { rule: "no-unsafe-argument", refused: "takeText(any);", allowed: "takeText(String(unknown));" },
  {
    rule: "no-unsafe-assignment",
    refused: "export const x = any;",
    allowed: "export const x = unknown;",
  },
  { rule: "no-unsafe-call", refused: "any();", allowed: "call(() => 1);" },
  {
    rule: "no-unsafe-member-access",
    refused: "export const x: unknown = any.y;",
    allowed: "export const x: unknown = 'y'.length;",
  },
  {
    rule: "no-unsafe-return",
    refused: "export const f = () => any;",
    allowed: "export const f = () => unknown;",
  },
  { rule: "only-throw-error", refused: "throw 'x';", allowed: "throw new Error('x');" },
  {
    rule: "prefer-promise-reject-errors",
    refused: "export const p = Promise.reject('x');",
    allowed: "export const p = Promise.reject(new Error('x'));",
  },
  {
    rule: "restrict-plus-operands",
    refused: "export const x = 'a' + unknown;",
    allowed: "export const x = 'a' + String(unknown);",
  },
  {
    rule: "switch-exhaustiveness-check",
    refused: "switch (letter) { case 'a': break; }",
    allowed: "switch (letter) { case 'a': break; default: break; }",
  },
];

const DECLARED = `declare const promise: Promise<number>;
declare const any: ReturnType<typeof JSON.parse>;
declare const unknown: unknown;
declare const letter: "a" | "b";
declare function call(work: () => void): void;
declare function takeText(text: string): void;
export { any, call, letter, promise, takeText, unknown };
`;

/** Snippets that stand elsewhere, or are written otherwise, than the ones of the table. */
const MORE = {
  "tests/any.ts": "export const x = any;",
  "packages/local-firebase/tests/any.ts": "export const x = any;",
  "src/eslint-comment.ts":
    "// eslint-disable-next-line @typescript-eslint/no-floating-promises, no-floating-promises\npromise.then(() => 1);",
  "src/component.tsx": "promise.then(() => 1);",
  "src/unused.ts": "const unused = 1;",
  "src/rest.ts": "const { a, ...rest } = { a: 1, b: 2 };\nexport { rest };",
  "src/non-null.ts": "export const x = String.fromCharCode(1)!;",
  "tests/non-null.ts": "export const x = String.fromCharCode(1)!;",
  "tests/pattern.ts": "export const f = ({}) => 1;",
  "tests/e2e/pattern.ts": "export const f = ({}) => 1;",
};

const files = Object.fromEntries(
  [
    ...RULES.flatMap(({ rule, refused, allowed }) => [
      [`src/${rule}-refused.ts`, refused],
      [`src/${rule}-allowed.ts`, allowed],
    ]),
    ...Object.entries(MORE),
  ].map(([path = "", code = ""]) => [path, `${DECLARED}${code}\n`]),
);

let faults: ReadonlyMap<string, readonly LintError[]>;
const brokenRules = (path: string) => faults.get(path)?.map(({ rule }) => rule);

beforeAll(() => {
  faults = lintFolder(files);
});

const errorOf = (rule: string) => `typescript(${rule})`;

describe.each(RULES)("$rule", ({ rule }) => {
  it("the linter refuses code that breaks the rule", () => {
    expect(brokenRules(`src/${rule}-refused.ts`)).toContain(errorOf(rule));
  });
  it("the linter allows the corrected code", () => {
    expect(brokenRules(`src/${rule}-allowed.ts`)).toBeUndefined();
  });
});

describe("a recommended rule", () => {
  it.each([
    ["src/unused.ts", "eslint(no-unused-vars)", "src/rest.ts"],
    ["src/non-null.ts", "typescript(no-non-null-assertion)", "tests/non-null.ts"],
    ["tests/pattern.ts", "eslint(no-empty-pattern)", "tests/e2e/pattern.ts"],
  ])("the file %s breaks %s, and the file %s does not", (refused, rule, allowed) => {
    expect(brokenRules(refused)).toEqual([rule]);
    expect(brokenRules(allowed)).toBeUndefined();
  });
});

describe("no-unsafe-assignment", () => {
  it.each(["tests/any.ts", "packages/local-firebase/tests/any.ts"])(
    "the rule does not apply to %s",
    (file) => {
      expect(brokenRules(file)).toBeUndefined();
    },
  );
});

it("an ESLint comment does not switch a rule off", () => {
  expect(brokenRules("src/eslint-comment.ts")).toEqual([errorOf("no-floating-promises")]);
});

it("the linter checks components", () => {
  expect(brokenRules("src/component.tsx")).toEqual([errorOf("no-floating-promises")]);
});
