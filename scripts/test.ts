/** npm test: every proof there is, one runner after the other. The last line gives the totals over all of them. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./find-chromium";
import { ROOT, runTool, scriptArgs, toolArgs } from "./run-tool";
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

function vitest(project: string): Runner {
  const outputFile = `--outputFile.json=${report(project)}`;
  return {
    name: project,
    args: toolArgs(
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      outputFile,
    ),
    totals: () => vitestTotals(readFileSync(report(project), "utf8")),
  };
}

const RECORDED_VERDICTS = "tests/fixtures/verdicts";

function runners(): Runner[] {
  const recordings = readdirSync(join(ROOT, RECORDED_VERDICTS)).filter((name) => name.endsWith(".json"));
  const verdictFiles = recordings.map((name) => join(RECORDED_VERDICTS, name));
  return [
    { name: "check", args: scriptArgs("scripts/check.ts"), totals: closingLineTotals },
    vitest("unit"),
    {
      name: "verdicts",
      args: scriptArgs("scripts/rules-verdicts.ts", ...verdictFiles),
      totals: closingLineTotals,
    },
    vitest("rules"),
    vitest("browser"),
    {
      name: "e2e",
      args: toolArgs("@playwright/test/playwright", "test", "--reporter=list,json"),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report("e2e") },
      totals: () => playwrightTotals(readFileSync(report("e2e"), "utf8")),
    },
  ];
}

async function run({ name, args, env, totals }: Runner): Promise<Outcome & { readonly seconds: number }> {
  process.stdout.write(`\n=== ${name}\n`);
  const { code, output, seconds } = await runTool(args, { show: true, env });
  try {
    return { name, code, seconds, totals: totals(output) };
  } catch {
    return { name, code, seconds, totals: undefined };
  }
}

async function main(): Promise<void> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const outcomes = [];
  for (const runner of runners()) outcomes.push(await run(runner));
  process.stdout.write("\n=== totals\n");
  for (const outcome of outcomes) {
    const { name, seconds, totals } = outcome;
    const counts = totals ? `${String(totals.passed)} passed, ${String(totals.failed)} failed` : "no totals";
    process.stdout.write(`${name.padEnd(10)}${seconds.toFixed(1).padStart(7)} s  ${counts}\n`);
    const fault = runnerFault(outcome);
    if (fault) process.stdout.write(`${name} ${fault}\n`);
    for (const test of totals?.skipped ?? []) process.stdout.write(`  skipped: ${test}\n`);
  }
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
