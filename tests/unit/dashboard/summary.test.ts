import { describe, expect, test } from "vitest";
import {
  BARS,
  byAudience,
  byBrand,
  byCategory,
  chartRows,
  countedIn,
  countsOf,
  difference,
  lastMonth,
  namedBrands,
  periodValues,
  sortRows,
  summarise,
} from "../../../src/pages/redeem-summary/summary";
import { collections } from "../../../src/resources";
import { redemptionPeriods } from "../../../src/resources/redemption-periods";

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

describe("the views of the redeem summary", () => {
  const numbers = ({ rows }: typeof summary) =>
    Object.fromEntries(rows.map(({ name, counts, total }) => [name, [...counts, total]]));

  test("the view by audience has a row for each kind of account", () => {
    const shown = byAudience(summary, ["Staff", "Tenants"]);
    expect(numbers(shown)).toEqual({ Staff: [6, 0, 6], Tenants: [0, 2, 2] });
    expect(shown.rows.map(({ share }) => share)).toEqual([6 / 8, 2 / 8]);
  });

  test("the view by category adds up its brands and keeps Unknown", () => {
    const shown = byCategory(summary, (name) => (name === "Souq Tailor" ? "Retail" : "Food"));
    expect(numbers(shown)).toEqual({ Retail: [1, 2, 3], Food: [4, 0, 4], Unknown: [1, 0, 1] });
    expect(shown).toMatchObject({ totals: [6, 2], total: 8 });
  });
});

describe("closed periods", () => {
  const parents = ["Westwalk_Staff", "Tenants"];
  const named = namedBrands([
    { name: "Pearl Bistro", former: ["Pearl Café"] },
    { name: "Souq Tailor", former: [] },
  ]);
  const now = (
    values: readonly string[],
    counts: readonly (readonly number[])[],
    totals: readonly number[],
  ) => byBrand(named, { values, counts, totals }, "Unknown");
  const rowsOf = ({ rows }: typeof summary) =>
    Object.fromEntries(rows.map(({ name, counts }) => [name, counts]));

  test("a period stores the brands that were redeemed, and is read back with nothing invented", () => {
    const stored = periodValues(summary, parents);
    expect(stored).toEqual({
      ...{ Westwalk_Staff: 6, Tenants: 2 },
      brands: [
        { name: "Souq Tailor", Westwalk_Staff: 1, Tenants: 2 },
        { name: "Pearl Café", Westwalk_Staff: 4, Tenants: 0 },
      ],
    });
    const wrong = [...stored.brands, null, "x", { name: "Bayt", Tenants: "9" }] as never;
    expect(countedIn({ id: "p", ...stored, brands: wrong }, parents)).toEqual({
      values: ["Souq Tailor", "Pearl Café", "Bayt"],
      counts: [[1, 2], [4, 0], [0, 0]], // prettier-ignore
      totals: [6, 2],
    });
    expect(countedIn({ id: "p" }, parents)).toEqual({ values: [], counts: [], totals: [0, 0] });
  });

  test("the difference follows renamed brands, and moves what has no brand now to Unknown", () => {
    const then = now(["Pearl Café", "Gone"], [[4, 0], [2, 0]], [6, 2]); // prettier-ignore
    const shown = difference(now(["Pearl Bistro", "Pearl Café", "Souq Tailor"], [[1, 0], [4, 0], [0, 3]], [7, 5]), then); // prettier-ignore
    // Two of each kind had no known name then, and have none now.
    expect(rowsOf(shown)).toEqual({ "Pearl Bistro": [1, 0], "Souq Tailor": [0, 3], Unknown: [0, 0] });
    expect(shown).toMatchObject({ totals: [1, 3], total: 4 });
  });

  test("a number that became smaller stays below zero, also where Unknown is gone", () => {
    const then = now(["Souq Tailor"], [[5, 0]], [6, 0]);
    const shown = difference(now(["Souq Tailor", "Pearl Bistro"], [[3, 0], [1, 0]], [4, 0]), then); // prettier-ignore
    expect(rowsOf(shown)).toEqual({ "Pearl Bistro": [1, 0], "Souq Tailor": [-2, 0], Unknown: [-1, 0] });
    expect(shown).toMatchObject({ total: -2 });
    expect(shown.rows.map(({ share }) => share)).toEqual([0, 0, 0]);
    expect(chartRows(shown.rows).bars.map(({ total }) => total)).toEqual([1, -2, -1]);
  });

  test("a period has a number for each kind of account that redeems", () => {
    const kinds = collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));
    const keys = redemptionPeriods.fields.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(kinds.map(({ name }) => name)));
  });

  test("the month before is proposed, also in January", () => {
    expect([lastMonth(new Date(2026, 10, 1)), lastMonth(new Date(2027, 0, 31))]).toEqual([
      "October 2026",
      "December 2026",
    ]);
  });
});
