import { expect, test } from "vitest";
import { UNREACHABLE, verdictOf } from "../../../packages/firestore-panel/cli/audit";

const report = (vulnerabilities: object) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: {}, dependencies: { prod: 12 } } });

test("an audit passes without a serious advisory", () => {
  const verdict = verdictOf(report({ left: { severity: "moderate", range: "<2" } }));
  expect(verdict).toEqual({
    code: 0,
    line: "audited 12 production dependencies: none has a high or critical advisory",
  });
});

test("an audit names a serious advisory with its versions", () => {
  const verdict = verdictOf(
    report({ left: { severity: "critical", range: "<2" }, right: { severity: "high", range: "*" } }),
  );
  expect(verdict).toEqual({
    code: 1,
    line: "audited 12 production dependencies: left <2 (critical), right * (high)",
  });
});

test.each([
  ["an error of the service", '{\n  "message": "405 Method Not Allowed"\n}', "405 Method Not Allowed"],
  ["nothing at all", "", "no report"],
  ["no JSON", "<html>", "no report"],
])("an audit neither passes nor fails with %s", (_, output, reason) => {
  expect(verdictOf(output)).toEqual({
    code: UNREACHABLE,
    line: `not audited: the advisory service gave no answer (${reason})`,
  });
});
