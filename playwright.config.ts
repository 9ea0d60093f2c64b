import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "./scripts/find-chromium";
import { currentStack } from "./tests/e2e/stack";

const { folder, offset, panel, panelPort, ports } = await currentStack();
const emulator = [
  "node --import tsx scripts/emulator.ts --test --seed empty",
  `--data ${folder}/data --port-offset ${String(offset)}`,
];
const build = `node node_modules/vite/bin/vite.js build --outDir ${folder}/dist --emptyOutDir --logLevel warn`;
const preview = `node node_modules/vite/bin/vite.js preview --outDir ${folder}/dist --host 127.0.0.1 --port ${String(panelPort)} --strictPort`;

/** A story is over before optimized code pays for itself: without it stories take a fifth less processor time. */
const UNOPTIMIZED = "--js-flags=--no-maglev --no-opt";
/** Tabs of one browser share the scripts that one of them compiled (tests/e2e/context-pool.ts). */
const ONE_PROCESS = "--process-per-site";

/** User stories against the built panel and the real local Firebase. One worker: the stories share one database. */
export default defineConfig({
  testDir: "tests/e2e",
  // Two runs at once must not clear each other's results.
  outputDir: `test-results/${String(offset)}`,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // A story is several proofs in one visit of the panel; what is waited for within it has the time below.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: panel,
    // Without limits of their own, these end with the story's time, and its report does not name their line.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // As for a person who asked for less motion: a button that is still on its way can be pressed beside.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of each story takes about a tenth of its time: `--trace retain-on-failure` asks for them.
    trace: "off",
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS, UNOPTIMIZED, ONE_PROCESS] },
  },
  webServer: [
    {
      command: emulator.join(" "),
      url: `http://127.0.0.1:${String(ports.hub)}/emulators`,
      timeout: 120_000,
      stdout: "ignore",
    },
    {
      // What the build warns of is read by a story.
      command: `(${build} > ${folder}/build.log 2>&1 || (cat ${folder}/build.log && exit 1)) && ${preview}`,
      url: panel,
      timeout: 300_000,
      env: {
        VITE_LOCAL_FIREBASE: JSON.stringify(ports),
        // Only variables with the prefix VITE_ may be built into the panel (tests/e2e/hardening-bundle.spec.ts).
        GOOGLE_APPLICATION_CREDENTIALS: "canary-of-the-environment",
        DATABASE_PASSWORD: "canary-of-the-environment",
      },
    },
  ],
});
