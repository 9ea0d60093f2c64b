import { expect, it } from "vitest";
import { foreignLines } from "../../../scripts/checks/foreign-names";
import { linterComments } from "../../../scripts/checks/linter-comments";
import { physicalDeclarations } from "../../../scripts/checks/logical-css";
import { testsIn } from "../../../scripts/test-declarations";

const OWN = "/srv/own/project/";
const home = "ho" + "me";

it("registries, home folders and this machine's folders are found by line", () => {
  const text = [
    "fine",
    `see https://${"registry"}.example.org/x`,
    `cd /${home}/me/project`,
    `${OWN}file`,
  ].join("\n");
  expect(foreignLines(text, OWN)).toEqual([2, 3, 4]);
});

it("routes, relative paths and ordinary addresses are allowed", () => {
  const text = ["/login", "./home/x", "https://example.org/home/x", "documents/root/x", "/workers/x"].join(
    "\n",
  );
  expect(foreignLines(text, OWN)).toEqual([]);
});

it("comments that switch the linter off are found by line", () => {
  const text = [
    "// oxlint-disable-next-line no-console",
    "run(); // eslint-disable-line",
    "/* oxlint-disable */",
    "/** eslint-enable no-console */",
  ].join("\n");
  expect(linterComments(text)).toEqual([1, 2, 3, 4]);
});

it("left and right in a style sheet are found by line, with what follows the language", () => {
  const css = `.x {
  left: 0; /* right: 0; */
  border-right-color: red;
  border-top-left-radius: 4px;
  float: right;
  text-align: left;
  padding: 0 8px 0 calc(2px * (1 + 1));
  border-radius: 0 5px 5px 0;
  box-shadow: inset 3px 0 0 red;
  background: linear-gradient(to right, red, blue);
}`;
  expect(physicalDeclarations(css)).toEqual([
    "2: inset-inline-start",
    "3: border-inline-end-color",
    "4: border-start-start-radius",
    "5: float: inline-end",
    "6: text-align: start",
    "7: padding-inline",
    "8: border-start-start-radius and its like",
    "9: a multiple of var(--fp-forward)",
    "10: a multiple of var(--fp-forward)",
  ]);
});

it("a style sheet may name what is the same on both sides", () => {
  const css = `.x {
  inset-inline-start: 0;
  margin: 1px max(2px, 3px + 4px) 0 max(2px, 3px + 4px);
  border-radius: 16px 16px 0 0;
  box-shadow: 0 1px 4px red, inset calc(3px * var(--fp-forward)) 0 0 red;
  transition: left 1s;
}
.ant-table-cell-fix-left:hover {}`;
  expect(physicalDeclarations(css)).toEqual([]);
});

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
