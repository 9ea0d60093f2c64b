/**
 * Lint of the whole repository, but for what makes TypeScript correct (.oxlintrc.json). The import directions below are the
 * table of docs/architecture.md; tests/unit/lint proves each of them with a snippet that must fail and a twin that must
 * pass.
 */
import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import checkFile from "eslint-plugin-check-file";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const MODEL_FILES = "./src/fields/**/!(views|*.test).ts";
const VIEW_FILES = "./src/fields/**/{*.tsx,views.ts}";

/** What a part of src/ may import of src/, besides itself. */
const DIRECTIONS = [
  { part: "schema", may: [] },
  { part: "config", may: [] },
  { part: "contract", may: ["schema"] },
  { part: "resources", may: ["schema", "fields", "config/product.ts"] },
  { part: "security", may: ["schema", "fields", "resources", "config/product.ts"] },
  { part: "providers", may: ["schema", "contract", "fields", "resources", "config"] },
  { part: "components", may: ["schema", "config"] },
  { part: "pages", may: ["schema", "contract", "fields", "components", "config"] },
];
/** These take the pure half of the field types only: a data provider that imports a React input is a mistake. */
const WITHOUT_VIEWS = ["resources", "security", "providers"];

const zones = [
  ...DIRECTIONS.map(({ part, may }) => ({
    target: `./src/${part}`,
    from: "./src",
    except: [part, ...may].map((path) => `./${path}`),
    message: `src/${part} may import ${may.length === 0 ? "nothing of ours" : may.join(", ")} only.`,
  })),
  ...WITHOUT_VIEWS.map((part) => ({
    target: `./src/${part}`,
    from: VIEW_FILES,
    message: `src/${part} may import field models, not their views.`,
  })),
  {
    target: MODEL_FILES,
    from: "./src",
    except: ["./fields", "./schema"],
    message: "A field model may import src/schema only.",
  },
  { target: MODEL_FILES, from: VIEW_FILES, message: "A field model knows no view." },
  {
    target: VIEW_FILES,
    from: "./src",
    except: ["./fields", "./schema", "./contract", "./components", "./config"],
    message: "A field view may import schema, contract, models and components only.",
  },
  {
    target: "./src/*/**",
    from: ["./src/app.tsx", "./src/routes.tsx", "./src/public-pages.tsx", "./src/login-pages.tsx"],
    message: "Nobody imports what puts the panel together.",
  },
  {
    target: "./src",
    from: ["./packages", "./demo", "./scripts", "./tests"],
    message: "The panel is shipped without them.",
  },
  {
    target: "./packages/local-firebase",
    from: ["./src", "./demo", "./scripts", "./tests"],
    message: "The local Firebase imports Node, its libraries and its own files only.",
  },
  {
    target: "./demo",
    from: ["./scripts", "./tests"],
    message: "The demo data seeds what is declared.",
  },
  {
    target: "./demo",
    from: "./src",
    except: [
      "./resources",
      "./config",
      "./fields/derived.ts",
      "./fields/history-documents.ts",
      "./fields/untold-keys.ts",
      "./schema/history.ts",
    ],
    message:
      "The demo data may import the declarations, what is derived and recorded by them, and the product's constants only.",
  },
  {
    target: "./demo",
    from: "./packages/local-firebase",
    except: ["./src/index.ts", "./src/project.ts", "./src/rules/index.ts"],
    message: "The demo uses the local Firebase through its API.",
  },
];

const FIREBASE = ["firebase", "firebase/*", "@firebase/*", "refine-firebase", "refine-firebase/*"];
const SCREEN_LIBRARIES = [
  "react",
  "react-dom",
  "react-router",
  "antd",
  "antd/*",
  "@ant-design/*",
  "@refinedev/*",
];

const firebaseOnlyInProviders = {
  group: FIREBASE,
  message: "Only src/providers talks to Firebase.",
};
const noScreens = { group: SCREEN_LIBRARIES, message: "This part is pure TypeScript: no screens here." };
const noNode = { group: ["node:*"], message: "This part also runs in the browser." };
const noDataHooks = {
  group: ["@refinedev/core", "@refinedev/antd"],
  importNamePattern:
    "^use(List|InfiniteList|One|Many|Show|Create|CreateMany|Update|UpdateMany|Delete|DeleteMany|Custom|CustomMutation|Form|ModalForm|DrawerForm|StepsForm|Table|Select|DataProvider)$",
  message: "A component takes its data as props; pages and field views ask for it.",
};
const staticFeedback = {
  name: "antd",
  importNames: ["message", "notification"],
  message: "Static feedback ignores the theme and React 19: take it from App.useApp().",
};

