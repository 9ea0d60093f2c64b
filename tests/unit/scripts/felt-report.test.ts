import { describe, expect, it } from "vitest";
import { PAGES } from "../../../scripts/bench/felt/pages";
import { visitTable } from "../../../scripts/bench/felt/report";
import type { Site } from "../../../scripts/bench/felt/visit";

/** A site whose visits took as long as given, in milliseconds. */
function siteOf(...shown: readonly number[]): Site {
  const visits = shown.map((ms) => ({
    firstPaint: 1,
    shown: ms,
    blocked: 1,
    files: 31,
    fileChain: 1,
    firebaseChain: 1,
    bytes: 1,
  }));
  return { origin: "", open: () => Promise.reject(new Error("is not opened")), first: visits, later: visits };
}

function linesOf(path: string, panel: Site, plain?: Site): readonly string[] {
  const page = PAGES.find((one) => one.path === path);
  if (!page) throw new Error(`${path} is not measured`);
  return visitTable([{ page, panel, plain }], 3).split("\n");
}

describe("the table of visits", () => {
  it("compares the medians of a list with those of the plain stack", () => {
    expect(linesOf("/brands", siteOf(2_000, 800, 850), siteOf(900, 1_000, 5_000))).toContain(
      "| **rows of /brands, first visit**: visible | 850 ms | 1.00 s | 0.85 | at most 0.85 |",
    );
  });

  it("marks a list that takes more than its share of the plain stack's time", () => {
    expect(linesOf("/brands", siteOf(860), siteOf(1_000))).toContain(
      "| **rows of /brands, later visit**: visible | 860 ms | 1.00 s | 0.86 | at most 0.85, OVER |",
    );
  });

  it("marks more scripts and styles than a first visit may load", () => {
    const lines = linesOf("/brands", siteOf(1), siteOf(1)).filter((line) =>
      line.includes("scripts and styles"),
    );
    expect(lines).toEqual([
      "| scripts and styles | 31 | 31 | 1.00 | at most 30, OVER |",
      "| scripts and styles | 31 | 31 | 1.00 |  |",
    ]);
  });

  it("compares a page that the panel alone has with milliseconds", () => {
    expect(linesOf("/", siteOf(2_000))).toEqual(
      expect.arrayContaining([
        "| **figures of the dashboard, first visit**: visible | 2.00 s |  |  | at most 2.30 s |",
        "| **figures of the dashboard, later visit**: visible | 2.00 s |  |  | at most 1.70 s, OVER |",
      ]),
    );
  });
});
