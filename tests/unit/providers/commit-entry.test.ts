import { expect, it } from "vitest";
import { byCompany, chunkByValues, recordedValues } from "../../../src/providers/data/history/commit-entry";
import { employees } from "../../../src/resources/employees";

const change = (before: string | undefined, after: string) => ({ before, after });
const stays = [change("A", "A"), change("B", "B")] as const;
const moves = [change("A", "B"), change("C", "A")] as const;
const added = change(undefined, "A");

it("records that move between companies form a part of their own", () => {
  const items = [stays[0], moves[0], stays[1], moves[1], added];
  const parts = byCompany(
    employees,
    items,
    ({ after }) => ({ companyId: after }),
    ({ before }) => (before === undefined ? undefined : { companyId: before }),
  );
  expect(parts).toEqual([[stays[0], added], moves, [stays[1]]]);
});

it("records that no company reads form one part", () => {
  const items = [...stays, ...moves];
  const parts = byCompany({ ...employees, companyField: undefined }, items, ({ after }) => ({
    companyId: after,
  }));
  expect(parts).toEqual([items]);
});

it("no records form no part", () => {
  for (const companyField of [undefined, "companyId"])
    expect(byCompany({ ...employees, companyField }, [], () => ({}))).toEqual([]);
});

it("records without history form one part", () => {
  const items = [...stays];
  expect(byCompany({ ...employees, audit: false }, items, ({ after }) => ({ companyId: after }))).toEqual([
    items,
  ]);
});

it.each<[string, readonly number[], number, readonly (readonly number[])[]]>([
  ["all that one entry may hold", [100, 200], 9, [[100, 200]]],
  ["more than that", [100, 201], 9, [[100], [201]]],
  ["one that is too large by itself", [400, 1, 1], 9, [[400], [1, 1]]],
  ["more items than a commit takes", [1, 2, 3], 2, [[1, 2], [3]]],
  ["a second part, which is filled as the first", [300, 150, 150, 1], 9, [[300], [150, 150], [1]]],
  ["nothing", [], 9, []],
])("records are divided into entries: %s", (_, values, most, parts) => {
  expect(chunkByValues(values, (value) => value, most)).toEqual(parts);
});

it("an entry's size counts the values before and after, without passwords and search tokens", () => {
  const stored = { name: "Ada", tags: ["a", "b"], password: "x", _search: ["a"] };
  const writes = [
    { path: ["name"], value: "Bo" },
    { path: ["password"], value: "y" },
  ];
  // The record and its two values, of which one is a list of two; the change and its one.
  expect(recordedValues(employees, stored, writes)).toBe(1 + 1 + 3 + 1 + 1);
  expect(recordedValues({ ...employees, audit: false }, stored, writes)).toBe(0);
});
