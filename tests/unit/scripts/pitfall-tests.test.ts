import { expect, it } from "vitest";
import { pitfallErrors } from "../../../scripts/checks/pitfall-tests";

const FILES: { readonly [path: string]: string } = {
  "unit/a.test.ts":
    'it("adds one", run);\nit.skipIf(here)(\n  "adds two",\n  run);\n// It says "adds three", too.',
};
const HEADING = "# The protocol\n\n## The protocol's pitfalls, and their tests\n\n";
const faults = (...proofs: readonly string[]) => {
  const rows = proofs.map((proof) => `| P | ${proof} |`);
  const table = ["| pitfall | test |", "| --- | --- |", ...rows].join("\n");
  return pitfallErrors(`${HEADING}${table}\n\n## Parts\n\n| Q | no test |\n`, (path) => FILES[path]);
};

it("a pitfall may name existing tests", () => {
  expect(faults("unit/a.test.ts › adds one", "unit/a.test.ts › adds two")).toEqual([]);
});

it("a pitfall without an existing test is an error", () => {
  expect(faults("unit/a.test.ts")).toEqual(['"P" names no test']);
  expect(faults("unit/b.test.ts › adds one")).toEqual(['"P" names unit/b.test.ts, which is not there']);
  for (const title of ["adds three", "adds"])
    expect(faults(`unit/a.test.ts › ${title}`)).toEqual([
      `"P" names the test "${title}", which is not in unit/a.test.ts`,
    ]);
});

it("a missing table is an error", () => {
  for (const document of ["", HEADING, `${HEADING}| pitfall | test |\n| --- | --- |\n`])
    expect(pitfallErrors(document, () => "")).toEqual(["no pitfall was found"]);
});
