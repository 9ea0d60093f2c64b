import { expect, it } from "vitest";
import { BARS, barsOf, reportNumbers, sortRows, type ReportNumbers } from "../../src/features/report/numbers";

/** Loans of books by adults and by children. */
const loans = reportNumbers(
  ["Persuasion", "Emma", "Dubliners"],
  [
    [1, 2],
    [4, 0],
    [0, 0],
  ],
  [6, 2],
  "Others",
);
const countsOf = ({ rows }: ReportNumbers) =>
  Object.fromEntries(rows.map(({ name, counts }) => [name, counts]));
const namesOf = (rows: ReportNumbers["rows"]) => rows.map(({ name }) => name);

it("what belongs to no row is a row of its own, whatever the others are called", () => {
  expect(countsOf(loans)).toEqual({ Persuasion: [1, 2], Emma: [4, 0], Dubliners: [0, 0], Others: [1, 0] });
  expect(loans).toMatchObject({ totals: [6, 2], total: 8 });
  const { rows } = reportNumbers(["Others"], [[1]], [3], "Others");
  expect(rows.map(({ id, total, isRest }) => [id, total, isRest])).toEqual([
    ["row Others", 1, false],
    ["rest", 2, true],
  ]);
  // A total that was counted before its rows.
  for (const total of [2, 1])
    expect(namesOf(reportNumbers(["Emma"], [[2]], [total], "Others").rows)).toEqual(["Emma"]);
});

it("each row has its share, also of nothing, and is sorted with the rest at the end, equal numbers by name", () => {
  expect(loans.rows.map(({ share }) => share)).toEqual([3 / 8, 4 / 8, 0, 1 / 8]);
  expect(reportNumbers(["Emma"], [[0]], [0], "Others").rows[0]?.share).toBe(0);
  expect(namesOf(sortRows(loans.rows, "name", "desc")).at(-1)).toBe("Others");
  expect(namesOf(sortRows(loans.rows, 0, "asc"))).toEqual(["Dubliners", "Others", "Persuasion", "Emma"]);
});

it("the largest rows have bars, and the others are added up", () => {
  const many = Array.from({ length: BARS + 3 }, (_, index) => `Book ${String(index)}`);
  const counts = [...many.map((_, index) => [index + 1]), [0]];
  const { bars, more } = barsOf(reportNumbers([...many, "Never lent"], counts, [1000], "Others").rows);
  expect(namesOf(bars)).toEqual([...many.slice(3).reverse(), "Others"]);
  expect(more).toEqual({ count: 3, total: 1 + 2 + 3 });
});
