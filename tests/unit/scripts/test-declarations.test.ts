import { expect, it } from "vitest";
import { testsIn } from "../../../scripts/test-declarations";

it("each test is counted once, whatever the number of its cases", () => {
  const source = `
    import { test, it } from "vitest";
    describe("a room", () => {
      it("has a door", () => {});
      it.each([1, 2, 3])("has %i windows", async (count) => {});
      for (const wall of walls) test(\`has \${wall}\`, { timeout: 5 }, function () {});
      it.for<[string]>(rows)("holds %s", ([row]) => {});
    });`;
  expect(testsIn(source)).toBe(4);
});

it("hooks, steps, groups and text are not counted as tests", () => {
  const source = `
    test.beforeEach(() => {});
    test.describe("a group", () => {});
    describe.each([1, 2])("%i", () => {});
    const extended = base.extend({ page: async () => {} });
    /x/.test(text);
    // it("is said", () => {});
    const said = 'it("is said", () => {})';`;
  expect(testsIn(source)).toBe(0);
});
