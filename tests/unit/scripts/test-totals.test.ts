import { describe, expect, it } from "vitest";
import {
  closingLineTotals,
  playwrightTotals,
  runnerError,
  summary,
  vitestTotals,
} from "../../../scripts/test-totals";

const none = { passed: 0, failed: 0, skipped: [] };

describe("vitestTotals", () => {
  const report = (testResults: unknown) =>
    JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults });

  it("counts tests and names the skipped ones", () => {
    const assertionResults = [
      { status: "passed", fullName: "a" },
      { status: "passed", fullName: "b" },
      { status: "failed", fullName: "c" },
      { status: "skipped", fullName: "d" },
      { status: "todo", fullName: "e" },
    ];
    const totals = vitestTotals(report([{ status: "failed", assertionResults }]));
    expect(totals).toEqual({ passed: 2, failed: 1, skipped: ["d", "e"] });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const files = [{ status: "failed", assertionResults: [] }];
    expect(vitestTotals(report(files)).failed).toBe(2);
  });
});

describe("playwrightTotals", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 };

  it("counts flaky tests and errors outside tests as failures, and names skipped tests at any depth", () => {
    const suites = [
      {
        title: "a.spec.ts",
        specs: [{ title: "x", tests: [{ status: "expected" }] }],
        suites: [{ title: "inner", specs: [{ title: "y", tests: [{ status: "skipped" }] }] }],
      },
    ];
    const totals = playwrightTotals(JSON.stringify({ stats, suites, errors: [{}] }));
    expect(totals).toEqual({ passed: 3, failed: 3, skipped: ["inner y"] });
  });
});

describe("closingLineTotals", () => {
  it("reads the last line", () => {
    expect(closingLineTotals("1 passed, 0 failed\nmore\n236 passed, 2 failed\n")).toEqual({
      ...none,
      passed: 236,
      failed: 2,
    });
  });
  it("refuses an output that ends otherwise", () => {
    expect(() => closingLineTotals("2 passed, 0 failed\nError: x\n")).toThrow("did not end with its totals");
  });
});

describe("runnerFault", () => {
  const outcome = (code: number, passed: number, failed: number) => ({
    name: "x",
    code,
    totals: { passed, failed, skipped: [] },
  });

  it("accepts a runner whose code and totals agree", () => {
    expect(runnerError(outcome(0, 3, 0))).toBeUndefined();
    expect(runnerError(outcome(1, 3, 2))).toBeUndefined();
  });
  it("finds a crash, a lost report, a swallowed failure and an empty run", () => {
    expect(runnerError(outcome(1, 3, 0))).toContain("code 1");
    expect(runnerError({ name: "x", code: 0, totals: undefined })).toContain("without a report");
    expect(runnerError(outcome(0, 3, 1))).toContain("code 0");
    expect(runnerError(outcome(0, 0, 0))).toContain("no test");
  });
});

describe("summary", () => {
  const good = { name: "a", code: 0, totals: { passed: 5, failed: 0, skipped: [] } };

  it("adds up", () => {
    expect(summary([good, good])).toEqual({ line: "10 passed, 0 failed", passed: true });
  });
  it("says how many were skipped", () => {
    const skipping = { ...good, totals: { passed: 1, failed: 0, skipped: ["x", "y"] } };
    expect(summary([skipping]).line).toBe("1 passed, 0 failed, 2 skipped");
  });
  it("counts a faulty runner as one failure more", () => {
    expect(summary([good, { name: "b", code: 1, totals: undefined }])).toEqual({
      line: "5 passed, 1 failed",
      passed: false,
    });
  });
  it("does not pass when nothing ran", () => {
    expect(summary([]).passed).toBe(false);
  });
});
