import { expect, it } from "vitest";
import { testsIn } from "../../../scripts/test-declarations";

it("counts each test once, however many cases its table gives", () => {
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

it("counts nothing else: no hooks, no steps, no groups, no text", () => {
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
