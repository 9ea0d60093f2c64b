import { describe, expect, test } from "vitest";
import { csv } from "../../../src/components/csv-file";
import { BARS, chartRows } from "../../../src/pages/redeem-summary/chart-rows";
import { brandNames, sortRows, summarise, summaryLines } from "../../../src/pages/redeem-summary/summary";

const KINDS = ["Staff", "Tenants"];
const NAMES = ["Souq Tailor", "Pearl Café", "Dhow Sushi"];
const summary = summarise(
  NAMES,
  [
    [1, 2],
    [4, 0],
    [0, 0],
  ],
  [6, 2],
);

test("each name once, without empty ones, in order", () => {
  const records = [{ nameEng: "Pearl Café" }, { nameEng: "" }, { nameEng: 7 }, { nameEng: "Bayt" }];
  expect(brandNames([...records, { nameEng: "Pearl Café" }, {}])).toEqual(["Bayt", "Pearl Café"]);
});

describe("the summary", () => {
  test("puts what no known name accounts for under Unknown, for each kind of account", () => {
    expect(summary.rows.find(({ unknown }) => unknown)).toMatchObject({
      name: "Unknown",
      counts: [1, 0],
      total: 1,
    });
    expect(summary).toMatchObject({ totals: [6, 2], total: 8 });
  });

  test("has no Unknown when every name is known, nor when fewer were counted at the end", () => {
    expect(summarise(["Bayt"], [[2]], [2]).rows.map(({ name }) => name)).toEqual(["Bayt"]);
    expect(summarise(["Bayt"], [[2]], [1]).rows.map(({ name }) => name)).toEqual(["Bayt"]);
  });

  test("says each brand's share of all", () => {
    expect(summary.rows.map(({ share }) => share)).toEqual([3 / 8, 4 / 8, 0, 1 / 8]);
    expect(summarise(["Bayt"], [[0]], [0]).rows[0]?.share).toBe(0);
  });

  test("keeps a brand that is called Unknown apart", () => {
    const { rows } = summarise(["Unknown"], [[1]], [3]);
    expect(rows.map(({ id, total }) => [id, total])).toEqual([
      ["brand Unknown", 1],
      ["unknown", 2],
    ]);
  });
});

describe("sorting", () => {
  const names = (...args: [Parameters<typeof sortRows>[1], "asc" | "desc"]) =>
    sortRows(summary.rows, ...args).map(({ name }) => name);

  test("by total, by a kind of account, and by name with Unknown last in either direction", () => {
    expect(names("total", "desc")).toEqual(["Pearl Café", "Souq Tailor", "Unknown", "Dhow Sushi"]);
    expect(names(1, "desc")[0]).toBe("Souq Tailor");
    expect(names("name", "asc")).toEqual(["Dhow Sushi", "Pearl Café", "Souq Tailor", "Unknown"]);
    expect(names("name", "desc")).toEqual(["Souq Tailor", "Pearl Café", "Dhow Sushi", "Unknown"]);
  });

  test("names that agree in number stand in alphabetical order", () => {
    expect(names(0, "asc")).toEqual(["Dhow Sushi", "Souq Tailor", "Unknown", "Pearl Café"]);
  });
});

test("the chart has bars for the most redeemed brands and says how many are left", () => {
  const many = Array.from({ length: BARS + 3 }, (_, index) => `Brand ${String(index)}`);
  const { rows } = summarise(
    [...many, "Never redeemed"],
    [...many.map((_, index) => [index + 1]), [0]],
    [1000],
  );
  const { bars, more } = chartRows(rows);
  expect(bars.map(({ name }) => name)).toEqual([...many.slice(3).reverse(), "Unknown"]);
  expect(more).toEqual({ brands: 3, total: 1 + 2 + 3 });
});

describe("the file", () => {
  test("has the table's numbers, the header first and the totals last", () => {
    expect(summaryLines(summary, sortRows(summary.rows, "total", "desc"), KINDS)).toEqual([
      ["Brand", "Staff", "Tenants", "Total", "Share %"],
      ["Pearl Café", 4, 0, 4, 50],
      ["Souq Tailor", 1, 2, 3, 37.5],
      ["Unknown", 1, 0, 1, 12.5],
      ["Dhow Sushi", 0, 0, 0, 0],
      ["Total", 6, 2, 8, 100],
    ]);
  });

  test("a brand's name never becomes a formula", () => {
    const { rows, ...rest } = summarise(['=HYPERLINK("http://x")'], [[1, 0]], [1, 0]);
    expect(csv(summaryLines({ rows, ...rest }, rows, KINDS))).toContain(
      `"'=HYPERLINK(""http://x"")","1","0","1","100"`,
    );
  });
});
