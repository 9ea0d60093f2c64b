import { describe, expect, test } from "vitest";
import {
  BARS,
  chartRows,
  countsOf,
  namedBrands,
  sortRows,
  summarise,
} from "../../../src/pages/redeem-summary/summary";

const NAMES = ["Souq Tailor", "Pearl Café", "Dhow Sushi"];
const summary = summarise(
  NAMES,
  [
    [1, 2],
    [4, 0],
    [0, 0],
  ],
  [6, 2],
  "Unknown",
);

describe("the names of brands", () => {
  const called = (name: string | null, ...former: readonly string[]) => ({ name, former });

  test("the names of brands are unique, not empty, and sorted", () => {
    const records = [called("Pearl Café"), called(""), called(null), called("Bayt"), called("Pearl Café")];
    expect(namedBrands(records).map(({ name }) => name)).toEqual(["Bayt", "Pearl Café"]);
  });

  test("a former name belongs to the brand that has it now, or to the first that had it", () => {
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

  test("a brand's count includes its former names", () => {
    const brands = namedBrands([called("Pearl Bistro", "Pearl Café"), called("New")]);
    const counted = countsOf(brands, ["Pearl Bistro", "Pearl Café"], [[1, 2], [10, 0]]); // prettier-ignore
    expect(counted).toEqual([{ name: "Pearl Bistro", counts: [11, 2] }]);
    // A new name without a count shows the counts of the former one.
    expect(countsOf(brands, ["Pearl Café"], [[10, 0]])).toEqual([{ name: "Pearl Bistro", counts: [10, 0] }]);
  });
});

describe("the redeem summary", () => {
  test("the redeem summary counts unknown names under Unknown, for each kind of account", () => {
    expect(summary.rows.find(({ unknown }) => unknown)).toMatchObject({
      name: "Unknown",
      counts: [1, 0],
      total: 1,
    });
    expect(summary).toMatchObject({ totals: [6, 2], total: 8 });
  });

  test("the redeem summary has no Unknown row when every name is known or the last count is lower", () => {
    expect(summarise(["Bayt"], [[2]], [2], "Unknown").rows.map(({ name }) => name)).toEqual(["Bayt"]);
    expect(summarise(["Bayt"], [[2]], [1], "Unknown").rows.map(({ name }) => name)).toEqual(["Bayt"]);
  });

  test("the redeem summary gives each brand's share", () => {
    expect(summary.rows.map(({ share }) => share)).toEqual([3 / 8, 4 / 8, 0, 1 / 8]);
    expect(summarise(["Bayt"], [[0]], [0], "Unknown").rows[0]?.share).toBe(0);
  });

  test("the redeem summary separates a brand named Unknown", () => {
    const { rows } = summarise(["Unknown"], [[1]], [3], "Unknown");
    expect(rows.map(({ id, total }) => [id, total])).toEqual([
      ["brand Unknown", 1],
      ["unknown", 2],
    ]);
  });
});

describe("the order of the redeem summary", () => {
  const names = (...args: [Parameters<typeof sortRows>[1], "asc" | "desc"]) =>
    sortRows(summary.rows, ...args).map(({ name }) => name);

  test("the redeem summary sorts equal numbers by name", () => {
    expect(names(0, "asc")).toEqual(["Dhow Sushi", "Souq Tailor", "Unknown", "Pearl Café"]);
  });
});

test("the chart has bars for the most redeemed brands, and counts the others", () => {
  const many = Array.from({ length: BARS + 3 }, (_, index) => `Brand ${String(index)}`);
  const { rows } = summarise(
    [...many, "Never redeemed"],
    [...many.map((_, index) => [index + 1]), [0]],
    [1000],
    "Unknown",
  );
  const { bars, more } = chartRows(rows);
  expect(bars.map(({ name }) => name)).toEqual([...many.slice(3).reverse(), "Unknown"]);
  expect(more).toEqual({ count: 3, total: 1 + 2 + 3 });
});
