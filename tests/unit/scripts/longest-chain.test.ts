import { expect, it } from "vitest";
import { longestChain } from "../../../scripts/bench/felt/wire";

const span = (start: number, end: number) => ({ start, end });

it.each([
  ["none without requests", [], 0],
  ["those that begin after the answer of the one before", [span(2, 3), span(0, 1), span(3, 4)], 3],
  ["one of those that run at the same time", [span(0, 2), span(1, 3), span(1, 4)], 1],
  [
    "those beside one that runs all the time",
    [span(0, 9), span(0, 1), span(2, 3), span(2.5, 4), span(4, 5)],
    3,
  ],
])("the longest chain of requests counts %s", (_, requests, length) => {
  expect(longestChain(requests)).toBe(length);
});