/** One no-restricted-imports setting for a part: later configurations replace the rule, so each part states it whole. */
const restricted = (files, patterns, more = {}) => ({
  files,
  ...more,
  rules: { "no-restricted-imports": ["error", { paths: [staticFeedback], patterns }] },
});

const staticModal = {
  selector:
    "CallExpression[callee.object.name='Modal'][callee.property.name=/^(confirm|info|success|error|warning|warn)$/]",
  message: "Static dialogs ignore the theme and React 19: take modal from App.useApp().",
};
const fixedWaits = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: "Wait for what a person would see, not for time.",
  },
  { selector: "Literal[value='networkidle']", message: "Wait for what a person would see, not for silence." },
  {
    selector:
      "CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|todo|fixme)$/]",
    message: "A narrowed or postponed test proves nothing.",
  },
];

/** What a page finds in a browser: the window of the local Firebase is plain scripts, which no type check reads. */
const BROWSER_GLOBALS = [
  ...["window", "document", "location", "history", "navigator", "localStorage", "matchMedia", "confirm"],
  ...["fetch", "URL", "URLSearchParams", "Blob", "Headers", "AbortController", "TextDecoder", "HTMLElement"],
  ...["setTimeout", "clearTimeout", "requestAnimationFrame", "atob", "btoa", "structuredClone"],
];

export default defineConfig(
  globalIgnores([
    "**/dist",
    "node_modules",
    ".local-firebase",
    "test-results",
    "playwright-report",
    ".stryker-tmp",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error", noInlineConfig: true } },
  tseslint.configs.base,
  { files: ["**/*.{js,mjs}"], extends: [eslint.configs.recommended, tseslint.configs.strict] },
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "no-unsafe-optional-chaining": "error",
      "no-useless-assignment": "error",
    },
  },
  {
    plugins: { "import-x": importX, "check-file": checkFile },
    settings: {
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx", ".js", ".mjs", ".json"] })],
      "import-x/internal-regex": "^\\.",
    },
    rules: {
      "check-file/filename-naming-convention": [
        "error",
        { "**/*.{ts,tsx,mjs}": "KEBAB_CASE" },
        { ignoreMiddleExtensions: true },
      ],
      "check-file/folder-naming-convention": [
        "error",
        { "{src,packages,demo,scripts,tests}/**/": "KEBAB_CASE" },
      ],
      "import-x/no-default-export": "error",
      "import-x/no-duplicates": "error",
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "no-console": "error",
      "no-restricted-syntax": ["error", staticModal],
      // ESLint takes no orders from comments (noInlineConfig); the linter of typed rules would.
      "no-warning-comments": ["error", { terms: ["oxlint-disable", "oxlint-enable"], location: "anywhere" }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: { "no-console": ["error", { allow: ["error"] }] },
  },
  restricted(["**/*.{ts,tsx}"], []),
  restricted(["src/**/*.{ts,tsx}"], [firebaseOnlyInProviders], { ignores: ["src/providers/**"] }),
  restricted(["src/components/**/*.{ts,tsx}"], [firebaseOnlyInProviders, noDataHooks]),
  restricted(
    ["src/{schema,config,contract,resources,security}/**/*.ts", "src/fields/**/*.ts"],
    [firebaseOnlyInProviders, noScreens, noNode],
    { ignores: ["src/fields/views.ts"] },
  ),
  restricted(
    ["packages/local-firebase/src/**/*.ts"],
    [{ ...noScreens, group: [...SCREEN_LIBRARIES, ...FIREBASE] }],
  ),
  {
    files: ["packages/local-firebase/**/*.ts"],
    rules: {
      "import-x/no-extraneous-dependencies": [
        "error",
        {
          packageDir: "packages/local-firebase",
          devDependencies: ["packages/local-firebase/{scripts,tests}/**"],
        },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}", "tests/browser/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["{tests,packages/*/tests}/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", staticModal, ...fixedWaits] },
  },
  {
    files: ["*.config.{ts,mjs}", "tests/browser/global-setup.ts", "**/*.d.ts"],
    rules: { "import-x/no-default-export": "off" },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: { process: "readonly" } } },
  {
    files: ["packages/local-firebase/src/ui/page/**/*.js"],
    languageOptions: {
      globals: Object.fromEntries(BROWSER_GLOBALS.map((name) => [name, "readonly"])),
    },
  },
);
