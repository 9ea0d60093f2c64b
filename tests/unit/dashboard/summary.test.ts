import { expect, test } from "vitest";
import { formatsOf } from "firestore-panel/formats";
import { barsOf, difference, type ReportNumbers } from "firestore-panel/report-numbers";
import {
  byBrand,
  countedIn,
  countsOf,
  monthToClose,
  namedBrands,
  periodName,
  periodValues,
} from "../../../src/pages/redeem-summary/summary";

const called = (name: string | null, ...former: readonly string[]) => ({ name, former });

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

const parents = ["Westwalk_Staff", "Tenants"];
const named = namedBrands([
  called("Pearl Bistro", "Pearl Café"),
  called("Souq Tailor"),
  called("Dhow Sushi"),
]);
const now = (values: readonly string[], counts: readonly (readonly number[])[], totals: readonly number[]) =>
  byBrand(named, { values, counts, totals }, "Unknown");
const rowsOf = ({ rows }: ReportNumbers) =>
  Object.fromEntries(rows.map(({ name, counts }) => [name, counts]));

test("the redeem summary counts unknown names under Unknown, for each kind of account", () => {
  const summary = now(["Pearl Bistro", "Souq Tailor"], [[4, 0], [1, 2]], [6, 2]); // prettier-ignore
  expect(rowsOf(summary)).toEqual({ "Pearl Bistro": [4, 0], "Souq Tailor": [1, 2], Unknown: [1, 0] });
});

test("a period stores the brands that were redeemed, and is read back with nothing invented", () => {
  const brands = ["Souq Tailor", "Pearl Bistro", "Dhow Sushi"];
  const stored = periodValues(now(brands, [[1, 2], [4, 0], [0, 0]], [6, 2]), parents); // prettier-ignore
  expect(stored).toEqual({
    ...{ Westwalk_Staff: 6, Tenants: 2 },
    brands: [
      { name: "Pearl Bistro", Westwalk_Staff: 4, Tenants: 0 },
      { name: "Souq Tailor", Westwalk_Staff: 1, Tenants: 2 },
    ],
  });
  const wrong = [...stored.brands, null, "x", { name: "Bayt", Tenants: "9" }] as never;
  expect(countedIn({ id: "p", ...stored, brands: wrong }, parents)).toEqual({
    values: ["Pearl Bistro", "Souq Tailor", "Bayt"],
    counts: [[4, 0], [1, 2], [0, 0]], // prettier-ignore
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
  expect(barsOf(shown.rows).bars.map(({ total }) => total)).toEqual([1, -2, -1]);
});

test("the month that is ending is proposed, unless a period has its name, with the days of the next one", () => {
  const proposed = (day: string, taken: readonly string[] = []) => {
    const { name, daysAfter } = monthToClose(day, taken);
    return [name, daysAfter];
  };
  expect(proposed("2026-11-01")).toEqual(["October 2026", 1]);
  expect(proposed("2027-01-15")).toEqual(["December 2026", 15]);
  expect(proposed("2027-01-15", ["December 2026"])).toEqual(["January 2027", 0]);
  expect(proposed("2027-01-16")).toEqual(["January 2027", 0]);
  expect(proposed("2027-01-31", ["January 2027"])).toEqual(["", 0]);
  expect(proposed("2027-01-02", ["January 2027", "December 2026"])).toEqual(["", 0]);
});

test("a period that is named for a month is named in the reader's language, and no other", () => {
  const named = (name: string) => periodName({ id: "1", name }, formatsOf("ar-QA-u-nu-latn"));
  expect(["October 2026", "October 2026, corrected", "Ramadan 2026"].map(named)).toEqual([
    "أكتوبر 2026",
    "October 2026, corrected",
    "Ramadan 2026",
  ]);
});
