import { describe, expect, it } from "vitest";
import { longestChain } from "../../../scripts/bench/felt/wire";

const span = (start: number, end: number) => ({ start, end });

describe("the longest chain of requests", () => {
  it("is none without requests", () => {
    expect(longestChain([])).toBe(0);
  });

  it("counts requests that begin after the answer of the one before", () => {
    expect(longestChain([span(2, 3), span(0, 1), span(3, 4)])).toBe(3);
  });

  it("counts requests that run at the same time once", () => {
    expect(longestChain([span(0, 2), span(1, 3), span(1, 4)])).toBe(1);
  });

  it("finds a chain beside a request that runs all the time", () => {
    expect(longestChain([span(0, 9), span(0, 1), span(2, 3), span(2.5, 4), span(4, 5)])).toBe(3);
  });
});
