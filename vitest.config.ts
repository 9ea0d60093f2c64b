import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_ARGS, findChromium } from "./scripts/find-chromium.ts";
import { firestorePanel, refineFirebase } from "./packages/firestore-panel/src/vite-plugin.ts";

const firestoreBrowserBuild = fileURLToPath(
  new URL("node_modules/@firebase/firestore/dist/index.esm.js", import.meta.url),
);

const localFirebaseTest = {
  environment: "node",
  // A file is over before optimized code pays for itself, and much of what it makes is garbage at once.
  execArgv: ["--always-sparkplug", "--max-semi-space-size=64"],
  // A hook starts a local Firebase, which ten seconds were too few for beside other runners.
  hookTimeout: 60_000,
  // Some tests start processes, derive keys or send megabytes. On a slow machine 20 seconds were too few.
  testTimeout: 60_000,
  // Beside other runners, Vitest's own second was too short.
  expect: { poll: { timeout: 10_000 } },
  // Another emulator is shared by all files (tests/fixtures/local-firebase.ts); of ours each has its own.
  fileParallelism: process.env.FIRESTORE_EMULATOR_HOST === undefined,
};

/**
 * The newest admin SDK, an optional dependency: npm leaves it out where Node is older than it needs. Only the test that
 * names its version is left there, and says so.
 */
const NEWEST_ADMIN = "firebase-admin-14";
const ADMIN_TESTS = Number.parseInt(process.versions.node) < 22 ? "admin-version" : "{admin-*,node-sdk}";

/** The engine's tests of pure logic, declarations and generated rules. */
const ENGINE_UNITS = "{export,fields,form,import,lists,panel,renewals,report,rules,schema,sign-in,texts,ui}";

/**
 * The panel's providers with the SDK's build for browsers: tests count and hold the requests that a browser would send.
 * The build for Node sends none of them, it speaks gRPC.
 */
export const panelProviders = {
  plugins: [refineFirebase()],
  resolve: { alias: [{ find: /^@firebase\/firestore$/, replacement: firestoreBrowserBuild }] },
};
const ENGINE_FIXTURES = "packages/firestore-panel/tests/fixtures";
export const panelProvidersTest = {
  ...localFirebaseTest,
  setupFiles: [
    `${ENGINE_FIXTURES}/derived-secrets.ts`,
    `${ENGINE_FIXTURES}/providers/setup.ts`,
    "tests/fixtures/panel.ts",
  ],
  server: { deps: { inline: [/firebase/] } },
};

export default defineConfig({
  test: {
    projects: [
      // Where modules keep nothing between files, all share them: loading them took as long as the tests.
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/unit/**/*.test.ts"],
          setupFiles: [
            "packages/firestore-panel/tests/fixtures/derived-secrets.ts",
            "tests/fixtures/panel.ts",
          ],
          isolate: false,
          // The linter, which one file asks, is loaded first.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...localFirebaseTest,
          name: "local-firebase",
          include: ["packages/local-firebase/tests/**/*.test.ts"],
          isolate: false,
        },
      },
      // What it tests of the admin SDK, on the newest one.
      {
        resolve: { alias: [{ find: /^firebase-admin(?=\/)/, replacement: NEWEST_ADMIN }] },
        test: {
          ...localFirebaseTest,
          name: "local-firebase-admin-14",
          include: [`packages/local-firebase/tests/services/*/${ADMIN_TESTS}.test.ts`],
          env: { ADMIN_SDK: NEWEST_ADMIN },
          isolate: false,
        },
      },
      {
        test: {
          ...localFirebaseTest,
          name: "rules",
          // Their generated rules are judged often enough to be worth optimizing.
          execArgv: [],
          include: ["tests/{rules,process}/**/*.test.ts"],
          globalSetup: "tests/fixtures/built-emulator.ts",
          setupFiles: [
            "packages/firestore-panel/tests/fixtures/derived-secrets.ts",
            "tests/fixtures/panel.ts",
          ],
          isolate: false,
        },
      },
      // The setup gives each file modules of its own. A process of its own for each took half as long again.
      {
        ...panelProviders,
        test: {
          ...panelProvidersTest,
          name: "providers",
          include: ["tests/providers/**/*.test.ts"],
          globalSetup: "tests/fixtures/built-emulator.ts",
          isolate: false,
        },
      },
      // The engine's own, with its example's texts. No product is defined here.
      {
        test: {
          name: "firestore-panel-unit",
          environment: "node",
          include: [`packages/firestore-panel/tests/${ENGINE_UNITS}/**/*.test.ts`],
          setupFiles: ["packages/firestore-panel/tests/fixtures/setup.ts"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      // Its providers, as the product's below.
      {
        ...panelProviders,
        test: {
          ...panelProvidersTest,
          name: "firestore-panel-providers",
          include: ["packages/firestore-panel/tests/providers/**/*.test.ts"],
          setupFiles: [`${ENGINE_FIXTURES}/derived-secrets.ts`, `${ENGINE_FIXTURES}/providers/setup.ts`],
          isolate: false,
        },
      },
      // Those that need the SDK or a started example.
      {
        ...panelProviders,
        test: {
          ...localFirebaseTest,
          name: "firestore-panel",
          include: ["packages/firestore-panel/tests/**/*.test.ts"],
          exclude: [
            `packages/firestore-panel/tests/${ENGINE_UNITS}/**`,
            "packages/firestore-panel/tests/providers/**",
          ],
          setupFiles: ["packages/firestore-panel/tests/fixtures/setup.ts"],
          env: { CHROMIUM_PATH: findChromium() ?? "" },
          server: { deps: { inline: [/firebase/] } },
          isolate: false,
        },
      },
      {
        plugins: [firestorePanel(), react()],
        // A change of the language imports them, which Vite finds too late: it would load the page again in a test.
        optimizeDeps: {
          include: ["antd/es/locale/ar_EG", "dayjs/locale/ar", "react-dom/client"],
        },
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.{ts,tsx}"],
          globalSetup: "tests/browser/global-setup.ts",
          setupFiles: "tests/browser/page-setup.ts",
          // All files share one local Firebase and one page, one after the other: the panel is loaded once. To load it
          // for each file took 50 s of processor time more.
          fileParallelism: false,
          isolate: false,
          // A form filled and saved three times takes a quarter of it on a machine that is busy with other runners.
          testTimeout: 80_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS] },
              contextOptions: { locale: "en-GB", timezoneId: "Asia/Qatar", reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
