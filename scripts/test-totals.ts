/** Totals of the test runners, from their own reports. */

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Names of skipped tests. */
  readonly skipped: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * @returns the totals of Vitest's JSON report. A file that could not be loaded counts as a failure, because
 * none of its tests ran.
 */
export function vitestTotals(json: string): Totals {
  const report = JSON.parse(json) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: tests
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map((test) => test.fullName),
  };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside tests: a file that could not be loaded, a web server that did not start. */
  readonly errors: readonly unknown[];
}

function skippedSpecs({ title, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "skipped"));
  return [...own.map((spec) => `${title} ${spec.title}`), ...suites.flatMap(skippedSpecs)];
}

/** @returns the totals of Playwright's JSON report. A test that passed only on retry counts as failed. */
export function playwrightTotals(json: string): Totals {
  const { stats, suites, errors } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: suites.flatMap(skippedSpecs),
  };
}

/**
 * @returns the totals in the last line of a runner: "N passed, N failed".
 * @throws Error if there is no such line.
 */
export function closingLineTotals(output: string): Totals {
  const match = /^(?:.*: )?(\d+) passed, (\d+) failed\b.*$/m.exec(output.trimEnd().split("\n").at(-1) ?? "");
  if (!match) throw new Error("it did not end with its totals");
  return { passed: Number(match[1]), failed: Number(match[2]), skipped: [] };
}

/** A runner's exit code, and its totals if there are any. */
export interface RunnerOutcome {
  readonly name: string;
  readonly code: number;
  readonly totals: Totals | undefined;
}

/** @returns a runner's error other than failed tests, or undefined. It counts as one more failure. */
export function runnerError({ code, totals }: RunnerOutcome): string | undefined {
  if (!totals) return "ended without a report";
  if (code !== 0 && totals.failed === 0) return `ended with code ${String(code)} although no test failed`;
  if (code === 0 && totals.failed > 0) return "ended with code 0 although tests failed";
  if (totals.passed + totals.failed === 0) return "ran no test";
  return undefined;
}

/** @returns the closing line over all runners, and whether everything passed. */
export function summary(outcomes: readonly RunnerOutcome[]): {
  readonly line: string;
  readonly passed: boolean;
} {
  const sum = (count: (outcome: RunnerOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const passed = sum(({ totals }) => totals?.passed ?? 0);
  const failed = sum((outcome) => (outcome.totals?.failed ?? 0) + (runnerError(outcome) ? 1 : 0));
  const skipped = sum(({ totals }) => totals?.skipped.length ?? 0);
  const line = `${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ""}`;
  return { line, passed: failed === 0 && passed > 0 };
}
