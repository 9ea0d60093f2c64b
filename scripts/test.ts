/**
 * npm test: every proof there is, two runners at a time: one for each of two cores. The last line gives the totals over
 * all of them.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./find-chromium";
import { eachOf, ROOT, runTool, scriptArgs, toolArgs } from "./run-tool";
import { closingLineTotals, playwrightTotals, runnerFault, summary, vitestTotals } from "./test-totals";
import type { Outcome, Totals } from "./test-totals";

interface Runner {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
  totals(output: string): Totals;
}

const reports = mkdtempSync(join(tmpdir(), "westwalk-reports-"));
const report = (name: string) => join(reports, `${name}.json`);

function vitest(name: string, projects: readonly string[] = [name]): Runner {
  const outputFile = `--outputFile.json=${report(name)}`;
  return {
    name,
    args: toolArgs(
      "vitest",
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      outputFile,
    ),
    totals: () => vitestTotals(readFileSync(report(name), "utf8")),
  };
}

/** The stories are told in two halves, each with a local Firebase and a build of its own on ports of its own. */
function playwright(half: 1 | 2): Runner {
  const name = `e2e ${String(half)}/2`;
  const file = report(`e2e-${String(half)}`);
  return {
    name,
    args: toolArgs(
      "@playwright/test/playwright",
      "test",
      "--reporter=list,json",
      `--shard=${String(half)}/2`,
    ),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_FIRST_OFFSET: String(half * 10_000) },
    totals: () => playwrightTotals(readFileSync(file, "utf8")),
  };
}

const RECORDED_VERDICTS = "packages/local-firebase/tests/verdicts";

function runners(): Runner[] {
  const recordings = readdirSync(join(ROOT, RECORDED_VERDICTS)).filter((name) => name.endsWith(".json"));
  const verdictFiles = recordings.map((name) => join(RECORDED_VERDICTS, name));
  return [
    { name: "check", args: scriptArgs("scripts/check.ts"), totals: closingLineTotals },
    vitest("unit"),
    {
      name: "verdicts",
      args: scriptArgs("packages/local-firebase/src/verdicts.ts", ...verdictFiles),
      totals: closingLineTotals,
    },
    playwright(1),
    playwright(2),
    vitest("rules", ["local-firebase", "rules", "providers"]),
    vitest("browser"),
  ];
}

interface Ended extends Outcome {
  readonly seconds: number;
  readonly output: string;
}

async function run({ name, args, env, totals }: Runner): Promise<Ended> {
  const { code, output, seconds } = await runTool(args, { show: name, env });
  try {
    return { name, code, output, seconds, totals: totals(output) };
  } catch {
    return { name, code, output, seconds, totals: undefined };
  }
}

const AT_ONCE = 2;

async function runAll(): Promise<readonly Ended[]> {
  const ended: Ended[] = [];
  await eachOf([...runners().entries()], AT_ONCE, async ([place, runner]) => {
    ended[place] = await run(runner);
  });
  return ended;
}

/** So many last lines of a runner that failed are told again: between them and its end stand the other runner's. */
const FAILURE_TAIL_LINES = 120;

function tellTotals(outcomes: readonly Ended[]): void {
  for (const { name, code, output } of outcomes)
    if (code !== 0)
      process.stdout.write(
        `\n=== ${name} failed\n${output.split("\n").slice(-FAILURE_TAIL_LINES).join("\n")}`,
      );
  process.stdout.write("\n=== totals\n");
  for (const outcome of outcomes) {
    const { name, seconds, totals } = outcome;
    const counts = totals ? `${String(totals.passed)} passed, ${String(totals.failed)} failed` : "no totals";
    process.stdout.write(`${name.padEnd(10)}${seconds.toFixed(1).padStart(7)} s  ${counts}\n`);
    const fault = runnerFault(outcome);
    if (fault) process.stdout.write(`${name} ${fault}\n`);
    for (const test of totals?.skipped ?? []) process.stdout.write(`  skipped: ${test}\n`);
  }
}

async function main(): Promise<void> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const started = performance.now();
  const outcomes = await runAll();
  tellTotals(outcomes);
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
