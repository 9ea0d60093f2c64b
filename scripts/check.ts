/**
 * npm run check: all static checks. It prints the running Node version, then runs two steps at a time, one
 * line each. With --quick the compiler uses its cache of the last quick run.
 */
import { eachOf, runTool, scriptArgs, toolArgs } from "./run-tool";
import { TESTED_NODE } from "../packages/firestore-panel/cli/doctor/tested-versions";

const TYPES_CACHE = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];
const quick = process.argv.includes("--quick");

const STEPS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ...(quick
    ? ([
        ["lint", toolArgs("oxlint", ".")],
        // The native compiler takes a quarter of the time. Tools still call the JavaScript one.
        ["types", toolArgs("typescript-native/tsc", "--noEmit", ...TYPES_CACHE)],
      ] as const)
    : // The linter needs the types of all files, so that it says their errors with little more time.
      ([["lint and types", toolArgs("oxlint", "--type-check", ".")]] as const)),
  ["format", toolArgs("oxfmt", "--check")],
  ["types of scripts", toolArgs("typescript-native/tsc", "-p", "packages/local-firebase/tsconfig.page.json")],
  ["docs compile", scriptArgs("scripts/checks/docs-code.ts")],
  ["import cycles", scriptArgs("scripts/checks/import-cycles.ts")],
  ["structure is current", scriptArgs("scripts/structure.ts", "--check")],
  ["no linter comments", scriptArgs("scripts/checks/linter-comments.ts")],
  ["styles for both sides", scriptArgs("scripts/checks/logical-css.ts")],
  ["rules are current", scriptArgs("scripts/rules.ts", "--check")],
  ["specification", scriptArgs("scripts/checks/specification-coverage.ts")],
  ["pitfalls have tests", scriptArgs("scripts/checks/pitfall-tests.ts")],
  ["no foreign names", scriptArgs("scripts/checks/foreign-names.ts")],
  ["package", scriptArgs("scripts/checks/package.ts")],
];
const AT_ONCE = 2;

process.stdout.write(`Node ${process.versions.node}; CI runs ${TESTED_NODE.nodes.join(", ")}\n`);
const started = performance.now();
let failed = 0;
await eachOf(STEPS, AT_ONCE, async ([name, args]) => {
  const { code, output, seconds } = await runTool(args);
  if (code !== 0) failed += 1;
  process.stdout.write(
    `${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(20)}${seconds.toFixed(1).padStart(6)} s\n`,
  );
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `checked in ${seconds} s\n${String(STEPS.length - failed)} passed, ${String(failed)} failed\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
