import { expect, it } from "vitest";
import { foreignLines } from "../../../scripts/checks/foreign-names";
import { linterComments } from "../../../scripts/checks/linter-comments";
import { physicalDeclarations } from "../../../scripts/checks/logical-css";
import { testsIn } from "../../../scripts/test-declarations";

const OWN = "/srv/own/project/";
const home = "ho" + "me";

it.each([
  [
    "registries, home folders and this machine's folders are found by line",
    ["fine", `see https://${"registry"}.example.org/x`, `cd /${home}/me/project`, `${OWN}file`],
    [2, 3, 4],
  ],
  [
    "routes, relative paths and ordinary addresses are allowed",
    ["/login", "./home/x", "https://example.org/home/x", "documents/root/x", "/workers/x"],
    [],
  ],
])("%s", (_, lines, found) => {
  expect(foreignLines(lines.join("\n"), OWN)).toEqual(found);
});

it("comments that switch the linter off are found by line", () => {
  const text = `// oxlint-disable-next-line no-console
run(); // eslint-disable-line
/* oxlint-disable */
/** eslint-enable no-console */`;
  expect(linterComments(text)).toEqual([1, 2, 3, 4]);
});

it("left and right in a style sheet are found by line, and what is the same on both sides is allowed", () => {
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
  inset-inline-start: 0;
  margin: 1px max(2px, 3px + 4px) 0 max(2px, 3px + 4px);
  border-radius: 16px 16px 0 0;
  box-shadow: 0 1px 4px red, inset calc(3px * var(--fp-forward)) 0 0 red;
  transition: left 1s;
}
.ant-table-cell-fix-left:hover {}`;
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

it("each test is counted once, whatever the number of its cases, and no hook, step, group or text", () => {
  const source = `
    import { test, it } from "vitest";
    describe("a room", () => {
      it("has a door", () => {});
      it.each([1, 2, 3])("has %i windows", async (count) => {});
      for (const wall of walls) test(\`has \${wall}\`, { timeout: 5 }, function () {});
      it.for<[string]>(rows)("holds %s", ([row]) => {});
    });
    test.beforeEach(() => {});
    test.describe("a group", () => {});
    describe.each([1, 2])("%i", () => {});
    const extended = base.extend({ page: async () => {} });
    /x/.test(text);
    // it("is said", () => {});
    const said = 'it("is said", () => {})';`;
  expect(testsIn(source)).toBe(4);
});
