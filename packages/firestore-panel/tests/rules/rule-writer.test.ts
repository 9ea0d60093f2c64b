import { expect, it } from "vitest";
import { conjunction } from "../../src/rules/rule-writer";

it("a function without conditions is true", () => {
  expect(conjunction("f()", [])).toEqual(["function f() {", "  return true;", "}"]);
});
