/**
 * npm test: all checks and tests, three runners at a time. The last line gives the totals of all.
 * npm run test:quick (--quick): the cached check, the unit tests and one story.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./find-chromium";
import { eachOf, ROOT, runTool, scriptArgs, toolArgs } from "./run-tool";
import { writtenTests } from "./test-declarations";
import {
  closingLineTotals,
  playwrightTotals,
  runnerError,
  summary,
  vitestTotals,
  type RunnerOutcome,
  type Totals,
} from "./test-totals";

interface Runner {
  readonly name: string;
  /** False for runners that count something other than tests, such as the steps of a check. */
  readonly runsTests: boolean;
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
  totals(output: string): Totals;
}

const reports = mkdtempSync(join(tmpdir(), "westwalk-reports-"));
const report = (name: string) => join(reports, `${name}.json`);

/** Projects of Vitest in one run. @param projects those beside the one that names it. */
function vitest(name: string, ...projects: readonly string[]): Runner {
  const file = report(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    runsTests: true,
    args: toolArgs("vitest", "run", ...[name, ...projects].map((one) => `--project=${one}`), ...reporters),
    totals: () => vitestTotals(readFileSync(file, "utf8")),
  };
}

/**
 * The component tests in one browser. React and antd use their production builds, which take a fifth less
 * time.
 */
const browser = (): Runner => ({ ...vitest("browser"), env: { NODE_ENV: "production" } });

/** The stories run one after another, because they share one local Firebase and one built panel. */
function playwright(...which: readonly string[]): Runner {
  const file = report("e2e");
  return {
    name: "e2e",
    runsTests: true,
    args: toolArgs("@playwright/test/playwright", "test", "--reporter=list,json", ...which),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    totals: () => playwrightTotals(readFileSync(file, "utf8")),
  };
}

const TEST_FOLDERS = ["tests", "packages/firestore-panel/tests", "packages/local-firebase/tests"];
const RECORDED_VERDICTS = "packages/local-firebase/tests/verdicts";

/** The story that covers most of the panel for an admin: sign-in, a list, a form, a deletion. */
const ONE_STORY = "tests/e2e/an-admin-manages-brands.spec.ts";

function check(...options: string[]): Runner {
  return {
    name: "check",
    runsTests: false,
    args: scriptArgs("scripts/check.ts", ...options),
    totals: closingLineTotals,
  };
}

const quickRunners = (): Runner[] => [
  check("--quick"),
  playwright(ONE_STORY),
  vitest("unit", "firestore-panel-unit"),
];

/** The longest first, so that all lanes end at nearly the same time. */
function allRunners(): Runner[] {
  const recordings = readdirSync(join(ROOT, RECORDED_VERDICTS)).filter((name) => name.endsWith(".json"));
  const verdictFiles = recordings.map((name) => join(RECORDED_VERDICTS, name));
  return [
    playwright(),
    browser(),
    vitest("firestore-panel"),
    vitest("firestore-panel-providers"),
    vitest("local-firebase", "local-firebase-admin-14"),
    vitest("rules"),
    check(),
    vitest("unit", "firestore-panel-unit"),
    vitest("providers"),
    {
      name: "verdicts",
      runsTests: false,
      args: scriptArgs("packages/local-firebase/scripts/verdicts/main.ts", ...verdictFiles),
      totals: closingLineTotals,
    },
  ];
}

interface Ended extends RunnerOutcome {
  readonly runsTests: boolean;
  readonly seconds: number;
  readonly output: string;
}

async function run({ name, runsTests, args, env, totals }: Runner): Promise<Ended> {
  const { code, output, seconds } = await runTool(args, { show: name, env });
  try {
    return { name, runsTests, code, output, seconds, totals: totals(output) };
  } catch {
    return { name, runsTests, code, output, seconds, totals: undefined };
  }
}

/**
 * One more than the two cores, because a runner often waits for its browser, processes and answers. With another one the
 * stories, which begin first, would end last and alone.
 */
const AT_ONCE = 3;

async function runAll(runners: readonly Runner[]): Promise<readonly Ended[]> {
  const ended: Ended[] = [];
  await eachOf([...runners.entries()], AT_ONCE, async ([place, runner]) => {
    ended[place] = await run(runner);
  });
  return ended;
}

/** Last lines of a failed runner that are printed again, because the outputs of runners are interleaved. */
const FAILURE_TAIL_LINES = 120;

function printTotals(outcomes: readonly Ended[]): void {
  for (const { name, code, output } of outcomes)
    if (code !== 0)
      process.stdout.write(
        `\n=== ${name} failed\n${output.split("\n").slice(-FAILURE_TAIL_LINES).join("\n")}`,
      );
  process.stdout.write("\n=== totals\n");
  for (const outcome of outcomes) {
    const { name, seconds, totals } = outcome;
    const counts = totals ? `${String(totals.passed)} passed, ${String(totals.failed)} failed` : "no totals";
    process.stdout.write(`${name.padEnd(16)}${seconds.toFixed(1).padStart(7)} s  ${counts}\n`);
    const error = runnerError(outcome);
    if (error) process.stdout.write(`${name} ${error}\n`);
    for (const test of totals?.skipped ?? []) process.stdout.write(`  skipped: ${test}\n`);
  }
}

/** A table test is one test with a case per row, so the number of cases alone says little. */
function printWritten(outcomes: readonly Ended[]): void {
  const { tests, files } = writtenTests(TEST_FOLDERS.map((folder) => join(ROOT, folder)));
  const cases = outcomes
    .filter(({ runsTests }) => runsTests)
    .reduce((sum, { totals }) => sum + (totals ? totals.passed + totals.failed : 0), 0);
  process.stdout.write(
    `written  ${String(tests)} tests in ${String(files)} files; they ran ${String(cases)} cases\n`,
  );
}

async function main(): Promise<void> {
  const quick = process.argv.includes("--quick");
  process.env.CHROMIUM_PATH = ensureChromium();
  const started = performance.now();
  const outcomes = await runAll(quick ? quickRunners() : allRunners());
  printTotals(outcomes);
  if (!quick) printWritten(outcomes);
  process.stdout.write(`all in   ${((performance.now() - started) / 1000).toFixed(1).padStart(8)} s\n`);
  const { line, passed } = summary(outcomes);
  process.stdout.write(`${line}\n`);
  process.exitCode = passed ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
