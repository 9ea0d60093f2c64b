import { expect, it } from "vitest";
import { linterComments } from "../../../scripts/checks/linter-comments";

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
