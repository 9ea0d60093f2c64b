import { describe, expect, test } from "vitest";
import { csv } from "../../../src/components/csv-file";
import { BARS, chartRows } from "../../../src/pages/redeem-summary/chart-rows";
import {
  countsOf,
  namedBrands,
  sortRows,
  summarise,
  summaryLines,
} from "../../../src/pages/redeem-summary/summary";

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

describe("the names of brands", () => {
  const called = (name: string | null, ...former: readonly string[]) => ({ name, former });

  test("each once, without empty ones, in order", () => {
    const records = [called("Pearl Café"), called(""), called(null), called("Bayt"), called("Pearl Café")];
    expect(namedBrands(records).map(({ name }) => name)).toEqual(["Bayt", "Pearl Café"]);
  });

  test("a former name belongs to whoever is called so now, else to the first who was", () => {
    const brands = namedBrands([
      called("Souq Tailor", "Souq", "Pearl Café"),
      called("Pearl Café", "Pearl"),
      called("Bayt", "Souq", "Bayt"),
      called("Pearl Café", "Pearl Kiosk"),
    ]);
    expect(brands.map(({ names }) => names)).toEqual([
      ["Bayt", "Souq"],
      ["Pearl Café", "Pearl", "Pearl Kiosk"],
      ["Souq Tailor"],
    ]);
  });

  test("what was counted under a brand's names is the brand's", () => {
    const brands = namedBrands([called("Pearl Bistro", "Pearl Café"), called("New")]);
    const counted = countsOf(brands, ["Pearl Bistro", "Pearl Café"], [[1, 2], [10, 0]]); // prettier-ignore
    expect(counted).toEqual([{ name: "Pearl Bistro", counts: [11, 2] }]);
    // A rename that was not counted under yet shows what is known.
    expect(countsOf(brands, ["Pearl Café"], [[10, 0]])).toEqual([{ name: "Pearl Bistro", counts: [10, 0] }]);
  });
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
