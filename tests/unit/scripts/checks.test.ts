import { expect, it } from "vitest";
import { foreignLines } from "../../../scripts/checks/foreign-names";
import { linterComments } from "../../../scripts/checks/linter-comments";
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

it("addresses in a lock file are found", () => {
  expect(foreignLines(`  "resolved": ${'"http'}s://example.org/a.tgz",`, OWN)).toEqual([1]);
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

it("text about such comments is allowed", () => {
  expect(linterComments(`// The linter knows oxlint-disable.\nconst comment = "oxlint-disable";`)).toEqual(
    [],
  );
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
