import { expect, it } from "vitest";
import {
  closingLineTotals,
  playwrightTotals,
  runnerError,
  summary,
  vitestTotals,
} from "../../../scripts/test-totals";

const report = (testResults: unknown) =>
  JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults });

it("a report of Vitest is counted, with skipped tests by name and files that cannot be loaded as failures", () => {
  const states = { a: "passed", b: "passed", c: "failed", d: "skipped", e: "todo" };
  const assertionResults = Object.entries(states).map(([fullName, status]) => ({ status, fullName }));
  const totals = vitestTotals(report([{ status: "failed", assertionResults }]));
  expect(totals).toEqual({ passed: 2, failed: 1, skipped: ["d", "e"] });
  expect(vitestTotals(report([{ status: "failed", assertionResults: [] }])).failed).toBe(2);
});

it("flaky tests and errors outside tests are failures, and skipped tests are named at any depth", () => {
  const suites = [
    {
      title: "a.spec.ts",
      specs: [{ title: "x", tests: [{ status: "expected" }] }],
      suites: [{ title: "inner", specs: [{ title: "y", tests: [{ status: "skipped" }] }] }],
    },
  ];
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  const totals = playwrightTotals(JSON.stringify({ stats, suites, errors: [{}] }));
  expect(totals).toEqual({ passed: 3, failed: 3, skipped: ["inner y"] });
});

it("the last line of an output has its totals, and an output without them is refused", () => {
  const totals = closingLineTotals("1 passed, 0 failed\nmore\n236 passed, 2 failed\n");
  expect(totals).toEqual({ passed: 236, failed: 2, skipped: [] });
  expect(() => closingLineTotals("2 passed, 0 failed\nError: x\n")).toThrow("did not end with its totals");
});

it.each([
  [0, 3, 0, undefined],
  [1, 3, 2, undefined],
  [1, 3, 0, "code 1"],
  [0, 3, 1, "code 0"],
  [0, 0, 0, "no test"],
])("a runner with exit code %i, %i passed and %i failed has the error: %s", (code, passed, failed, error) => {
  const said = runnerError({ name: "x", code, totals: { passed, failed, skipped: [] } });
  if (error === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(error);
  expect(runnerError({ name: "x", code, totals: undefined })).toContain("without a report");
});

const good = { name: "a", code: 0, totals: { passed: 5, failed: 0, skipped: [] } };
const skipping = { ...good, totals: { ...good.totals, skipped: ["x", "y"] } };
const lost = { name: "b", code: 1, totals: undefined };
it.each([
  ["adds up the totals of all runners", [good, good], "10 passed, 0 failed", true],
  ["has the number of skipped tests", [skipping], "5 passed, 0 failed, 2 skipped", true],
  ["counts a runner with an error as one more failure", [good, lost], "5 passed, 1 failed", false],
  ["does not pass without tests", [], "0 passed, 0 failed", false],
])("a summary %s", (_, runners, line, passed) => {
  expect(summary(runners)).toEqual({ line, passed });
});
