import { expect, it } from "vitest";
import { coverageErrors } from "../../../scripts/checks/specification-coverage";

const FILES: { readonly [path: string]: string } = {
  "tests/e2e/a.spec.ts": 'test("adds one", ...)',
  "tests/unit/resources/messages.test.ts": 'test("says so", "Saved!", ...)',
};
const faults = (...rows: readonly string[]) => coverageErrors(rows.join("\n"), (path) => FILES[path]);

it("a numbered statement may name an existing test that contains its words", () => {
  const open = "| 2.2 | B | not shown in the specification |";
  expect(faults("| 2.1 | A | e2e/a.spec.ts › adds one (twice) |", open, "| 3.1 | C | e2e/a.spec.ts › adds one |")).toEqual([]);
  expect(faults("| 2.1 | A | e2e/a.spec.ts › adds one |").concat(faults('| 2.1 | "Saved!" | messages › says so |'))).toEqual([]);
}); // prettier-ignore

it("a statement without an existing test is an error", () => {
  expect(faults("")).toEqual(["no statement was found"]);
  expect(faults("| 2.1 | A | e2e/a.spec.ts |")).toEqual(["2.1 names no test"]);
  expect(faults("| 2.1 | A | e2e/b.spec.ts › adds one |")).toEqual([
    "2.1 names tests/e2e/b.spec.ts, which is not there",
  ]);
  expect(faults("| 2.1 | A | e2e/a.spec.ts › adds two |")).toEqual([
    '2.1 names the test "adds two", which is not in tests/e2e/a.spec.ts',
  ]);
  expect(faults('| 8.1 | "Saved!" and "Gone!" | messages › says so |')).toEqual([
    "8.1 stands where 2.1 is expected",
    '8.1: its test does not know the words "Gone!"',
  ]);
  const ok = "e2e/a.spec.ts › adds one |";
  expect(faults(`| 2.1 | A | ${ok}`, `| 2.3 | B | ${ok}`)).toEqual([
    "2.3 stands where 2.2 or 3.1 is expected",
  ]);
});
