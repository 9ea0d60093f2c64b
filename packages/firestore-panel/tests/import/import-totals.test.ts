import { expect, test } from "vitest";
import { sumResults, totalsText } from "../../src/features/import/plan";
import { text } from "../../src/texts/texts";

const RESULT = { created: 1990, updated: 10, left: 1 };

test.each([
  [{}, "This try: 1,990 added, 10 changed, 1 left unchanged."],
  [{ continued: {} }, "In all tries: 1,990 added, 10 changed, 1 left unchanged."],
  [
    { continued: { now: 1200 } },
    "In all tries: 1,990 added, 10 changed, 1 left unchanged. 1,200 rows were written by this try.",
  ],
  [
    { continued: { now: 1 } },
    "In all tries: 1,990 added, 10 changed, 1 left unchanged. 1 row was written by this try.",
  ],
])("the total of %j is given apart from this attempt", (more, totals) => {
  expect(totalsText(text, { result: RESULT, ...more })).toBe(totals);
});

test("the results of batches are summed", () => {
  expect(sumResults([RESULT, { created: 1, updated: 2, left: 3 }])).toEqual({
    created: 1991,
    updated: 12,
    left: 4,
  });
  expect(sumResults([])).toEqual({ created: 0, updated: 0, left: 0 });
});
