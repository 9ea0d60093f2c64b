import { describe, expect, it } from "vitest";
import { duration, kilobytes, median, percentile, table } from "../../../scripts/bench/numbers";

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it("takes the nearest rank, in any order of values", () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.01)).toBe(7);
  });
  it("has the middle value as median", () => {
    expect(median([9, 1, 5])).toBe(5);
  });
  it("refuses to make up a number", () => {
    expect(() => median([])).toThrow("no values were measured");
  });
});

it("writes numbers as people read them", () => {
  expect([duration(1.26), duration(351.7), duration(2043)]).toEqual(["1.3 ms", "352 ms", "2.04 s"]);
  expect(kilobytes(248_650)).toBe("248.7 kB");
});

it("writes a table as Markdown", () => {
  expect(table(["a", "b"], [["1", "2"]])).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
});
