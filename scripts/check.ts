/**
 * npm run check: all static checks. It prints the running Node version, then runs two steps at a time, one
 * line each. With --quick the compiler uses its cache of the last quick run. With --changed, too, and only the
 * files that differ from the last commit are linted and formatted, and steps run that concern them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { changedFiles } from "./checks/repository-files";
import { eachOf, ROOT, runTool, scriptArgs, toolArgs } from "./run-tool";
import { TESTED_NODE } from "../packages/firestore-panel/cli/doctor";

const TYPES_CACHE = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];
const changed = process.argv.includes("--changed") ? changedFiles() : undefined;
const quick = changed !== undefined || process.argv.includes("--quick");
/** Tools of files get those that changed, or all. */
const files = (ending: RegExp) =>
  changed?.filter((path) => ending.test(path) && existsSync(join(ROOT, path))) ?? ["."];
const CODE = /\.[cm]?[jt]sx?$/;
/** The English catalogs are types, too. */
const TYPED = /\.([cm]?[jt]sx?|json)$/;
const LOCAL_FIREBASE = /^packages\/local-firebase\//;

/** `concerns`: the changed files that it runs for. Absent: any. */
type Step = readonly [name: string, args: readonly string[], concerns?: RegExp];
const STEPS: readonly Step[] = [
  ...(quick
    ? ([
        // The native compiler takes a quarter of the time. Tools still call the JavaScript one.
        ["types", toolArgs("typescript-native/tsc", "--noEmit", ...TYPES_CACHE), TYPED],
        ["lint", toolArgs("oxlint", ...files(CODE)), CODE],
      ] as const)
    : // The linter needs the types of all files, so that it says their errors with little more time.
      ([["lint and types", toolArgs("oxlint", "--type-check", ".")]] as const)),
  ["format", toolArgs("oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files(/./))],
  [
    "types of scripts",
    toolArgs("typescript-native/tsc", "-p", "packages/local-firebase/tsconfig.page.json"),
    LOCAL_FIREBASE,
  ],
  ["docs compile", scriptArgs("scripts/checks/docs-code.ts"), /\.md$|^(src|packages)\//],
  ["docs name files", scriptArgs("scripts/checks/docs-paths.ts")],
  ["import cycles", scriptArgs("scripts/checks/import-cycles.ts"), CODE],
  ["structure is current", scriptArgs("scripts/structure.ts", "--check")],
  ["no linter comments", scriptArgs("scripts/checks/linter-comments.ts")],
  ["styles for both sides", scriptArgs("scripts/checks/logical-css.ts")],
  ["rules are current", scriptArgs("scripts/rules.ts", "--check")],
  ["specification", scriptArgs("scripts/checks/specification-coverage.ts")],
  ["pitfalls have tests", scriptArgs("scripts/checks/pitfall-tests.ts")],
  ["no foreign names", scriptArgs("scripts/checks/foreign-names.ts")],
  ["package", scriptArgs("scripts/checks/package.ts"), LOCAL_FIREBASE],
];
const run = STEPS.filter(
  ([, , concerns]) => !changed || !concerns || changed.some((path) => concerns.test(path)),
);
const AT_ONCE = 2;

process.stdout.write(`Node ${process.versions.node}; CI runs ${TESTED_NODE.nodes.join(", ")}\n`);
const started = performance.now();
let failed = 0;
await eachOf(run, AT_ONCE, async ([name, args]) => {
  const { code, output, seconds } = await runTool(args);
  if (code !== 0) failed += 1;
  process.stdout.write(
    `${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(20)}${seconds.toFixed(1).padStart(6)} s\n`,
  );
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `checked in ${seconds} s\n${String(run.length - failed)} passed, ${String(failed)} failed${
    changed ? "; npm run check runs every step, over all files" : ""
  }\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
